/**
 * The service collects, answers, alerts, closes days, imports and is backed up for a long time, on a clock that runs faster,
 * so that days end meanwhile. Afterwards every event shows once, and memory, open files, the delay of the event loop and the
 * times of answers have not grown. Draws what it saw.
 *
 * By hand: SVC_TEST_SECONDS=3600 SVC_TEST_RATE=3000 SVC_TEST_SPEED=144 SVC_TEST_PLOTS=docs/images node --test test/heavy/soak.test.ts
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Measures, quantile } from './measures.ts';
import { drawPlots, type Plot } from './plots.ts';
import { Soak } from './soak.ts';
import { usageOf } from './usage.ts';

const SECONDS = Number(process.env.SVC_TEST_SECONDS ?? 6);
const RATE = Number(process.env.SVC_TEST_RATE ?? 500);
/** How many times as fast as real time the service's clock runs. */
const SPEED = Number(process.env.SVC_TEST_SPEED ?? 144);
const READERS = Number(process.env.SVC_TEST_READERS ?? 8);
/** The directory of the pictures. */
const PLOTS = process.env.SVC_TEST_PLOTS;

const IMPORT_EVERY_MS = Math.min(60_000, SECONDS * 400);
const BACKUP_EVERY_MS = Math.min(60_000, SECONDS * 300);
/** The service's own rounds take place each minute of real time. */
const ALERTS_EVERY_MS = 2000;
const SAMPLE_EVERY_MS = Math.min(5000, SECONDS * 40);
/** Within a shorter time a process still grows to its usual size. */
const FLAT_FROM_SECONDS = 900;
const GROWTH_MAX = 1.15;
/** Whole days are compared, after the first: a day's answers take longer the more of it there is. */
const DAYS = Math.floor((SECONDS * SPEED) / 86_400);
const PARTS = DAYS < 3 ? undefined : { warmUp: 1 / DAYS, part: Math.floor((DAYS - 1) / 2) / DAYS };
/** Size of an event and its hit in the store (docs/configuration.md, "Disk"). */
const STORED_BYTES = 78;
const FLAT = ['anonymousMb', 'openFiles', 'collectP50', 'readP50', 'loopDelayMean'];

test(`${SECONDS} s of ${RATE} events/s leave nothing behind`, { timeout: SECONDS * 2000 + 300_000 }, async (t) => {
  const soak = await Soak.start(t, { seconds: SECONDS, rate: RATE, readers: READERS, speed: SPEED });
  const measures = new Measures();
  const [startMs, firstDay] = [performance.now(), soak.today];
  await Promise.all([
    soak.run(),
    soak.every(IMPORT_EVERY_MS, () => soak.importPast()),
    soak.every(ALERTS_EVERY_MS, () => soak.service.run('evaluateAlerts')),
    soak.every(BACKUP_EVERY_MS, () => soak.backup()),
    soak.every(SAMPLE_EVERY_MS, async () => measures.add(await sampleOf(soak, (performance.now() - startMs) / 60_000))),
  ]);
  const seconds = (performance.now() - startMs) / 1000;
  await soak.assertAllShown();
  assert.notEqual(soak.today, firstDay);
  assert.ok(soak.alerts > 0);
  t.diagnostic(`${soak.events} events, ${(soak.events / seconds).toFixed(0)} a second; ${soak.alerts} webhooks`);
  for (const name of Object.keys(measures.all[0]!)) t.diagnostic(measures.describe(name, PARTS));
  if (PLOTS !== undefined) {
    writeFileSync(join(PLOTS, 'soak.svg'), drawPlots(measures.of('minutes'), 'min', plotsOf(measures)));
  }
  if (SECONDS < FLAT_FROM_SECONDS) return;
  const grown = FLAT.filter((name) => !(measures.growth(name, PARTS) <= GROWTH_MAX));
  assert.deepEqual(grown, []);
});

async function sampleOf(soak: Soak, minutes: number) {
  const metrics = await metricsOf(soak.service.url);
  const { collectMs, readMs } = soak.takeTimes();
  const { mean, p99 } = await soak.service.takeLoopDelay();
  return {
    minutes,
    ...usageOf(soak.service.pid, soak.dataDir),
    events: soak.events,
    queued: metrics('svc_journal_queued_rows'),
    unclosed: metrics('svc_days_unclosed'),
    loopDelayMean: mean,
    loopDelayP99: p99,
    collectP50: quantile(collectMs, 0.5),
    collectP99: quantile(collectMs, 0.99),
    readP50: quantile(readMs, 0.5),
    readP99: quantile(readMs, 0.99),
  };
}

async function metricsOf(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

function plotsOf(measures: Measures): Plot[] {
  const of = (name: string) => measures.all.map((sample) => sample[name] ?? Number.NaN);
  const model = of('events').map((events) => (events * STORED_BYTES) / 1e6);
  return [
    { title: 'Memory', unit: 'MB', lines: { 'all of it (PSS)': of('memoryMb'), anonymous: of('anonymousMb') } },
    { title: 'Store', unit: 'MB', lines: { store: of('storeMb'), 'events × 78 bytes': model } },
    { title: 'Journal and database', unit: 'MB', lines: { journal: of('journalMb'), database: of('databaseMb') } },
    { title: 'Open files, and files on disk', unit: '', lines: { open: of('openFiles'), 'on disk': of('files') } },
    { title: 'Collecting, request to answer', unit: 'ms', lines: { p50: of('collectP50'), p99: of('collectP99') } },
    { title: 'Reading, request to answer', unit: 'ms', lines: { p50: of('readP50'), p99: of('readP99') } },
    { title: 'Delay of the event loop', unit: 'ms', lines: { mean: of('loopDelayMean'), p99: of('loopDelayP99') } },
    { title: 'Events that wait for the store', unit: '', lines: { events: of('queued') } },
  ];
}
