/** Tests the endpoint's HTTP: every request gets the same answer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../../src/domain/site.ts';
import { type Answer, Connection, postBytes } from './connection.ts';
import { Harness } from './harness.ts';
import { until } from './server.ts';
import { BROWSER } from './visit.ts';

let harness: Harness;
let site: Site;
before(async () => {
  harness = await Harness.open();
  site = await harness.world.addSite();
});
after(() => harness.close());

const HEADERS = `Host: x\r\nOrigin: https://example.com\r\nUser-Agent: ${BROWSER['User-Agent']}\r\n`;

/** Returns the body of an event that is accepted. */
function event(page = '/'): string {
  return JSON.stringify({ s: site.publicId, u: page });
}

/** Returns a request with that event, as text for a test to damage. */
function requestText(headers = HEADERS, target = '/api/e', body = event()): string {
  return `POST ${target} HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Sends pieces, each in a packet of its own, on a new connection. Returns the answers. */
async function converse(pieces: readonly string[], { finish = false } = {}): Promise<Answer[]> {
  const connection = await Connection.open(harness.server.port);
  const answers: Answer[] = [];
  let over = false;
  void connection.closed.then(() => {
    over = true;
  });
  connection.onAnswer((answer) => answers.push(answer));
  for (const piece of pieces) {
    connection.write(piece);
    if (pieces.length > 1) await pause(20);
  }
  if (finish) connection.finish();
  await until(() => answers.length > 0 || over, 5000);
  connection.close();
  await connection.closed;
  assert.equal(connection.rest, '');
  return answers;
}

/** Asserts that there is exactly one answer, with an empty body. */
function assertAnswered(answers: readonly Answer[], what: string): void {
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body]),
    [[202, '']],
    what,
  );
}

test('the answer is 202 with an empty body, and says nothing else', async () => {
  for (const body of [event(), '{}', JSON.stringify({ s: 'k3jd02msa9xq', u: '/' }), 'x'.repeat(5000)]) {
    const connection = await Connection.open(harness.server.port);
    const answer = await connection.request(postBytes(body, BROWSER));
    connection.close();
    const head = answer.head.replace(/^Date: .*$/m, 'Date: …');
    assert.deepEqual(
      [answer.status, head, answer.body],
      [
        202,
        'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nDate: …\nConnection: keep-alive\r\nKeep-Alive: timeout=65'.replace(
          '…\n',
          '…\r\n',
        ),
        '',
      ],
    );
  }
});

test('an event may come with any content type, in any shape that HTTP has', async () => {
  const body = event();
  const split = requestText();
  const accepted: Readonly<Record<string, readonly string[]>> = {
    'no content type': [requestText()],
    'a beacon': [requestText(`${HEADERS}Content-Type: text/plain;charset=UTF-8\r\n`)],
    json: [requestText(`${HEADERS}Content-Type: application/json\r\n`)],
    'a form': [requestText(`${HEADERS}Content-Type: application/x-www-form-urlencoded\r\n`)],
    nonsense: [requestText(`${HEADERS}Content-Type: \xff/;;\r\nContent-Encoding: gzip\r\nAccept: text/html\r\n`)],
    'a query': [requestText(HEADERS, '/api/e?x=1')],
    'an absolute target': [requestText(HEADERS, 'http://collect.example/api/e')],
    'header names in capitals': [requestText(HEADERS.replace('Origin', 'ORIGIN').replace('User-Agent', 'USER-AGENT'))],
    'two hosts': [requestText(`Host: y\r\n${HEADERS}`)],
    'an expectation': [requestText(`${HEADERS}Expect: 100-continue\r\n`)],
    'an odd expectation': [requestText(`${HEADERS}Expect: a-pony\r\n`)],
    'an upgrade': [requestText(`${HEADERS}Connection: Upgrade\r\nUpgrade: websocket\r\n`)],
    'HTTP/1.0': [requestText().replace('HTTP/1.1', 'HTTP/1.0')],
    'HTTP/1.0 without a host': [requestText().replace('HTTP/1.1', 'HTTP/1.0').replace('Host: x\r\n', '')],
    chunks: [
      `POST /api/e HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`,
      `5\r\n${body.slice(0, 5)}\r\n`,
      `${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\nTrailer: x\r\n\r\n`,
    ],
    'many packets': [
      split.slice(0, 3),
      split.slice(3, 20),
      split.slice(20, -10),
      split.slice(-10, -1),
      split.slice(-1),
    ],
  };
  for (const [shape, pieces] of Object.entries(accepted)) {
    const tally = await harness.tally(async () => {
      const answers = await converse(pieces);
      assertAnswered(answers, shape);
    });
    assert.deepEqual(tally, { accepted: 1, discarded: {} }, shape);
  }
});

test('a client that has sent everything and closes its side still gets its answer', async () => {
  const tally = await harness.tally(async () => {
    const answers = await converse([requestText()], { finish: true });
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202],
    );
  });
  assert.deepEqual(tally, { accepted: 1, discarded: {} });
});

test('a request without a host is an event like any other', async () => {
  const tally = await harness.tally(async () => {
    const answers = await converse([requestText().replace('Host: x\r\n', '')]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202],
    );
  });
  assert.deepEqual(tally, { accepted: 1, discarded: {} });
});

test('any other method is answered alike and is no event', async () => {
  const tally = await harness.tally(async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const answers = await converse([requestText().replace('POST', method)]);
      assertAnswered(answers, method);
    }
  });
  assert.deepEqual(tally, { accepted: 0, discarded: {} });
});

test('a request that HTTP cannot read is answered alike and counted as malformed', async () => {
  const unreadable: Readonly<Record<string, readonly string[]>> = {
    'an unknown method': [requestText().replace('POST', 'FOO')],
    'a method in small letters': [requestText().replace('POST', 'post')],
    'a bad header': [requestText(`${HEADERS}B ad: 1\r\n`)],
    'a bad header in a later packet': [`POST /api/e HTTP/1.1\r\n${HEADERS}`, 'B ad: 1\r\n\r\n'],
    'a control character in a header': [requestText(`${HEADERS}X: a\x01b\r\n`)],
    'large headers': [requestText(`${HEADERS}X: ${'a'.repeat(20_000)}\r\n`)],
    'large headers in packets': [
      `POST /api/e HTTP/1.1\r\n${HEADERS}`,
      `X: ${'a'.repeat(9000)}`,
      'a'.repeat(9000),
      '\r\n\r\n',
    ],
    'two lengths': [requestText(`${HEADERS}Content-Length: 7\r\n`)],
    'a negative length': [requestText().replace(/Content-Length: \d+/, 'Content-Length: -1')],
    'a length and chunks': [requestText(`${HEADERS}Transfer-Encoding: chunked\r\n`)],
    'a chunk size that is none': [`POST /api/e HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n'],
    'a coding without end': [`POST /api/e HTTP/1.1\r\n${HEADERS}Transfer-Encoding: gzip\r\n\r\nabc`],
    'an unknown version': [requestText().replace('HTTP/1.1', 'HTTP/9.9')],
    'bare line feeds': [requestText().replaceAll('\r\n', '\n')],
  };
  for (const [what, pieces] of Object.entries(unreadable)) {
    const tally = await harness.tally(async () => {
      const answers = await converse(pieces);
      assertAnswered(answers, what);
    });
    assert.deepEqual(tally, { accepted: 0, discarded: { malformed: 1 } }, what);
  }
});

test('a request that ends before it is complete is answered alike and counted as malformed', async () => {
  const unfinished = [
    requestText().replace(/Content-Length: \d+/, 'Content-Length: 4000'),
    `POST /api/e HTTP/1.1\r\n${HEADERS}`,
    'POST /api/e HT',
  ];
  for (const text of unfinished) {
    const tally = await harness.tally(async () => {
      const answers = await converse([text], { finish: true });
      assertAnswered(answers, text);
    });
    assert.deepEqual(tally, { accepted: 0, discarded: { malformed: 1 } }, text);
  }
});

test('requests that come at once are answered in order, an unreadable one last', async () => {
  const tally = await harness.tally(async () => {
    const connection = await Connection.open(harness.server.port);
    const answers: number[] = [];
    connection.onAnswer(({ status }) => answers.push(status));
    connection.write(`${requestText().repeat(20)}${requestText(HEADERS, '/api/e', '{}')}\0\x01 nonsense\r\n\r\n`);
    await connection.closed;
    assert.deepEqual(answers, Array(22).fill(202));
    assert.equal(connection.rest, '');
  });
  assert.deepEqual(tally, { accepted: 20, discarded: { malformed: 2 } });
});

test('a client that sends millions of bytes gets its answer while it sends', async () => {
  const tally = await harness.tally(async () => {
    const connection = await Connection.open(harness.server.port);
    const answered = new Promise<Answer>((resolve) => connection.onAnswer(resolve));
    connection.write(`POST /api/e HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n`);
    for (let i = 0; i < 100; i++) connection.write(`10000\r\n${'x'.repeat(65_536)}\r\n`);
    assert.equal((await answered).status, 202);
    connection.write(`0\r\n\r\n`);
    // The server has read the rest, so the connection can still be used.
    assert.equal((await connection.request(postBytes(event(), BROWSER))).status, 202);
    connection.close();
  });
  assert.deepEqual(tally, { accepted: 1, discarded: { body_too_large: 1 } });
});

test('a client that disconnects before its body is complete does not disturb others', async () => {
  const tally = await harness.tally(async () => {
    const connection = await Connection.open(harness.server.port);
    connection.write(`POST /api/e HTTP/1.1\r\n${HEADERS}Content-Length: 100\r\n\r\nabc`);
    await pause(20);
    connection.close();
    await connection.closed;
    assert.deepEqual(await harness.post({ s: site.publicId, u: '/' }), [202, '']);
  });
  assert.equal(tally.accepted, 1);
});

test('other addresses are not the endpoint', async () => {
  for (const target of ['/api/events', '/API/E', '/js/../api/e']) {
    const [answer] = await converse([requestText(HEADERS, target)]);
    assert.equal(answer?.status, 404, target);
  }
});
