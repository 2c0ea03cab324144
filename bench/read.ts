/**
 * Measures reading: the read API over HTTP, with one keep-alive client, on a year of twenty sites of which one has half
 * of the events. Some queries are repeated, others are new each time. There are two floors of the same minute: a route
 * without an engine query (`/v1/sites`), and the engine's `SELECT 1` without HTTP. It also measures the closing of a
 * day and its effect on readers.
 * Usage: node bench/read.ts [1M|10M|100M ...] [--data DIR]   (datasets stay in DIR and are used again)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/day.ts';
import { eventsOf, makeDataset } from './make-dataset.ts';
import { Client, type Latency, latencyOf } from './read-client.ts';
import { type Facts, SITES, YESTERDAY } from './read-dataset.ts';

/** So many samples that a pause of the machine does not decide the 99th percentile. */
const SAMPLES = 1000;
/** A read that would take longer in all gets fewer samples, but no fewer than the minimum. */
const READ_MAX_MS = 15_000;
const SAMPLES_MIN = 10;
/** The number of new queries of a closed period. */
const NEW_QUERY_SAMPLES = 200;
/** The most common values of the made-up traffic. */
const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'IN'];
const BROWSERS = ['Safari', 'Edge', 'Firefox', 'Opera'];
const WARM_UPS = 3;
const COLD_SAMPLES = 9;
/** An answer about an open day is computed again only after this many times its cost. */
const COLD_STALE_FACTOR = 5;
const CLOSING_MAX_MS = 300_000;

/** The limits for the largest dataset. */
const BARS = {
  closedP99Ms: 15,
  closedRatioToSmallest: 1.5,
  twoFiltersP99Ms: 1000,
  todayColdMs: 400,
  todayWarmMs: 5,
  closingSeconds: 20,
  closingDelayMs: 100,
  peakMemoryBytes: 1.2e9,
};

interface Read {
  readonly name: string;
  /** The path of a query that is repeated. */
  readonly path: string;
  /** Paths of similar queries, each of which is sent once. */
  readonly like: readonly string[];
  /** The limit that applies to it. */
  readonly kind: 'closed' | 'raw' | 'today' | 'other';
}

interface Closing {
  readonly seconds: number;
  readonly usual: Latency;
  readonly meanwhile: Latency;
}

interface Result {
  readonly size: string;
  readonly facts: Facts;
  readonly route: Latency;
  readonly reads: ReadonlyMap<string, Latency>;
  /** The latency of queries that are sent for the first time. */
  readonly firsts: ReadonlyMap<string, Latency>;
  readonly coldMs: ReadonlyMap<string, Latency>;
  readonly closing: Closing;
  readonly peakMemoryBytes: number;
}

function readsOf({ site, funnel }: Facts): Read[] {
  const at = `/v1/sites/${site}`;
  const run = (days: number, earlier: number) => {
    const to = addDays(YESTERDAY, -earlier);
    return `from=${addDays(to, 1 - days)}&to=${to}`;
  };
  const closed = (name: string, days: number, question: string): Read => {
    const path = (earlier: number) => `${at}/${question}${question.includes('?') ? '&' : '?'}${run(days, earlier)}`;
    return {
      name,
      path: path(0),
      like: Array.from({ length: NEW_QUERY_SAMPLES }, (_, i) => path(i + 1)),
      kind: 'closed',
    };
  };
  const filtered = (country: string, browser: string) =>
    `${at}/breakdown?dimension=page&filter=country:${country}&filter=browser:${browser}&${run(30, 0)}`;
  return [
    closed('stats 30 d', 30, 'stats'),
    closed('timeseries 30 d', 30, 'timeseries'),
    closed('timeseries year', 364, 'timeseries'),
    closed('breakdown page 30 d', 30, 'breakdown?dimension=page'),
    closed('breakdown page year', 364, 'breakdown?dimension=page'),
    closed('stats page:/pricing 30 d', 30, 'stats?filter=page:/pricing'),
    closed('goals 30 d', 30, 'goals'),
    closed('funnel 30 d', 30, `funnels/${funnel}`),
    {
      name: 'two filters 30 d',
      path: filtered('DE', 'Chrome'),
      like: COUNTRIES.flatMap((country) => BROWSERS.map((browser) => filtered(country, browser))),
      kind: 'raw',
    },
    { name: 'today stats', path: `${at}/stats?period=today`, like: [], kind: 'today' },
    { name: 'today timeseries', path: `${at}/timeseries?period=today`, like: [], kind: 'today' },
    { name: 'today breakdown page', path: `${at}/breakdown?dimension=page&period=today`, like: [], kind: 'today' },
    { name: 'realtime', path: `${at}/realtime`, like: [], kind: 'other' },
  ];
}

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
    .selectFrom('closed_days')
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

function print(result: Result, smallest: Result): void {
  const { facts, route, closing } = result;
  const line = (name: string, { p50, p99 }: Latency, note = '') => {
    const ratios = `${ms(p50 / route.p50)} x route, ${ms(p50 / facts.selectOneMs.p50)} x SELECT 1`;
    console.log(`${name.padEnd(28)} p50 ${ms(p50).padStart(7)}  p99 ${ms(p99).padStart(7)} ms   ${ratios}${note}`);
  };
  console.log(`\n== ${result.size} events (load average ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]})`);
  line('engine floor: SELECT 1', facts.selectOneMs);
  line('route floor: /v1/sites', route);
  for (const { name, kind } of readsOf(facts)) {
    const latency = result.reads.get(name)!;
    const ratio = latency.p99 / smallest.reads.get(name)!.p99;
    if (kind === 'closed') {
      line(
        name,
        latency,
        bar(latency.p99 <= BARS.closedP99Ms && ratio <= BARS.closedRatioToSmallest, `${ms(ratio)} x ${smallest.size}`),
      );
    } else if (kind === 'raw') line(name, latency, bar(latency.p99 <= BARS.twoFiltersP99Ms));
    else if (kind === 'today') line(`${name}, warm`, latency, bar(latency.p99 <= BARS.todayWarmMs));
    else line(name, latency);
    const first = result.firsts.get(name);
    if (first === undefined) continue;
    const most = kind === 'closed' ? BARS.closedP99Ms : BARS.twoFiltersP99Ms;
    line('  asked for the first time', first, bar(first.p99 <= most));
  }
  for (const [name, latency] of result.coldMs) line(`${name}, cold`, latency, bar(latency.p99 <= BARS.todayColdMs));
  const delay = closing.meanwhile.p99 - closing.usual.p99;
  console.log(
    `closing a day of ${SITES} sites: ${ms(closing.seconds)} s${bar(closing.seconds <= BARS.closingSeconds)}`,
  );
  line('reads, usually', closing.usual);
  line('reads while it is closed', closing.meanwhile, bar(delay <= BARS.closingDelayMs, `+${ms(delay)} ms`));
  console.log(
    `peak memory: ${Math.round(result.peakMemoryBytes / 1e6)} MB${bar(result.peakMemoryBytes <= BARS.peakMemoryBytes)}`,
  );
  console.log(
    `disk: ${ms(facts.bytesPerEvent)} B an event + ${ms(facts.bytesPerHit)} B a hit (${facts.events} and ${facts.hits} kept), ` +
      `${Math.round(facts.bytesPerSiteDay)} B a site-day of statistics (${facts.siteDays}); parts ${JSON.stringify(facts.parts)}`,
  );
}

/** Prints progress, because a whole run takes minutes. */
function progress(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

function bar(met: boolean, note = ''): string {
  return `   ${note === '' ? '' : `(${note}) `}${met ? 'met' : 'MISSED'}`;
}

function ms(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
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
if (values.data === undefined) rmSync(root, { recursive: true, force: true });
