/**
 * Measures reading: the read API over HTTP, with one keep-alive client, on a year of twenty sites of which one has half
 * of the events. Some queries are repeated, others are new each time. There are two floors of the same minute: a route
 * without an engine query (`/v1/sites`), and the engine's `SELECT 1` without HTTP. It also measures the closing of a
 * day and its effect on readers.
 * Usage: node bench/read.ts [1M|10M|100M ...] [--data DIR]   (datasets stay in DIR and are used again)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { eventsOf, makeDataset } from './make-dataset.ts';
import { Client, type Latency, latencyOf } from './read-client.ts';
import { type Facts, SITES, YESTERDAY } from './read-dataset.ts';
import { readsOf } from './read-queries.ts';
import { type Closing, ms, print, type Result } from './read-report.ts';

/** So many samples that a pause of the machine does not decide the 99th percentile. */
const SAMPLES = 1000;
/** A read that would take longer in all gets fewer samples, but no fewer than the minimum. */
const READ_MAX_MS = 15_000;
const SAMPLES_MIN = 10;

const WARM_UPS = 3;
const COLD_SAMPLES = 9;
/** An answer about an open day is computed again only after this many times its cost. */
const COLD_STALE_FACTOR = 5;
const CLOSING_MAX_MS = 300_000;

async function measure(size: string, directory: string): Promise<Result> {
  const facts = await makeDataset(directory, size);
  progress(`${size}: the dataset is ready`);
  const database = await openDatabase(directory);
  const server = spawn(process.execPath, [here('read-server.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  const client = new Client(String(url), facts.key);
  const reads = readsOf(facts);
  // Neither query reads an open day, so closing adds only load beside them.
  const to = addDays(YESTERDAY, -1);
  // Each pair is new, or it would be answered from memory.
  const closedReads = (i: number) => {
    const days = `from=${addDays(to, -28 + (i % 20))}&to=${addDays(to, -(Math.floor(i / 20) % 8))}`;
    return [`stats?${days}`, `breakdown?dimension=page&${days}`].map((path) => `/v1/sites/${facts.site}/${path}`);
  };
  const closing = await measureClosing(database, client, closedReads);

  progress(
    `${size}: closed in ${ms(closing.seconds)} s, reads ${JSON.stringify([closing.usual, closing.meanwhile])}, peak ${peakMemory(server.pid!)}`,
  );
  const coldMs = new Map<string, number[]>();
  for (const read of reads.filter(({ kind }) => kind === 'today'))
    coldMs.set(read.name, [await client.time(read.path)]);
  const latencies = new Map<string, Latency>();
  const firsts = new Map<string, Latency>();
  const floors: number[] = [];
  for (const read of reads) {
    for (let i = 0; i < WARM_UPS; i++) await client.time(read.path);
    const samples: number[] = [];
    const end = performance.now() + READ_MAX_MS;
    while (samples.length < SAMPLES_MIN || (samples.length < SAMPLES && performance.now() < end)) {
      floors.push(await client.time('/v1/sites'));
      samples.push(await client.time(read.path));
    }
    latencies.set(read.name, latencyOf(samples));
    progress(`${size}: ${read.name} ${ms(latencyOf(samples).p50)} / ${ms(latencyOf(samples).p99)} ms`);
    const first: number[] = [];
    for (const path of read.like) first.push(await client.time(path));
    if (first.length > 0) firsts.set(read.name, latencyOf(first));
  }
  for (const read of reads.filter(({ kind }) => kind === 'today')) {
    const samples = coldMs.get(read.name)!;
    while (samples.length < COLD_SAMPLES) {
      await pause(samples.at(-1)! * COLD_STALE_FACTOR);
      await visit(String(url), facts);
      samples.push(await client.time(read.path));
    }
    progress(`${size}: ${read.name}, cold ${samples.map(Math.round)} ms`);
  }
  const peakMemoryBytes = peakMemory(server.pid!);
  client.close();
  await database.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  const cold = new Map([...coldMs].map(([name, samples]) => [name, latencyOf(samples)]));
  return { size, facts, route: latencyOf(floors), reads: latencies, firsts, coldMs: cold, closing, peakMemoryBytes };
}

/**
 * Measures reads while the server closes yesterday, some seconds after its start. A reader sends queries all the time.
 */
async function measureClosing(
  database: Database,
  client: Client,
  paths: (i: number) => readonly string[],
): Promise<Closing> {
  const usual: number[] = [];
  const meanwhile: number[] = [];
  let begun: number | null = null;
  const limit = performance.now() + CLOSING_MAX_MS;
  for (let i = 0; i < WARM_UPS; i++) for (const path of paths(i)) await client.time(path);
  for (let i = WARM_UPS; ; i++) {
    const { attempted, published } = await closedDays(database);
    if (attempted > 0) begun ??= performance.now();
    if (published === SITES) break;
    if (performance.now() > limit) throw new Error('the day was not closed');
    for (const path of paths(i)) (begun === null ? usual : meanwhile).push(await client.time(path));
  }
  const seconds = (performance.now() - begun!) / 1000;
  for (let i = 0; i < SAMPLES / 2; i++) for (const path of paths(i)) usual.push(await client.time(path));
  return { seconds, usual: latencyOf(usual), meanwhile: latencyOf(meanwhile) };
}

async function closedDays({ db }: Database): Promise<{ readonly attempted: number; readonly published: number }> {
  const { attempted, published } = await db
    .selectFrom('site_days')
    .select(({ fn }) => [fn.countAll<number>().as('attempted'), fn.count<number>('generation').as('published')])
    .where('day', '=', YESTERDAY)
    .executeTakeFirstOrThrow();
  return { attempted, published };
}

/** Collects one more event of today, so that cached answers about today are stale; resolves when it shows. */
async function visit(url: string, { site, domain }: Facts): Promise<void> {
  const metric = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const before = await metric('svc_events_accepted_total');
  await fetch(`${url}/api/e`, {
    method: 'POST',
    headers: {
      origin: `https://${domain}`,
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ s: site, u: '/measured' }),
  });
  while ((await metric('svc_events_accepted_total')) === before) await pause(10);
  while ((await metric('svc_journal_queued_rows')) > 0 || (await metric('svc_journal_pending_bytes')) > 0)
    await pause(10);
}

function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Prints progress, because a whole run takes minutes. */
function progress(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

function here(file: string): string {
  return join(import.meta.dirname, file);
}

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const sizes = (positionals.length > 0 ? positionals : ['1M', '10M', '100M']).toSorted(
  (a, b) => eventsOf(a) - eventsOf(b),
);
const root = values.data === undefined ? mkdtempSync(join(tmpdir(), 'svc-read-')) : resolve(values.data);
const results: Result[] = [];
for (const size of sizes) {
  const result = await measure(size, join(root, size));
  results.push(result);
  print(result, results[0]!);
}
