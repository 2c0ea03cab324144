/**
 * ClickHouse, then PostgreSQL, is away while a collector gets events at a steady rate. Every event is acknowledged and shows
 * once afterwards, the collector's memory does not grow with its backlog, and each role says how it is.
 *
 * By hand: SVC_TEST_OUTAGE=600 SVC_TEST_RATE=2000 node --test test/heavy/outage.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/domain/clock.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { Disturbance, Fault } from '../clickhouse/fault.ts';
import { FaultyServer } from '../clickhouse/faulty-server.ts';
import { Random } from '../collect/random.ts';
import { type Server, until } from '../collect/server.ts';
import { Cluster } from '../nodes/cluster.ts';
import { sendEvents } from './load-senders.ts';
import { assertAllShown, Sent } from './load-sent.ts';
import { ResidentMemory } from './resident-memory.ts';

const OUTAGE_SECONDS = Number(process.env.SVC_TEST_OUTAGE ?? 4);
const RATE = Number(process.env.SVC_TEST_RATE ?? 300);
/** In a shorter outage the process still grows to its usual size. */
const MEMORY_ASSERTED_FROM_SECONDS = 120;
/** In a shorter outage nobody notices that PostgreSQL is away. */
const LONG_FROM_SECONDS = 30;
const MEMORY_RATIO_MAX = 1.2;
const RECOVERY_MAX_MS = 300_000;

interface Phase {
  readonly fault: Fault & Disturbance;
  readonly share: number;
  /** Whether reads are answered. */
  readonly isReadable: boolean;
}

/** A hanging insert is given up after five minutes: half of the outage by hand. */
const PHASES: readonly Phase[] = [
  { fault: { kind: 'refuse' }, share: 0.15, isReadable: false },
  { fault: { kind: 'hang' }, share: 0.55, isReadable: false },
  { fault: { kind: 'cut-half', on: 'inserts' }, share: 0.15, isReadable: true },
  { fault: { kind: 'cut-body' }, share: 0.15, isReadable: false },
];

interface Readiness {
  readonly status: number;
  readonly states: Readonly<Record<string, string>>;
}

async function readinessOf({ url }: Server): Promise<Readiness> {
  const response = await fetch(`${url}/readyz`);
  const { status: _, ...states } = (await response.json()) as Record<string, string>;
  return { status: response.status, states };
}

/** Waits until a process says so of a part; then its status agrees. */
async function says(server: Server, part: string, state: string): Promise<void> {
  let last: Readiness | undefined;
  const isSo = async () => {
    last = await readinessOf(server);
    return last.states[part] === state;
  };
  await until(isSo).catch((error) => assert.fail(`${part} is not ${state} in ${JSON.stringify(last)}: ${error}`));
  const isReady = Object.values(last!.states).every((each) => each === 'ok');
  assert.equal(last!.status, isReady ? 200 : 503);
}

test(`collection goes on while ClickHouse is away for ${OUTAGE_SECONDS} s at ${RATE} events/s, then PostgreSQL`, {
  timeout: 7_200_000,
}, async (t) => {
  const cluster = await Cluster.with(FaultyServer.start());
  const { world } = cluster;
  const over = new AbortController();
  let sending: Promise<number> = Promise.resolve(0);
  t.after(async () => {
    over.abort();
    await sending.catch(() => {});
    await cluster.stop();
  });
  const site = await world.addSite();
  for (const [name, kind, pattern] of [
    ['Ones', 'page', '/p/1*'],
    ['Buy', 'event', 'buy'],
  ] as const) {
    await createGoal(world.database.db, systemClock, { siteId: site.id, name, kind, pattern });
  }
  const names = ['collect-1', 'api-1', 'worker-1'];
  const nodes = await Promise.all(names.map((name) => cluster.add(name, name.slice(0, -2))));
  const [collector, api, worker] = nodes.map(({ server }) => server) as [Server, Server, Server];
  const servers = [collector, api, worker];
  const ask = (path: string) => api.read(world.apiKey, path);
  await until(async () => (await worker.metric('svc_worker_active')) === 1);

  const sent = new Sent();
  const target = { port: collector.port, site, proxyKey: world.proxyKey, sent };
  const random = new Random(1);
  /** Sends until the returned function is called, which waits for all acknowledgements. */
  const send = () => {
    let isOver = false;
    sending = (async () => {
      let acknowledged = 0;
      while (!isOver && !over.signal.aborted) {
        acknowledged += await sendEvents(target, random, performance.now() + 1000, RATE);
      }
      return acknowledged;
    })();
    sending.catch(() => {});
    return async () => {
      isOver = true;
      return await sending;
    };
  };
  const queued = () => collector.metric('svc_journal_queued_rows');
  /** Compares every figure, and the events in the store themselves. */
  const assertNothingLost = async (acknowledged: number) => {
    assert.equal(acknowledged, sent.events);
    await until(async () => {
      const { stats } = (await ask(`/v1/sites/${site.publicId}/stats?period=today`)) as {
        readonly stats: { readonly pageviews: { readonly value: number } };
      };
      return stats.pageviews.value === sent.pageviews;
    });
    await assertAllShown(site, sent, ask);
    const stored = await cluster.clickhouse.server.ask(
      `SELECT count(), uniqExact(seq) FROM svc.events WHERE site = ${site.id}`,
    );
    assert.equal(stored, `${sent.events}\t${sent.events}\n`);
    const metrics = await collector.metrics();
    for (const name of ['svc_events_lost_total', 'svc_events_refused_total']) assert.equal(metrics.get(name), 0, name);
  };
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

  const endFirst = send();
  await until(async () => (await collector.metric('svc_events_accepted_total')) > RATE);
  await until(async () => (await queued()) < RATE * 3);
  const memory = new ResidentMemory(collector.pid, OUTAGE_SECONDS * 10);
  let mostQueued = 0;
  for (const { fault, share, isReadable } of PHASES) {
    const begun = performance.now();
    const before = await queued();
    await cluster.clickhouse.heal();
    await cluster.clickhouse.inject(fault);
    if (!isReadable) for (const server of servers) await says(server, 'clickhouse', 'away');
    else for (const server of [api, worker]) await says(server, 'clickhouse', 'ok');
    if (fault.kind !== 'hang') await says(collector, 'store', 'failing');
    await until(async () => (await queued()) > before, RECOVERY_MAX_MS);
    await pause(Math.max(0, OUTAGE_SECONDS * share * 1000 - (performance.now() - begun)));
    for (const { url } of servers) assert.equal((await fetch(`${url}/healthz`)).status, 200);
    const now = await queued();
    mostQueued = Math.max(mostQueued, now);
    t.diagnostic(`${fault.kind}: ${seconds(begun)} s, queued ${before} → ${now}`);
  }
  const { ratio, meanMb, maxMb } = memory.end();
  t.diagnostic(
    `collector: ${meanMb} MB on average (PSS), ${maxMb} MB at most; last third to first third ${ratio.toFixed(3)}`,
  );
  if (OUTAGE_SECONDS >= MEMORY_ASSERTED_FROM_SECONDS) assert.ok(ratio <= MEMORY_RATIO_MAX, `memory grew: ${ratio}`);
  await cluster.clickhouse.heal();
  const healed = performance.now();
  for (const server of servers) await says(server, 'clickhouse', 'ok');
  await until(async () => (await queued()) < RATE * 3, RECOVERY_MAX_MS);
  t.diagnostic(
    `at most ${mostQueued} events waited; they were loaded ${seconds(healed)} s after the end, beside new ones`,
  );
  const first = await endFirst();
  await collector.settled();
  await says(collector, 'store', 'ok');
  await assertNothingLost(first);

  const known = await ask(`/v1/sites/${site.publicId}/stats?period=today`);
  const endSecond = send();
  const away = performance.now();
  await cluster.postgres.kill();
  await says(collector, 'store', 'failing');
  if (OUTAGE_SECONDS >= LONG_FROM_SECONDS) {
    await says(api, 'days', 'behind');
    await until(async () => (await worker.metric('svc_worker_active')) === 0);
  }
  // Events that were loaded just before the end may show.
  const shown = (await ask(`/v1/sites/${site.publicId}/breakdown?dimension=page&period=7d&limit=5`)) as object;
  assert.ok('rows' in shown);
  assert.ok(
    'stats' in (known as object) && 'stats' in ((await ask(`/v1/sites/${site.publicId}/stats?period=today`)) as object),
  );
  await pause(Math.max(0, (OUTAGE_SECONDS / 2) * 1000 - (performance.now() - away)));
  const waiting = await queued();
  assert.ok(waiting > 0);
  for (const path of [`stats?period=today`, `goals?period=7d`, `timeseries?period=today`]) {
    assert.ok(await ask(`/v1/sites/${site.publicId}/${path}`));
  }
  t.diagnostic(`PostgreSQL: ${seconds(away)} s away, ${waiting} events waited`);
  await cluster.postgres.start();
  const back = performance.now();
  await until(async () => (await queued()) < RATE * 3, RECOVERY_MAX_MS);
  t.diagnostic(`they were loaded ${seconds(back)} s after the end`);
  const second = await endSecond();
  await collector.settled();
  await says(collector, 'store', 'ok');
  await says(api, 'days', 'ok');
  await until(async () => (await worker.metric('svc_worker_active')) === 1);
  await assertNothingLost(first + second);
  for (const server of servers) assert.equal((await readinessOf(server)).status, 200);
  t.diagnostic(`${sent.events} events, each acknowledged and counted once`);
});
