/**
 * Measures the import of sums: the seconds and the peak memory of `svc import --from plausible`, the bytes on disk before
 * and after, and the warm times of a year's reads across the seam beside the same reads of own days alone: of a period
 * that was read before, as `bench/read.ts` measures it, and of periods that are new each time, after as many others. The
 * floor is a day's pages, the smallest statement of the engine. The export has KEYS keys a day in each of its dimensions.
 * Usage: node bench/import.ts [--days N] [--keys N] [--events N] [--reads N]
 */
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '../src/database/database.ts';
import { addDays } from '../src/domain/calendar.ts';
import { systemClock } from '../src/domain/clock.ts';
import { zipOf } from '../src/import/files/packed.fixture.ts';
import { startService } from '../src/service/service.ts';
import { readConfig } from '../src/service/settings/config.ts';
import { MIB, peaksOf, siteOf, svc } from './import-runs.ts';
import { Client, type Latency, latencyOf } from './read-client.ts';

const DAYS_OF_YEAR = 365;
/** The days before today that have own events; the import is of those before. */
const OWN_DAYS = 182;
/** The reads of a year, with the names of their answers. */
const YEARS_READS = [
  ['key figures', 'stats?'],
  ['chart', 'timeseries?'],
  ['pages', 'breakdown?dimension=page&'],
] as const;
/** So many repetitions of one read that a pause of the machine does not decide the 99th percentile. */
const REPETITIONS = 500;
const POLL_MS = 250;
/** Maintenance looks for months more often. */
const MONTHS_FLAT_MS = 20_000;

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '1095' },
    keys: { type: 'string', default: '300' },
    /** The own events, spread over their days. */
    events: { type: 'string', default: '1000000' },
    reads: { type: 'string', default: '50' },
  },
});
const [days, keys, events, reads] = [values.days, values.keys, values.events, values.reads].map(Number) as [
  number,
  number,
  number,
  number,
];
const TODAY = Temporal.Now.plainDateISO('UTC').toString();
const SEAM = addDays(TODAY, -OWN_DAYS);

const directory = mkdtempSync(join(tmpdir(), 'svc-bench-import-'));
try {
  const dataDir = join(directory, 'data');
  svc(dataDir, ['org', 'create', '--name', 'Bench']);
  const [imported, own] = [siteOf(dataDir, 'imported.example'), siteOf(dataDir, 'own.example')];
  const zip = join(directory, 'export.zip');
  writeFileSync(zip, exportOf(days, keys));
  svc(dataDir, ['import', '--site', imported, eventsFile('recent.ndjson', addDays(TODAY, -OWN_DAYS), OWN_DAYS)]);
  svc(dataDir, ['import', '--site', own, eventsFile('year.ndjson', addDays(TODAY, -DAYS_OF_YEAR), DAYS_OF_YEAR)]);
  const before = bytesOf(dataDir);
  const started = performance.now();
  const { command: peakMiB } = await peaksOf([
    'import',
    '--site',
    imported,
    '--from',
    'plausible',
    zip,
    '--data',
    dataDir,
  ]);
  const seconds = (performance.now() - started) / 1000;
  const after = bytesOf(dataDir);
  console.log(`export: ${days} days of ${keys} keys in each dimension, ${(lstatSync(zip).size / MIB).toFixed(1)} MiB`);
  console.log(`import: ${seconds.toFixed(1)} s, peak ${peakMiB.toFixed(0)} MiB`);
  console.log(`disk: ${(before / MIB).toFixed(1)} MiB before, ${(after / MIB).toFixed(1)} MiB after`);
  for (const { name, acrossMs, ownMs, again } of await readTimes(dataDir, imported, own)) {
    console.log(
      `${name}: new periods p50 ${acrossMs.toFixed(1)} ms across the seam, ${ownMs.toFixed(1)} ms of own days`,
    );
    console.log(`  the same period again across the seam: p50 ${again.p50.toFixed(1)}, p99 ${again.p99.toFixed(1)} ms`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** The median times of a read of the imported site and of the other. */
interface ReadTimes {
  readonly name: string;
  readonly acrossMs: number;
  readonly ownMs: number;
  /** The times of one period across the seam that has been read before. */
  readonly again: Latency;
}

/**
 * Reads days and years from the service: each with another last day, so that no answer is remembered, then one of them
 * again and again.
 */
async function readTimes(dataDir: string, imported: string, own: string): Promise<ReadTimes[]> {
  const { key } = svc(dataDir, ['key', 'create', '--org', '1', '--name', 'bench']);
  const config = readConfig({ SVC_API_RATE_PER_MINUTE: '1000000' }, { data: dataDir, port: '0' });
  const service = await startService(config, systemClock, pino({ level: 'silent' }));
  const client = new Client(service.url, String(key));
  try {
    await untilAllDaysAreClosed(service.url);
    await untilMonthsAreSummed(dataDir);
    const medianOf = async (site: string, question: string, length: number) => {
      const readsBefore = async (last: string) => {
        const samples: number[] = [];
        for (let i = 0; i < reads; i++) {
          const end = addDays(last, -i);
          const period = `from=${addDays(end, 1 - length)}&to=${end}`;
          samples.push(await client.time(`/v1/sites/${site}/${question}${period}`));
        }
        return latencyOf(samples).p50;
      };
      // Warm: other periods of the site have been read as often, and their days and code are in memory.
      await readsBefore(addDays(TODAY, -1 - reads));
      return readsBefore(addDays(TODAY, -1));
    };
    const readAgain = async (question: string, length: number) => {
      const last = addDays(TODAY, -1);
      const path = `/v1/sites/${imported}/${question}from=${addDays(last, 1 - length)}&to=${last}`;
      const samples: number[] = [];
      for (let i = 0; i < REPETITIONS; i++) samples.push(await client.time(path));
      return latencyOf(samples);
    };
    const timesOf = async (name: string, question: string, length: number) => ({
      name,
      acrossMs: await medianOf(imported, question, length),
      ownMs: await medianOf(own, question, length),
      again: await readAgain(question, length),
    });
    const times = [await timesOf("a day's pages (floor)", 'breakdown?dimension=page&', 1)];
    for (const [name, question] of YEARS_READS) times.push(await timesOf(`a year's ${name}`, question, DAYS_OF_YEAR));
    return times;
  } finally {
    client.close();
    await service.close();
  }
}

/** Waits until the days that were imported as events are closed: their reads are measured, not their closing. */
async function untilAllDaysAreClosed(url: string): Promise<void> {
  const waiting = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^svc_closing_waiting (\d+)/m.exec(metrics)?.[1]);
  };
  while ((await waiting()) !== 0) await pause(POLL_MS);
}

/** Waits until the keys of whole months are summed: until no month has been for some seconds. */
async function untilMonthsAreSummed(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir);
  try {
    const count = async () => (await database.db.selectFrom('closed_months').select('month').execute()).length;
    for (let before = -1, now = await count(); now !== before; before = now, now = await count()) {
      await pause(MONTHS_FLAT_MS);
    }
  } finally {
    await database.close();
  }
}

/** Makes an export that ends with the day before the seam. */
function exportOf(dayCount: number, keyCount: number): Uint8Array {
  const all = Array.from({ length: dayCount }, (_, i) => addDays(SEAM, i - dayCount));
  const table = (columns: string, name: (i: number) => string) => {
    const rows = Array.from({ length: keyCount }, (_, i) => `${name(i)},${keyCount - i},${2 * (keyCount - i)}`);
    return `date,${columns},visitors,pageviews\n${all.map((day) => rows.map((row) => `${day},${row}\n`).join('')).join('')}`;
  };
  const [visitors, pageviews] = [(keyCount * (keyCount + 1)) / 2, keyCount * (keyCount + 1)];
  const totals = all.map((day) => `${day},${visitors},${pageviews},9,${visitors},5000\n`).join('');
  return zipOf({
    'imported_visitors.csv': `date,visitors,pageviews,bounces,visits,visit_duration\n${totals}`,
    'imported_sources.csv': table('source,referrer,utm_source', (i) => `,host${i}.example,tag-${i}`),
    'imported_pages.csv': table('hostname,page', (i) => `site.example,/page/${i}`),
    'imported_entry_pages.csv': table('entry_page', (i) => `/page/${i}`),
    'imported_exit_pages.csv': table('exit_page', (i) => `/page/${i}`),
    'imported_locations.csv': table('country,region,city', (i) => `DE,DE-BE,City ${i}`),
    'imported_browsers.csv': table('browser,browser_version', (i) => `Browser${i},1`),
  });
}

function eventsFile(name: string, first: string, dayCount: number): string {
  const path = join(directory, name);
  const start = Date.parse(`${first}T00:00:00Z`);
  const step = (dayCount * 86_400_000) / events;
  const line = (i: number) =>
    JSON.stringify({ ts: Math.floor(start + i * step), visitor: i % 997, u: `/page/${i % keys}` });
  writeFileSync(path, Array.from({ length: events }, (_, i) => `${line(i)}\n`).join(''));
  return path;
}

function bytesOf(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((bytes, name) => bytes + bytesOf(join(path, name)), 0);
}
