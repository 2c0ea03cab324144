/**
 * Many days of many sites pass in fast motion: events, closings, retention, alerts, sign-ins, refused events. At the end every
 * day that is kept has its figures, nothing has grown that should not, and the disk is what the first days let expect.
 *
 * By hand: SVC_TEST_DAYS=400 SVC_TEST_SITES=50 SVC_TEST_PLOTS=docs/images node --test test/heavy/years.test.ts
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Measures } from './measures.ts';
import { drawPlots, type Plot } from './plots.ts';
import { usageOf } from './usage.ts';
import { RETENTION_MONTHS, Years } from './years.ts';

const DAYS = Number(process.env.SVC_TEST_DAYS ?? 2);
const SITES = Number(process.env.SVC_TEST_SITES ?? 2);
/** The directory of the pictures. */
const PLOTS = process.env.SVC_TEST_PLOTS;

/** How often a backup tells what the installation holds, without the files that the engine has replaced minutes ago. */
const BACKUP_EVERY_DAYS = 20;
/** From then on single events leave as others come, and a day adds its figures alone. */
const RAW_FULL_DAYS = 40;
/** The model is made from the days until then. From then on the sites with a retention lose a day with each. */
const MODEL_DAYS = RETENTION_MONTHS * 30 - ((RETENTION_MONTHS * 30) % BACKUP_EVERY_DAYS);
const MODEL_FROM_DAYS = 2 * MODEL_DAYS;
const DISK_OVER_MODEL_MAX = 1.1;
const MEMORY_GROWTH_MAX = 1.15;
/** The tables that keep rows for each day or month of a site. The others are bounded. */
const GROWING = ['site_days', 'closed_months', 'discards'];

test(`${DAYS} days of ${SITES} sites leave what they should`, { timeout: 10_800_000 }, async (t) => {
  const years = await Years.start(t, SITES);
  const measures = new Measures();
  for (let day = 1; day <= DAYS; day++) {
    await years.passDay();
    const heldMb = day % BACKUP_EVERY_DAYS === 0 ? (await years.backup()) / 1e6 : Number.NaN;
    measures.add({ day, heldMb, ...usageOf(years.service.pid, years.dataDir), ...(await years.rows()) });
  }
  await years.assertKept();
  for (const name of Object.keys(measures.all[0]!)) t.diagnostic(measures.describe(name));
  if (PLOTS !== undefined) {
    writeFileSync(join(PLOTS, 'years.svg'), drawPlots(measures.of('day'), 'days', plotsOf(measures)));
  }
  if (DAYS < MODEL_FROM_DAYS) return;
  const at = (name: string, day: number) => measures.all[day - 1]![name]!;
  const perDay = (at('heldMb', MODEL_DAYS) - at('heldMb', RAW_FULL_DAYS)) / (MODEL_DAYS - RAW_FULL_DAYS);
  const last = DAYS - (DAYS % BACKUP_EVERY_DAYS);
  // Half of the sites keep all days.
  const model = at('heldMb', MODEL_DAYS) + ((last - MODEL_DAYS) * perDay) / 2;
  const held = at('heldMb', last);
  t.diagnostic(`${held.toFixed(1)} MB are held after ${last} days, ${model.toFixed(1)} MB by the model`);
  assert.ok(held <= model * DISK_OVER_MODEL_MAX, `${held} MB, expected ${model} MB`);
  assert.ok(measures.growth('anonymousMb') <= MEMORY_GROWTH_MAX, measures.describe('anonymousMb'));
  assert.ok(measures.growth('openFiles') <= MEMORY_GROWTH_MAX, measures.describe('openFiles'));
  const tables = Object.keys(await years.rows()).filter((name) => !GROWING.includes(name));
  const grown = tables.filter(
    (name) => at(name, DAYS) > Math.max(...measures.of(name).slice(0, MODEL_FROM_DAYS)) * 1.05,
  );
  assert.deepEqual(grown, []);
});

function plotsOf(measures: Measures): Plot[] {
  const of = (name: string) => measures.all.map((sample) => sample[name] ?? Number.NaN);
  return [
    { title: 'Held, as a backup has it', unit: 'MB', lines: { 'events and figures': of('heldMb') } },
    { title: 'Store, with files replaced minutes ago', unit: 'MB', lines: { store: of('storeMb') } },
    { title: 'Database and journal', unit: 'MB', lines: { database: of('databaseMb'), journal: of('journalMb') } },
    { title: 'Memory', unit: 'MB', lines: { 'all of it (PSS)': of('memoryMb'), anonymous: of('anonymousMb') } },
    { title: 'Files', unit: '', lines: { open: of('openFiles'), 'on disk': of('files') } },
    { title: 'Closed days', unit: 'rows', lines: { days: of('site_days') } },
    {
      title: 'What expires',
      unit: 'rows',
      lines: { sessions: of('sessions'), attempts: of('alert_attempts'), salts: of('salts') },
    },
  ];
}
