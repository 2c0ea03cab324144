/** A relay on a free port, a real HTTP server as its target, and signed deliveries. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { type Alert, formatAlert } from '../alerts/alert-body.ts';
import { signatureOf } from '../alerts/receivers/sign.ts';
import { ManualClock } from '../sites/fixture.ts';
import { createRelay, type RelayOptions } from './relay.ts';
import { slackTarget } from './targets/slack.ts';

export const SECRET = 'known to both';
export const NOW = '2026-03-10T12:00:10Z';
export const ALERT: Alert = {
  type: 'spike',
  site: 'example.com',
  rule: 7,
  value: 1234,
  threshold: 1000,
  at: '2026-03-10T12:00:00.000Z',
};

/** A request that a target got. */
export interface Posted {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** An HTTP server in place of a messenger. The test sets its answer. */
export interface FakeTarget {
  readonly url: string;
  readonly posted: Posted[];
  /** The status of the next answers; null leaves them open. */
  status: number | null;
  /** The body and headers of the next answers. */
  text: string;
  headers: Record<string, string>;
}

/** Starts a target that takes everything. It is closed after the test. */
export async function startTarget(t: Pick<TestContext, 'after'>): Promise<FakeTarget> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    target.posted.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    if (target.status !== null) response.writeHead(target.status, target.headers).end(target.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target: FakeTarget = { url, posted: [], status: 200, text: 'ok', headers: {} };
  return target;
}

/** A running relay. */
export interface RunningRelay {
  readonly url: string;
  readonly clock: ManualClock;
  /** The messages that it has logged. */
  readonly logged: string[];
  /** Posts an alert, signed as the service signs it. */
  deliver(alert?: Partial<Alert>): Promise<number>;
  close(): Promise<void>;
}

/** Starts a relay to a target. Options that are not given have defaults. It is closed after the test. */
export async function startRelay(
  t: Pick<TestContext, 'after'>,
  url: string | null,
  options: Partial<RelayOptions> = {},
): Promise<RunningRelay> {
  const clock = new ManualClock(NOW);
  const logged: string[] = [];
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const relay = createRelay({
    target: slackTarget,
    access: { url, telegramToken: null, telegramChat: null, ntfyToken: null },
    secrets: [SECRET],
    timeZone: 'UTC',
    dashboardUrl: null,
    tls: null,
    print: null,
    clock,
    log: { info: note, warn: note, error: note },
    ...options,
  });
  const port = await relay.listen('127.0.0.1', 0);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= relay.close();
    return closed;
  };
  t.after(close);
  const address = `http://127.0.0.1:${port}/`;
  return {
    url: address,
    clock,
    logged,
    close,
    deliver: async (alert = {}) => {
      const body = formatAlert({ ...ALERT, ...alert });
      return (await fetch(address, signed(body, clock))).status;
    },
  };
}

/** Returns the request of a delivery that is signed at the time of a clock. */
export function signed(body: string, clock: ManualClock, secret: string = SECRET) {
  const timestamp = Math.floor(clock.nowMicros() / 1_000_000);
  const headers = {
    'content-type': 'application/json',
    'svc-timestamp': String(timestamp),
    'svc-signature': signatureOf(secret, timestamp, Buffer.from(body)),
  };
  return { method: 'POST', headers, body };
}
