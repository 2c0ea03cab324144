/** Exports the raw events of a site, and compares them with its figures. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { importNumber } from '../../src/domain/sequence.ts';
import type { ExportOrder } from '../../src/export/export-source.ts';
import { finalizeDays } from '../../src/rollup/days/final-days.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { ExportedSite } from './exported-site.ts';

const EVENTS = { events: 'without_visitors' } as const;
/** The texts that a careless writer of CSV, or reader, takes for something else. */
const HOSTILE = [
  "=cmd|' /C calc'!A0",
  'a,"b"\nc\r\nd',
  'NUL \0 tab \t end',
  '\\N',
  'é 漢 👩‍👩‍👧',
  "'; DROP TABLE events",
  '""',
];

let world: ExportedSite;
before(async () => {
  world = await ExportedSite.open();
  await world.importSums(world.site, (staging) => {
    staging.row();
    staging.totals('2026-04-30', { visitors: 5, pageviews: 9 });
  });
  await world.visit(
    '2026-05-01',
    ...HOSTILE.map((text) => ({ visitor: '7', page: `/${text}`, city: text, utmSource: text })),
  );
  await world.visit(
    '2026-05-02',
    { visitor: '9', event: 'signup', props: '{"plan":"a,\\"b\\""}', country: 'DE', referrer: 'example.org' },
    { visitor: '18446744073709551615' },
    { visitor: '9', event: 'engage', activeMs: 31_000, scrollPct: 80 },
    { visitor: '9', page: '/late', browserVersion: '142' },
  );
  await world.closeDays('2026-05-01');
  // The running day.
  await world.visit('2026-05-21', { visitor: '5' });
});
after(() => world.close());

type Row = Readonly<Record<string, string>>;

function read(name: string, day: string): Row[] {
  return parse(readFileSync(join(world.directory, name, `events-${day}.csv`)), { columns: true }) as Row[];
}

function eventFiles(name: string): string[] {
  return readdirSync(join(world.directory, name)).filter((file) => file.startsWith('events-'));
}

/** Lists what an export has written of events. */
async function written(name: string, order: Partial<ExportOrder> = EVENTS): Promise<string[]> {
  return (await world.export(name, order)).written.filter((file) => file.startsWith('events-'));
}

test('a day of events has its own file, whose rows are the figures of the day', async () => {
  const { manifest } = await world.export('plain', EVENTS);
  const files = ['events-2026-05-01.csv', 'events-2026-05-02.csv'];
  assert.deepEqual(eventFiles('plain'), files);
  const listed = manifest.files.filter(({ kind }) => kind === 'events');
  assert.deepEqual(
    listed.map(({ name, month }) => [name, month]),
    files.map((name) => [name, '2026-05']),
  );
  assert.equal(manifest.events, 'without_visitors');
  let pageviews = 0;
  for (const day of ['2026-05-01', '2026-05-02']) {
    const rows = read('plain', day);
    const { stats } = await world.statistics.ask(world.site, STATS, { period: { from: day, to: day }, filters: [] });
    const own = rows.filter(({ e }) => e === 'pageview').length;
    assert.equal(own, stats.pageviews?.value, day);
    pageviews += own;
  }
  const period = { from: '2026-05-01', to: '2026-05-02' };
  const { stats } = await world.statistics.ask(world.site, STATS, { period, filters: [] });
  assert.equal(pageviews, stats.pageviews?.value);
});

test('every text comes as it was collected, and nothing tells which events are of one visitor', async () => {
  const hostile = read('plain', '2026-05-01');
  assert.deepEqual(
    hostile.map(({ u, city, utm_source }) => [u, city, utm_source]),
    HOSTILE.map((text) => [`/${text}`, text, text]),
  );
  const rows = read('plain', '2026-05-02');
  assert.ok(rows.every((row) => !('visitor' in row)));
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
  const [day, ts] = ['2026-05-02', (minute: number) => `2026-05-02T10:0${minute}:00.000000Z`];
  assert.deepEqual(named, [
    { ts: ts(0), day, u: '/', e: 'signup', p: '{"plan":"a,\\"b\\""}', r: 'example.org', country: 'DE' },
    { ts: ts(1), day, u: '/', e: 'pageview' },
    { ts: ts(2), day, u: '/', e: 'engage', p: '{"t":31000,"d":80}' },
    { ts: ts(3), day, u: '/late', e: 'pageview', browser_version: '142' },
  ]);
});

test('the numbers of visitors are there for whoever asks', async () => {
  await world.export('visitors', { events: 'with_visitors' });
  assert.deepEqual(
    read('visitors', '2026-05-02').map(({ visitor }) => visitor),
    ['9', '18446744073709551615', '9', '9'],
  );
});

test('raw events are not lost because they are not asked for again', async () => {
  await assert.rejects(world.export('plain'), /without the numbers of visitors; give --events alone, or choose/);
  await assert.rejects(world.export('plain', { events: 'with_visitors' }), /give --events alone, or choose/);
  await assert.rejects(world.export('visitors', EVENTS), /give --events --with-visitors, or choose another directory/);
  assert.equal(eventFiles('plain').length, 2);
  await world.export('grown');
  assert.equal((await written('grown')).length, 2);
});

test('Parquet has what the CSV has', async () => {
  await world.export('parquet', { ...EVENTS, format: 'parquet' });
  for (const name of eventFiles('parquet')) {
    const path = join(world.directory, 'parquet', name);
    const asCsv = join(world.directory, 'as.csv');
    await world.harness.store.saveFile(asCsv, 'csv', `SELECT * FROM file({path:String}, 'Parquet')`, { path });
    const csv = readFileSync(join(world.directory, 'plain', name.replace('.parquet', '.csv')));
    assert.equal(readFileSync(asCsv, 'utf8'), csv.toString());
  }
});

test('days that have not changed are not written again, and what was taken back is gone', async () => {
  assert.equal((await written('nightly')).length, 2);
  assert.deepEqual(await written('nightly'), []);
  const seq = importNumber(1) + 1;
  await world.visit('2026-05-01', { visitor: '3', page: '/imported', seq });
  assert.deepEqual(await written('nightly'), ['events-2026-05-01.csv']);
  assert.ok(read('nightly', '2026-05-01').some(({ u }) => u === '/imported'));
  const { catalogue } = world.harness;
  catalogue.takeBack({ siteId: world.site.id, writer: 1, gone: [], left: ['2026-05-01'] }, world.clock.nowMicros());
  assert.deepEqual(await written('nightly'), ['events-2026-05-01.csv']);
  assert.equal(read('nightly', '2026-05-01').length, HOSTILE.length);
  await world.closeDays('2026-05-01');
  await heavyCheck(async () => assert.deepEqual(await written('nightly'), []));
});

test('a file stays when the raw events of its day are gone', async () => {
  const { database, catalogue, store } = world.harness;
  const day = '2026-05-01';
  const before = read('nightly', day);
  const final = await finalizeDays(database.db, world.clock, day, [{ siteId: world.site.id, day }]);
  assert.equal(final.length, 1);
  catalogue.finalize(final);
  await store.execute('ALTER TABLE events DROP PARTITION {day:String}', { day });
  assert.deepEqual(await written('nightly'), []);
  assert.deepEqual(read('nightly', day), before);
  await world.export('later', EVENTS);
  assert.deepEqual(eventFiles('later'), ['events-2026-05-02.csv']);
});

test('events of one instant do not stand in the order in which they came', async () => {
  const day = '2026-05-03';
  const ts = microsOf(`${day}T10:00:00Z`);
  // As an export of visits has them, whose instants are whole seconds.
  const came = ['/c', '/a', '/d', '/b'].map((page, i) => ({ visitor: i < 2 ? '7' : '9', page, ts }));
  await world.visit(day, ...came);
  await world.export('order', EVENTS);
  assert.deepEqual(
    read('order', day).map(({ u }) => u),
    ['/a', '/b', '/c', '/d'],
  );
});
