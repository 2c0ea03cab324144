/** `svc log --listen`: the lines that nginx, HAProxy and Caddy send as datagrams, without a file. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import { ReportServer } from '../../src/requests/follow/report-server.ts';
import { reportSyslog } from '../../src/requests/follow/report-syslog.ts';
import { SyslogSocket, syslogAddressOf } from '../../src/requests/follow/syslog-socket.ts';
import { Tally } from '../../src/requests/follow/tally.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';
import { TestService } from '../service.ts';
import { countsOf, FAST_TIMER, GPTBOT } from './followed-log.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');
const combined = (page: number) =>
  `192.0.2.7 - - [20/May/2026:12:00:10 +0000] "GET /${page}?token=secret HTTP/1.1" 200 10 "-" "${GPTBOT}"`;
const nginx = (page: number) => `<190>May 20 12:00:10 web1 nginx: ${combined(page)}`;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

async function siteWithKey() {
  const site = await service.site();
  const fields = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const] };
  const { key } = await createApiKey(service.database.db, service.clock, {
    ...{ ...fields, reach: { sites: [site.id], groups: [] } },
  });
  return { site, key };
}

/** Sends datagrams, one after another. */
async function sendTo(port: number, datagrams: readonly string[]): Promise<void> {
  const socket = createSocket('udp4');
  for (const datagram of datagrams) {
    await new Promise<void>((resolve, reject) =>
      socket.send(datagram, port, '127.0.0.1', (error) => (error ? reject(error) : resolve())),
    );
  }
  socket.close();
}

async function listening(t: TestContext, request: typeof fetch = fetch) {
  const { site, key } = await siteWithKey();
  const [stop, tally, said] = [new AbortController(), new Tally(), [] as string[]];
  const say = (line: string) => said.push(line);
  const timed = { timer: FAST_TIMER, stop: stop.signal, say };
  const server = new ReportServer({ url: service.url, key, site: undefined, ...timed, request });
  const socket = await SyslogSocket.open({ host: '127.0.0.1', port: 0 });
  const { port } = socket;
  const rules = { hosts: new Set<string>(), zone: 'UTC' };
  const ended = reportSyslog({ socket, server, stream: 'syslog', rules, ...timed, tally, counted: () => {} });
  ended.catch(() => {});
  t.after(() => stop.abort());
  const end = () => {
    stop.abort();
    return ended;
  };
  const counts = async () => Object.fromEntries(await countsOf(service, site));
  return { site, key, tally, said, ended, end, counts, send: (...lines: string[]) => sendTo(port, lines) };
}

test('lines of nginx, HAProxy and Caddy are counted, whatever stands in front of them', async (t) => {
  const { send, counts, end, tally } = await listening(t);
  const haproxy = [
    '<134>May 20 12:00:10 haproxy[42]: 192.0.2.7:50000 [20/May/2026:12:00:10.001] web app/a 0/0/1/2/3 200 10',
    `- - ---- 1/1/0/0/0 0/0 {shop.example|${GPTBOT}} "GET /2 HTTP/1.1"`,
  ].join(' ');
  const request = { remote_ip: '192.0.2.7', method: 'GET', host: 'shop.example', uri: '/3?a=b' };
  const headers = { 'User-Agent': [GPTBOT] };
  const caddy = { level: 'info', ts: 1_779_278_410.5, logger: 'http.log.access', request: { ...request, headers } };
  await send(nginx(1), haproxy, `${JSON.stringify({ ...caddy, status: 200, size: 10 })}\n`);
  await send(`${nginx(4)}\n${nginx(5)}\0`, 'nonsense', '\n');
  await until(async () => Object.keys(await counts()).length === 5);
  await end();
  assert.deepEqual(await counts(), { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
  const { lines, counted, leftOut } = tally;
  assert.deepEqual([lines, counted, Object.fromEntries(leftOut)], [6, 5, { unreadable: 1 }]);
});

test('each line counts once, with answers that get lost, after the figures were deleted, and what waits at the end', async (t) => {
  let attempts = 0;
  const { site, send, counts, end, said } = await listening(t, async (url, request) => {
    attempts += 1;
    if (attempts % 3 === 1) throw new TypeError('fetch failed');
    const response = await fetch(url, request);
    if (attempts % 3 === 2 && request?.body != null) throw new TypeError('fetch failed');
    return response;
  });
  for (let page = 1; page <= 4; page++) {
    await send(nginx(page));
    await until(async () => (await counts())[page] === 1);
    await until(() => said.at(-1) === 'the service answers again');
    await service.database.db.deleteFrom('request_streams').where('site_id', '=', site.id).execute();
  }
  await send(nginx(5));
  await until(async () => (await counts())[5] === 1);
  await end();
  assert.deepEqual(await counts(), { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
});

test('it ends while lines come, and sends what has come before', async (t) => {
  const { send, counts, ended, end, tally } = await listening(t);
  await send(nginx(1));
  await until(async () => (await counts())[1] === 1);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const traffic = (async () => {
    while (!isOver) {
      await send(...Array.from({ length: 20 }, () => nginx(2)));
      // Sending alone would keep the process from receiving.
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await until(() => tally.lines > 20);
  await end();
  await traffic;
  const { 1: first, 2: second } = await counts();
  assert.equal(tally.counted, first! + second!);
});

test('a burst of more lines than the service takes is told of once', async (t) => {
  let permits = 2;
  const { send, end, said, tally } = await listening(t, async (...request) => {
    await until(() => permits > 0);
    permits -= 1;
    return await fetch(...request);
  });
  const burst = async () => {
    for (let i = 0; i < 120; i++) await send(Array.from({ length: 100 }, () => nginx(1)).join('\n'));
  };
  const dropped = () => tally.leftOut.get('dropped') ?? 0;
  await send(nginx(1));
  await until(() => tally.counted === 1);
  await burst();
  await until(() => dropped() >= 1000);
  const before = dropped();
  permits = 1;
  await until(() => tally.counted > 1);
  await burst();
  await until(() => dropped() > before);
  permits = 1000;
  await end();
  assert.equal(said.length, 1);
});

test('another sender on the same stream ends it', async (t) => {
  const { key, send, counts, ended } = await listening(t);
  await send(nginx(1));
  await until(async () => (await counts())[1] === 1);
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${service.url}/api/r?stream=syslog`, { method: 'POST', headers });
  const { position } = (await answer.json()) as { readonly position: string };
  const query = new URLSearchParams({ stream: 'syslog', after: position, position: 'other' });
  await fetch(`${service.url}/api/r?${query}`, { method: 'POST', headers });
  await send(nginx(2));
  await assert.rejects(ended, /another sender reports to the stream "syslog"/);
});

test('a service that is away costs memory for some thousand lines, and drops the others', async (t) => {
  let isAway = false;
  const { send, counts, end, said, tally } = await listening(t, async (...request) => {
    if (isAway) throw new TypeError('fetch failed');
    return await fetch(...request);
  });
  await send(nginx(1));
  await until(async () => (await counts())[1] === 1);
  isAway = true;
  await send(nginx(1));
  await until(() => said.length === 1);
  // Datagrams have many lines here, and come one by one, so that the system drops none of them.
  for (let i = 0; i < 110; i++) await send(Array.from({ length: 100 }, () => nginx(1)).join('\n'));
  await until(() => tally.leftOut.get('dropped') === 1000);
  await end();
  const { lines, counted, leftOut } = tally;
  assert.deepEqual([lines, counted, Object.fromEntries(leftOut)], [11_002, 1, { dropped: 11_001 }]);
  assert.equal(said.filter((line) => /more lines come than the service takes/.test(line)).length, 1);
});

test('the command listens until SIGTERM, and sends what waits', async (t) => {
  const { site, key } = await siteWithKey();
  const port = await freePort();
  const words = ['log', '--listen', String(port), '--url', service.url];
  const child = spawn(SVC, words, { env: { PATH: process.env.PATH, SVC_LOG_KEY: key } });
  t.after(() => child.kill('SIGKILL'));
  const printed = text(child.stdout);
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    told += part;
  });
  await until(() => told.includes(`listening for syslog on port ${port} of 127.0.0.1 (UDP)`));
  await sendTo(port, [nginx(1), nginx(2)]);
  await until(async () => (await countsOf(service, site)).size === 2);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.equal(await printed, 'Read 2 new lines: 2 counted.\n');
});

test('an address to listen on is a port, on the loopback address unless it names another', () => {
  assert.deepEqual(syslogAddressOf('5140'), { host: '127.0.0.1', port: 5140 });
  assert.deepEqual(syslogAddressOf('0.0.0.0:514'), { host: '0.0.0.0', port: 514 });
  assert.deepEqual(syslogAddressOf('[::1]:514'), { host: '::1', port: 514 });
  for (const text of ['', 'localhost', '0', '65536', '::1', '127.0.0.1:', ' 5140'])
    assert.equal(syslogAddressOf(text), null);
});
