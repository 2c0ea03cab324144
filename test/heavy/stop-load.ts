/** Everything that may be under way in a service when it is told to stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket, type Server as TcpServer } from 'node:net';
import { resolve } from 'node:path';
import { createUser } from '../../src/accounts/users.ts';
import { queueAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Random } from '../collect/random.ts';
import type { Server } from '../collect/server.ts';
import type { World } from '../collect/world.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');
const READERS = 8;
const IDLE = 200;
const HALF_SENT = 20;
const HUNG_RULES = 10;

/** A receiver that takes every connection and never says anything: a webhook's, or a mail server. */
export async function startSilent(): Promise<{ readonly port: number; readonly close: () => void }> {
  const sockets = new Set<Socket>();
  const server: TcpServer = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { readonly port: number };
  return {
    port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Makes rules whose webhooks and mails never end, and somebody who asks for mails. */
export async function addHungReceivers({ database: { db }, orgId }: World, site: Site, port: number): Promise<string> {
  const email = 'ada@example.com';
  await createUser(db, systemClock, { orgId, email, password: 'correct horse', role: 'owner' });
  const origin = `https://localhost:${port}`;
  for (let i = 0; i < HUNG_RULES; i++) {
    const rule = await createAlertRule(
      db,
      systemClock,
      {
        ...{ siteId: site.id, type: 'spike', threshold: 1_000_000_000, goalId: null, secret: 's' },
        ...{ url: `${origin}/${i}`, emails: [email] },
      },
      ['localhost'],
    );
    const body = JSON.stringify({
      ...{ type: 'spike', site: site.domain, rule: rule.id, value: 1, threshold: 1, at: '2026-05-20T12:00:00Z' },
    });
    const hung = { ruleId: rule.id, type: 'spike', test: false, attempt: 1, dueAt: 0, body } as const;
    await queueAttempts(db, [
      { ...hung, channel: 'webhook', recipient: '', queue: origin },
      { ...hung, channel: 'email', recipient: email, queue: 'mail' },
    ]);
  }
  return email;
}

/** Asks long questions without a pause, until the server is gone. */
export function readWithoutPause(server: Server, key: string, site: Site, random: Random): void {
  const base = `${server.url}/v1/sites/${site.publicId}`;
  const paths = [
    'stats?period=year',
    'timeseries?period=year&metric=avgDuration&compare=true',
    'breakdown?period=year&dimension=page&limit=1000',
    'stats?period=30d&filter=page:/past/1&filter=device:desktop',
    'breakdown?period=30d&dimension=referrer&filter=page:/past/2',
    'stats?period=today&filter=country:DE',
    'goals?period=year',
    'realtime',
  ];
  const read = async () => {
    const headers = { authorization: `Bearer ${key}` };
    for (;;) {
      const path = random.pick(paths);
      try {
        await (await fetch(`${base}/${path}`, { headers })).text();
      } catch {
        return;
      }
    }
  };
  for (let i = 0; i < READERS; i++) void read();
}

/** Opens connections that send nothing more: idle ones after an answer, and ones in the middle of a request. */
export async function openConnections({ port }: Server): Promise<() => void> {
  const opened: Socket[] = [];
  const open = async (text: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    opened.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const host = 'Host: example.com\r\n';
  for (let i = 0; i < IDLE; i++) await once(await open(`GET /healthz HTTP/1.1\r\n${host}\r\n`), 'data');
  for (let i = 0; i < HALF_SENT; i++) {
    const path = i % 2 === 0 ? '/api/e' : '/dashboard/session';
    await open(`POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"s":`);
    await open('GET /v1/sites HTTP/1.1\r\nHost: exa');
  }
  return () => {
    for (const socket of opened) socket.destroy();
  };
}

/** Starts a command beside the server. The caller kills it. */
export function startCommand(words: readonly string[]): ChildProcess {
  return spawn(SVC, words, { stdio: 'ignore' });
}

/** Kills a command and waits for its end. */
export async function killCommand(command: ChildProcess): Promise<void> {
  if (command.exitCode !== null || command.signalCode !== null) return;
  const ended = once(command, 'exit');
  command.kill('SIGKILL');
  await ended;
}
