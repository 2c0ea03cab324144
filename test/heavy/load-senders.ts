/** Senders of events at a steady rate. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../../src/domain/site.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import type { Random } from '../collect/random.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';
import type { Sent } from './load-sent.ts';

const SENDERS = 16;
const TICK_MS = 20;
/** Requests that may wait for their 202 before the senders slow down. */
const IN_FLIGHT_MAX = 2000;

const PEOPLE = 20_000;
export const PAGES = 60;

/** The site that gets the events, and the place where they are noted. */
export interface Target {
  readonly port: number;
  readonly site: Site;
  readonly proxyKey: string;
  readonly sent: Sent;
  /** Called with the time from each request to its answer, milliseconds. */
  readonly answered?: (ms: number) => void;
}

/** Sends events at a steady rate; resolves with the number of acknowledged ones. */
export async function sendEvents(target: Target, random: Random, deadline: number, perSecond: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: SENDERS }, () => Connection.open(target.port)));
  let sent = 0;
  let acknowledged = 0;
  const waiting = new Set<Promise<void>>();
  const start = performance.now();
  while (performance.now() < deadline) {
    const due = ((performance.now() - start) / 1000) * perSecond;
    while (sent < due && sent - acknowledged < IN_FLIGHT_MAX) {
      const startMs = performance.now();
      const answer = connections[sent % SENDERS]!.request(eventTo(target, random)).then(({ status, body }) => {
        assert.deepEqual([status, body], [202, '']);
        target.answered?.(performance.now() - startMs);
        acknowledged += 1;
        waiting.delete(answer);
      });
      waiting.add(answer);
      sent += 1;
    }
    await pause(TICK_MS);
  }
  await Promise.all(waiting);
  for (const connection of connections) connection.close();
  return acknowledged;
}

function eventTo({ site, proxyKey, sent }: Target, random: Random): Buffer {
  const person = random.below(PEOPLE);
  const page = `/p/${random.below(PAGES)}`;
  const buys = random.chance(0.2);
  if (buys) sent.buy(person);
  else sent.view(person, page);
  const body = JSON.stringify({ s: site.publicId, u: page, ...(buys ? { e: 'buy' } : {}) });
  return postBytes(body, behindProxy(proxyKey, homeAddress(person), { 'X-Svc-Client-ASN': '3320' }));
}
