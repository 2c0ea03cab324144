/** Tests one attempt against real HTTPS receivers that answer in all kinds of ways. */

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { WEBHOOK_TIMEOUT_MS, WebhookSender } from '../../src/alerts/receivers/webhook.ts';
import type { SendResult } from '../../src/domain/send-result.ts';
import { ManualClock } from '../../src/sites/fixture.ts';
import { assertWithin } from '../heavy-checks.ts';
import { createAuthority, EXPIRED } from './certificates.ts';
import { type Receiver, startReceiver, startTls, startTrap } from './receiver.ts';
import { verified } from './verification.ts';

const HOST = 'hooks.example';
const SECRET = 'kräftig-geheim-🔑';
const BODY = '{"type":"spike","site":"münchen.example","rule":7,"value":12,"threshold":10}';
const NOW = '2026-03-10T12:00:00Z';
const NOW_SECONDS = 1_773_144_000;
/** The timeout in place of 10 s where a receiver hangs, so that it costs little time; elsewhere a busy machine has long enough. */
const TIMEOUT_MS = 700;
const PATIENT_MS = 120_000;

const authority = createAuthority('Test authority');
const certificate = authority.issue([HOST]);

function sender(options: { readonly timeoutMs?: number } = {}): WebhookSender {
  return new WebhookSender({
    clock: new ManualClock(NOW),
    resolver: { resolve: async () => ['127.0.0.1'] },
    exemptHosts: [HOST],
    timeoutMs: PATIENT_MS,
    ca: authority.ca,
    ...options,
  });
}

async function send(port: number, timeoutMs = PATIENT_MS): Promise<SendResult & { readonly tookMs: number }> {
  const startMs = performance.now();
  const target = { url: `https://${HOST}:${port}/hook?a=1`, secret: SECRET };
  const result = await sender({ timeoutMs }).send(target, BODY, new AbortController().signal);
  return { ...result, tookMs: performance.now() - startMs };
}

async function outcome(receiver: Receiver, timeoutMs = PATIENT_MS): Promise<string> {
  const { status, tookMs } = await send(receiver.port, timeoutMs);
  assertWithin(tookMs, TIMEOUT_MS + 500, 'the attempt');
  return status;
}

/** Asserts that a receiver got one delivery with a valid signature. */
async function verifiedOnce(receiver: Receiver): Promise<void> {
  assert.equal(receiver.received.length, 1);
  assert.equal(receiver.received[0]!.path, '/hook?a=1');
  const body = await verified(receiver.received[0]!, SECRET, NOW_SECONDS);
  assert.deepEqual(body, JSON.parse(BODY));
}

test('the timeout of the whole exchange is 10 s', () => {
  assert.equal(WEBHOOK_TIMEOUT_MS, 10_000);
});

test('every 2xx is a success, whatever follows the headers', async (t) => {
  for (const status of [200, 201, 202, 204, 299]) {
    const receiver = await startReceiver(t, certificate, { status });
    assert.equal(await outcome(receiver), 'succeeded', String(status));
    await verifiedOnce(receiver);
  }
});

test('every other status is a failure that names it', async (t) => {
  for (const status of [300, 304, 400, 401, 404, 410, 429, 500, 503, 599]) {
    const receiver = await startReceiver(t, certificate, { status });
    assert.equal(await outcome(receiver), `failed:http-${status}`);
    await verifiedOnce(receiver);
  }
});

test('a redirect to another host is a failure and is not followed', async (t) => {
  const elsewhere = await startReceiver(t, certificate, { status: 200 });
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `https://${HOST}:${elsewhere.port}/`;
    const receiver = await startReceiver(t, certificate, { status, headers: { location } });
    assert.equal(await outcome(receiver), `failed:http-${status}`);
  }
  assert.equal(elsewhere.connections(), 0);
});

/** Receivers that break HTTP, each with the status that follows. */
const STRANGE: readonly (readonly [
  name: string,
  talk: (socket: TLSSocket, connection: Socket) => void,
  status: string,
])[] = [
  ['hangs', () => {}, 'failed:timeout'],
  ['drips its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-slow: '), 'failed:timeout'],
  ['sends interim answers for ever', (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'failed:timeout'],
  ['drips its body', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n'), 'succeeded'],
  ['closes without a word', (socket) => socket.end(), 'failed:network'],
  ['resets the connection', (_, connection) => connection.resetAndDestroy(), 'failed:network'],
  ['answers garbage', (socket) => socket.end('\x00\x01\x02 I am no HTTP server \xff\r\n\r\n'), 'failed:network'],
  ['answers headers without end', (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'), 'failed:network'],
  ['closes inside its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le'), 'failed:network'],
  ['switches protocols', (socket) => socket.write(SWITCH), 'failed:http-101'],
  ['answers a status of three letters', (socket) => socket.end('HTTP/1.1 abc OK\r\n\r\n'), 'failed:network'],
];

const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

for (const [name, talk, status] of STRANGE) {
  test(`a receiver that ${name}: ${status}`, async (t) => {
    const receiver = await startTls(t, certificate, talk);
    const timeoutMs = status === 'failed:timeout' ? TIMEOUT_MS : PATIENT_MS;
    assert.equal(await outcome(receiver, timeoutMs), status);
    assert.equal(receiver.connections(), 1);
  });
}

test('1 GB of answer is not read', async (t) => {
  const receiver = await startReceiver(t, certificate, {
    raw: (socket) => flood(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n', 'x'.repeat(65_536)),
  });
  const before = process.memoryUsage().rss;
  assert.equal(await outcome(receiver), 'succeeded');
  await verifiedOnce(receiver);
  while (receiver.sentBytes() === 0) await pause(5); // until the receiver has seen the end of the connection
  assert.ok(receiver.sentBytes() < 16_000_000, `${receiver.sentBytes()} bytes were taken`);
  assert.ok(process.memoryUsage().rss - before < 150_000_000);
});

test('a refused connection, an unknown name and silent name servers are failures of the network', async () => {
  const target = { url: `https://${HOST}:1/`, secret: SECRET };
  const never = new AbortController().signal;
  assert.equal((await sender().send(target, BODY, never)).status, 'failed:network');
  const answers: (readonly [() => Promise<string[]>, string])[] = [
    [() => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })), 'failed:network'],
    [() => new Promise(() => {}), 'failed:timeout'],
  ];
  for (const [resolve, status] of answers) {
    const unresolved = new WebhookSender({
      clock: new ManualClock(NOW),
      resolver: { resolve },
      exemptHosts: [],
      timeoutMs: 50,
    });
    assert.equal((await unresolved.send(target, BODY, never)).status, status);
  }
});

test('a TLS handshake that never ends is aborted after the timeout', async (t) => {
  const trap = await startTrap(t);
  assert.equal(await outcome(trap, TIMEOUT_MS), 'failed:timeout');
});

test('TLS is verified against the host name', async (t) => {
  const foreign = createAuthority('Another authority');
  const cases = {
    'of another name': authority.issue(['other.example']),
    expired: authority.issue([HOST], EXPIRED),
    'of an authority that nobody trusts': foreign.issue([HOST]),
    'that names the address': authority.issue(['127.0.0.1']),
  };
  for (const [name, wrong] of Object.entries(cases)) {
    const receiver = await startReceiver(t, wrong, { status: 200 });
    assert.equal(await outcome(receiver), 'failed:network', name);
    assert.equal(receiver.received.length, 0, `nothing is sent to a certificate ${name}`);
  }
});

test('TLS is verified although the environment turns that off', async (t) => {
  const receiver = await startReceiver(t, createAuthority('Another authority').issue([HOST]), { status: 200 });
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.after(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
  assert.equal(await outcome(receiver), 'failed:network');
  assert.equal(receiver.received.length, 0);
});

test('of several addresses the one that answers is used', async (t) => {
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const several = new WebhookSender({
    clock: new ManualClock(NOW),
    // Nothing listens on the first two addresses of the loopback network.
    resolver: { resolve: async () => ['127.0.0.2', '127.0.0.3', '127.0.0.1'] },
    exemptHosts: [HOST],
    ca: authority.ca,
  });
  const target = { url: `https://${HOST}:${receiver.port}/hook?a=1`, secret: SECRET };
  assert.equal((await several.send(target, BODY, new AbortController().signal)).status, 'succeeded');
});

test('a trailing dot in the host name changes nothing', async (t) => {
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const target = { url: `https://${HOST}.:${receiver.port}/`, secret: SECRET };
  assert.equal((await sender().send(target, BODY, new AbortController().signal)).status, 'succeeded');
});

function drip(socket: TLSSocket, begin: string): void {
  socket.write(begin);
  repeat(socket, 'x');
}

function repeat(socket: TLSSocket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
  socket.on('error', () => clearInterval(timer));
}

/** Writes a text again and again, as fast as it is read. */
function flood(socket: TLSSocket, begin: string, text: string): void {
  socket.write(begin);
  socket.on('error', () => {});
  const more = () => {
    while (!socket.destroyed && socket.write(text)) {}
  };
  socket.on('drain', more);
  more();
}
