/**
 * Measures the memory of the service (`svc serve`, one process): with an empty data directory, then with so many events
 * a day, at rest and under reads and collection; beside another checkout of the project when one is given. The services
 * run one after the other, so that they do not share pages. Other services of the same packages should not run meanwhile:
 * they would, and PSS would be too small. "alone" is what it would be without any sharing.
 * With --year, it also measures this version on a year of so many events while it closes a day of 3.3 % of them, under the
 * reads of `read.ts` and collection; the dataset stays in the directory of --data.
 * Usage: node bench/memory.ts [--base CHECKOUT] [--events 1000000] [--seconds 60] [--year 100M --data DIR]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createProxyKey } from '../src/collect/proxy-keys.ts';
import { openDatabase } from '../src/database/database.ts';
import { systemClock } from '../src/domain/clock.ts';
import { buildRequests } from './collect-load.ts';
import { makeDataset } from './make-dataset.ts';
import type { MemoryDataset } from './memory-dataset.ts';
import { type Memory, MemoryService } from './memory-service.ts';
import { sendAtRate } from './rated-load.ts';
import { Client } from './read-client.ts';
import { readsOf } from './read-queries.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    events: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    year: { type: 'string' },
    data: { type: 'string' },
  },
});
const EVENTS = Number(values.events);
const SECONDS = Number(values.seconds);
const COLLECTED_PER_SECOND = 300;
const YEAR_READERS = 4;
const YEAR_READS_OF_A_KIND = 20;

/** The highest figures that are promised, MiB; those with events are in MB. */
const MB = 1_000_000 / 2 ** 20;
const LIMITS: Readonly<Record<string, { readonly pss: number; readonly anonymous?: number }>> = {
  'empty, idle': { pss: 300, anonymous: 150 },
  'events, idle': { pss: 450 * MB },
  'events, under load': { pss: 1000 * MB },
  'events, idle again': { pss: 450 * MB },
  'a year, under load': { pss: 1000 * MB },
};

const directory = mkdtempSync(join(tmpdir(), 'svc-memory-'));
const dataset = join(directory, 'dataset');
const script = resolve(import.meta.dirname, 'memory-dataset.ts');
const keys = JSON.parse(
  execFileSync(process.execPath, [script, dataset, String(EVENTS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  }),
) as MemoryDataset;
const requests = await buildRequests(keys.site, keys.proxyKey, directory, keys.domain);

const checkouts: [name: string, path: string][] = [['this version', resolve(import.meta.dirname, '..')]];
if (values.base !== undefined) checkouts.unshift(['the base', resolve(values.base)]);
console.log(`MiB; events: ${EVENTS} a day, 20 sites, two days closed and today`);
for (const [name, checkout] of checkouts) {
  console.log(`\n== ${name}\n${' '.repeat(24)}   PSS   anonymous   file-backed   alone`);
  const empty = join(directory, 'empty');
  print('empty, idle', await measure(checkout, empty, (service) => service.idle()));
  rmSync(empty, { recursive: true });
  const copy = join(directory, 'copy');
  cpSync(dataset, copy, { recursive: true });
  await measure(checkout, copy, async (service) => {
    print('events, idle', await service.idle());
    print('events, under load', await service.highest(load(service.port)));
    print('events, idle again', await service.idle());
  });
  rmSync(copy, { recursive: true });
}
if (values.year !== undefined) await measureYear(values.year, values.data ?? join(directory, 'year'));
rmSync(directory, { recursive: true });

async function measureYear(size: string, data: string): Promise<void> {
  const facts = await makeDataset(data, size);
  console.log(`\n== this version, a year of ${size} events of 20 sites`);
  const service = await MemoryService.startYear(data);
  try {
    const paths = readsOf(facts).flatMap(({ path, like }) => [path, ...like.slice(0, YEAR_READS_OF_A_KIND)]);
    const database = await openDatabase(data);
    const { key: proxyKey } = await createProxyKey(database.db, systemClock).finally(() => database.close());
    const posts = await buildRequests(facts.site, proxyKey, directory, facts.domain);
    print('a year, under load', await service.highest(loadYear(service.port, facts.key, paths, posts)));
  } finally {
    await service.stop();
  }
}

async function loadYear(port: number, key: string, paths: readonly string[], posts: readonly Buffer[]): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const read = async (first: number) => {
    const client = new Client(`http://127.0.0.1:${port}`, key);
    for (let i = first; performance.now() < end; i++) await client.read(paths[(i * 7) % paths.length]!);
    client.close();
  };
  const reading = Array.from({ length: YEAR_READERS }, (_, i) => read(i));
  await Promise.all([sendAtRate(port, posts, COLLECTED_PER_SECOND, SECONDS), ...reading]);
}

async function measure<Result>(checkout: string, data: string, task: (service: MemoryService) => Promise<Result>) {
  const service = await MemoryService.start(checkout, data);
  try {
    return await task(service);
  } finally {
    await service.stop();
  }
}

/** Reads what a dashboard shows, again and again, while events come in. */
async function load(port: number): Promise<void> {
  const client = new Client(`http://127.0.0.1:${port}`, keys.apiKey);
  const end = performance.now() + SECONDS * 1000;
  const collected = sendAtRate(port, requests, COLLECTED_PER_SECOND, SECONDS);
  const dimensions = ['page', 'referrer', 'country', 'city', 'browser', 'utm_source'];
  for (let i = 0; performance.now() < end; i++) {
    const period = i % 2 === 0 ? 'today' : '7d';
    const dimension = dimensions[i % dimensions.length];
    for (const question of ['stats?', 'timeseries?', `breakdown?dimension=${dimension}&`]) {
      await client.read(`/v1/sites/${keys.site}/${question}period=${period}`);
    }
    await client.read(`/v1/sites/${keys.site}/realtime`);
  }
  client.close();
  await collected;
}

function print(what: string, { pss, anonymous, file, resident }: Memory): void {
  const { pss: pssMax, anonymous: anonymousMax = Number.POSITIVE_INFINITY } = LIMITS[what]!;
  const isOk = resident <= pssMax && anonymous <= anonymousMax;
  const cell = (figure: number, width: number) => figure.toFixed(0).padStart(width);
  console.log(
    `${what.padEnd(24)}${cell(pss, 6)}${cell(anonymous, 12)}${cell(file, 14)}${cell(resident, 8)}   ${isOk ? 'ok' : 'MISSED'}`,
  );
}
