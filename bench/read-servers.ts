/**
 * Compares reading on servers with reading from the embedded engine: the questions of `read.ts` on the same dataset, to two
 * services in turn, so that what else the machine does meets both. The servers are a PostgreSQL and the tests' own
 * ClickHouse server, which is the embedded engine behind HTTP: the difference is that of the drivers, of the network and of
 * what a process that shares servers keeps in memory.
 * Usage: node bench/read-servers.ts [1M|10M ...] [--data DIR]   (datasets stay in DIR and are used again)
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../src/database/database.ts';
import { startPostgres } from '../src/database/postgres/postgres.fixture.ts';
import { copyDatabase, serverOf } from './copy-to-servers.ts';
import { makeDataset } from './make-dataset.ts';
import { Client, latencyOf } from './read-client.ts';
import { SITES, YESTERDAY } from './read-dataset.ts';
import { readsOf } from './read-queries.ts';

const SAMPLES = 400;
const READ_MAX_MS = 12_000;
const SAMPLES_MIN = 10;
const WARM_UPS = 3;
/** So many of the new questions are compared, which are then not new any more. */
const SAME_MAX = 5;
const CLOSING_MAX_MS = 300_000;
/** The limit of a closed read that is repeated, 99th percentile. */
const CLOSED_P99_MAX_MS = 15;

interface Service {
  readonly process: ChildProcess;
  readonly client: Client;
}

async function start(directory: string, key: string, servers: Readonly<Record<string, string>>): Promise<Service> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'read-server.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...servers, UV_THREADPOOL_SIZE: '12' },
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, client: new Client(String(url), key) };
}

/** Waits until a service has closed yesterday, which it begins with. */
async function closed({ db }: Database): Promise<void> {
  const limit = performance.now() + CLOSING_MAX_MS;
  for (;;) {
    const { days } = await db
      .selectFrom('site_days')
      .select(({ fn }) => fn.count<number>('generation').as('days'))
      .where('day', '=', YESTERDAY)
      .executeTakeFirstOrThrow();
    if (days === SITES) return;
    if (performance.now() > limit) throw new Error('the day was not closed');
    await pause(100);
  }
}

/** Asks both services in turn, and every second time in the other order. Returns the times of each. */
async function times(services: readonly Service[], paths: Iterable<string>): Promise<readonly number[][]> {
  const samples = services.map((): number[] => []);
  let isReversed = false;
  for (const path of paths) {
    const order = [...services.entries()];
    for (const [i, { client }] of isReversed ? order.toReversed() : order) samples[i]!.push(await client.time(path));
    isReversed = !isReversed;
  }
  return samples;
}

/** Throws unless both services give the same answer. */
async function requireSame(services: readonly Service[], path: string): Promise<void> {
  const [embedded, shared] = await Promise.all(services.map(({ client }) => client.read(path)));
  assert.equal(shared, embedded, path);
}

function* repeated(path: string): Iterable<string> {
  const end = performance.now() + READ_MAX_MS;
  for (let i = 0; i < SAMPLES_MIN || (i < SAMPLES && performance.now() < end); i++) yield path;
}

function print(name: string, [embedded, shared]: readonly number[][], limitMs = Number.POSITIVE_INFINITY): void {
  const [one, other] = [latencyOf(embedded!), latencyOf(shared!)];
  const shown = ({ p50, p99 }: { readonly p50: number; readonly p99: number }) =>
    `p50 ${p50.toFixed(2).padStart(8)}  p99 ${p99.toFixed(2).padStart(8)}`;
  const bar = limitMs === Number.POSITIVE_INFINITY ? '' : `   ${other.p99 <= limitMs ? 'ok' : 'MISSED'}`;
  const ratio = (other.p50 / one.p50).toFixed(2).padStart(6);
  console.log(`${name.padEnd(32)} embedded ${shown(one)}   servers ${shown(other)} ms   ratio ${ratio}${bar}`);
}

async function measure(size: string, directory: string): Promise<void> {
  const facts = await makeDataset(directory, size);
  const [postgres, clickhouse] = await Promise.all([startPostgres(), serverOf(directory)]);
  const own = mkdtempSync(join(tmpdir(), 'svc-read-servers-'));
  const url = await postgres.createDatabase();
  const shared = await copyDatabase(directory, url, clickhouse.url);
  const file = await openDatabase(directory);
  const services = [
    await start(directory, facts.key, {}),
    await start(own, facts.key, { SVC_CLICKHOUSE_URL: clickhouse.url, SVC_POSTGRES_URL: url }),
  ];
  await Promise.all([closed(file), closed(shared)]);
  console.log(`\n== ${size} events (load average ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]})`);
  print('route without a question', await times(services, repeated('/v1/sites')));
  for (const { name, path, like, kind } of readsOf(facts)) {
    // Realtime depends on the moment, to which the services come at different times.
    if (kind !== 'other') for (const each of [path, ...like.slice(0, SAME_MAX)]) await requireSame(services, each);
    await times(
      services,
      Array.from({ length: WARM_UPS }, () => path),
    );
    print(`${name}, warm`, await times(services, repeated(path)), kind === 'closed' ? CLOSED_P99_MAX_MS : undefined);
    if (like.length > 0) print(`${name}, new`, await times(services, like.slice(SAME_MAX)));
  }
  for (const { process: child, client } of services) {
    client.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await Promise.all([file.close(), shared.close()]);
  await Promise.all([postgres.stop(), clickhouse.close()]);
  rmSync(own, { recursive: true });
}

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const root = values.data === undefined ? mkdtempSync(join(tmpdir(), 'svc-read-')) : resolve(values.data);
for (const size of positionals.length > 0 ? positionals : ['1M']) await measure(size, join(root, size));
