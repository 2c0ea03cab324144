/** Exports the visits that a site keeps of final days, and compares them with its figures. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { ExportDownloads } from '../../src/export/export-downloads.ts';
import type { ExportOrder } from '../../src/export/export-source.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { ExportedSite } from './exported-site.ts';

const DAY = '2026-04-10';
const ODD_DAY = '2026-04-11';
const RAW_DAY = '2026-05-01';
const EVENTS = { events: 'without_visitors' } as const;
/** The value of a property that a careless writer takes for something else. */
const ODD = 'a "b" \\N \\/ /c\t\n\u{1F469}\u200D\u{1F467} é';

let world: ExportedSite;
before(async () => {
  world = await ExportedSite.open();
  const at = (time: string) => microsOf(`${DAY}T${time}Z`);
  await world.visit(
    DAY,
    { visitor: '7', page: '/a', ts: at('10:00:00.250'), country: 'DE', referrer: 'example.org', browserVersion: '142' },
    { visitor: '7', page: '/b', ts: at('10:01:30') },
    { visitor: '7', page: '/b', ts: at('10:01:50'), event: 'engage', activeMs: 12_000, scrollPct: 0 },
    { visitor: '7', page: '/b', ts: at('10:02:00'), event: 'signup', props: '{"plan":"a","secret":"b"}' },
    { visitor: '9', page: '/a', ts: at('10:00:00.750') },
    { visitor: '7', page: '/c', ts: at('12:00:00'), hour: 12 },
  );
  await world.visit(ODD_DAY, {
    visitor: '3',
    event: 'signup',
    page: '/x',
    props: JSON.stringify({ plan: ODD, a: '1' }),
  });
  await world.visit(RAW_DAY, { visitor: '1' });
  await world.closeDays(DAY, ODD_DAY, RAW_DAY);
  await world.finalize([DAY, ODD_DAY], ['plan', 'a']);
});
after(() => world.close());

type Row = Readonly<Record<string, string>>;

function read(name: string, day: string): Row[] {
  return parse(readFileSync(join(world.directory, name, `visits-${day}.csv`)), { columns: true }) as Row[];
}

function dayFiles(name: string): string[] {
  return readdirSync(join(world.directory, name)).filter((file) => /^(events|visits)-/.test(file));
}

async function written(name: string, order: Partial<ExportOrder> = EVENTS): Promise<string[]> {
  return (await world.export(name, order)).written.filter((file) => file.startsWith('visits-'));
}

function filled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
}

test('a final day has a file of the visits that are kept, which say nothing of who', async () => {
  const { manifest } = await world.export('plain', EVENTS);
  const files = [`events-${RAW_DAY}.csv`, `visits-${DAY}.csv`, `visits-${ODD_DAY}.csv`];
  assert.deepEqual(dayFiles('plain'), files);
  assert.deepEqual(
    manifest.files.filter(({ month, name }) => name.length > `totals-${month}.csv`.length).map(({ kind }) => kind),
    ['events', 'visits', 'visits'],
  );
  const direct = { day: DAY, e: 'pageview', channel: 'Direct', bounce: '1', duration_us: '0' };
  const referred = { day: DAY, hour: '10', r: 'example.org', channel: 'Referral', entry: '/a', exit: '/b' };
  // The facts of a session stand on its first hit.
  const facts = { began: '10', bounce: '0', duration_us: '131750000' };
  assert.deepEqual(read('plain', DAY).map(filled), [
    { ...referred, second: '36000', u: '/a', e: 'pageview', country: 'DE', browser_version: '142', ...facts },
    { ...direct, second: '36000', hour: '10', u: '/a', entry: '/a', exit: '/a', began: '10' },
    { ...referred, second: '36090', u: '/b', e: 'pageview', active_ms: '12000', scroll_pct: '0' },
    { ...referred, second: '36120', u: '/b', e: 'signup', p: '{"plan":"a"}' },
    { ...direct, second: '43200', hour: '12', u: '/c', entry: '/c', exit: '/c', began: '12' },
  ]);
});

test('texts of properties come as they were sent', () => {
  const [row] = read('plain', ODD_DAY);
  assert.equal(row!.p, JSON.stringify({ a: '1', plan: ODD }));
});

test('the sums of the rows are the figures of the day', async () => {
  const rows = read('plain', DAY);
  const { stats } = await world.statistics.ask(world.site, STATS, { period: { from: DAY, to: DAY }, filters: [] });
  const sessions = rows.filter(({ bounce }) => bounce !== '');
  assert.equal(rows.filter(({ e }) => e === 'pageview').length, stats.pageviews?.value);
  assert.equal(sessions.length, stats.sessions?.value);
  const sum = (column: string) => sessions.reduce((total, row) => total + Number(row[column]), 0);
  assert.equal(sum('bounce') / sessions.length, stats.bounceRate?.value);
  assert.equal(sum('duration_us') / sessions.length / 1_000_000, stats.avgDuration?.value);
});

test('the numbers of visitors, sessions and hits are there for whoever asks', async () => {
  await world.export('visitors', { events: 'with_visitors' });
  const rows = read('visitors', DAY);
  const byVisitor = Map.groupBy(rows, ({ visitor }) => visitor);
  const seqs = [...byVisitor.values()].map((own) => own.map(({ session, seq, u }) => [session, seq, u]));
  assert.deepEqual(
    seqs.sort((a, b) => a.length - b.length),
    [
      [['1', '1', '/a']],
      [
        ['1', '1', '/a'],
        ['1', '2', '/b'],
        ['1', '3', '/b'],
        ['2', '4', '/c'],
      ],
    ],
  );
});

test('Parquet has what the CSV has', async () => {
  await world.export('parquet', { ...EVENTS, format: 'parquet' });
  for (const day of [DAY, ODD_DAY]) {
    const path = join(world.directory, 'parquet', `visits-${day}.parquet`);
    const asCsv = join(world.directory, 'as.csv');
    await world.harness.store.saveFile(asCsv, 'csv', `SELECT * FROM file({path:String}, 'Parquet')`, { path });
    assert.equal(
      readFileSync(asCsv, 'utf8'),
      readFileSync(join(world.directory, 'plain', `visits-${day}.csv`), 'utf8'),
    );
  }
});

test('the zip of a download has the same files', async () => {
  const { store, rollups, database } = world.harness;
  const downloads = new ExportDownloads(
    { store, rollups, database, clock: world.clock },
    join(world.directory, 'zips'),
  );
  const { stream } = await downloads.open(world.site, { format: 'csv', from: null, to: null, ...EVENTS }, 1);
  const files = unzipSync(await buffer(stream));
  for (const name of dayFiles('plain'))
    assert.ok(readFileSync(join(world.directory, 'plain', name)).equals(files[name]!), name);
});

test('files of visits are written once, and leave when the site does not keep the visits any more', async () => {
  assert.deepEqual(await written('nightly'), [`visits-${DAY}.csv`, `visits-${ODD_DAY}.csv`]);
  assert.deepEqual(await written('nightly'), []);
  const { site } = world;
  try {
    world.site = { ...site, visitMonths: 0 };
    const { removed } = await world.export('nightly', EVENTS);
    assert.deepEqual(removed, [`visits-${DAY}.csv`, `visits-${ODD_DAY}.csv`]);
    assert.deepEqual(dayFiles('nightly'), [`events-${RAW_DAY}.csv`]);
  } finally {
    world.site = site;
  }
  world.harness.catalogue.forgetVisits(site.id, ODD_DAY);
  await world.export('later', EVENTS);
  assert.equal(existsSync(join(world.directory, 'later', `visits-${DAY}.csv`)), false);
});
