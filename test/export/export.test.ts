/** Exports a site with own closed, open and imported days, and imports that elsewhere. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Site } from '../../src/domain/site.ts';
import { BREAKDOWN } from '../../src/stats/questions/breakdown.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { TIMESERIES } from '../../src/stats/questions/timeseries.ts';
import { ExportedSite } from './exported-site.ts';

const PERIOD = { from: '2026-04-29', to: '2026-05-20' };
const ODD = '=1+"1",\n\\N é';

let world: ExportedSite;
before(async () => {
  world = await ExportedSite.open();
  await world.addGoal('/bought');
  await world.importSums(world.site, (staging) => {
    staging.has(['page', 'country', 'browser']);
    staging.row();
    staging.totals('2026-04-30', { visitors: 5, pageviews: 9 });
    staging.row();
    staging.key('2026-04-30', 'page', '/old', { visitors: 4, views: 7 });
    staging.row();
    staging.key('2026-04-30', 'page', '(other)', { visitors: 2, views: 2 });
    staging.row();
    staging.key('2026-04-30', 'country', 'DE', { views: 9 });
    staging.row();
    staging.lacks('2026-04-30', 'browser');
  });
  await world.visit(
    '2026-05-01',
    { visitor: '1', page: '/', utmSource: ODD, country: 'DE' },
    { visitor: '1', page: '/bought' },
    { visitor: '2', page: '/', hostname: 'a.example' },
    { visitor: '2', event: 'signup' },
  );
  await world.closeDays('2026-05-01');
  await world.visit('2026-05-20', { visitor: '3', page: '/bought', browser: 'Firefox' }, { visitor: '4' });
  // The running day.
  await world.visit('2026-05-21', { visitor: '5' });
});
after(() => world.close());

const read = (name: string, file: string) => readFileSync(join(world.directory, name, file), 'utf8');

/** Asks everything about a site's days that sums of days can answer. */
async function answers(site: Site) {
  const { statistics } = world;
  const question = { period: PERIOD, filters: [] };
  const stats = await statistics.ask(site, STATS, question);
  const series = METRICS.map((metric) => statistics.ask(site, TIMESERIES, { ...question, metric, compare: false }));
  const breakdowns = DIMENSIONS.map((dimension) =>
    statistics.ask(site, BREAKDOWN, { ...question, dimension, limit: 100, offset: 0, search: null }),
  );
  return { stats, series: await Promise.all(series), breakdowns: await Promise.all(breakdowns) };
}

test('the files have the figures of the days that have ended, and empty fields for what is unknown', async () => {
  const { manifest, written } = await world.export('plain');
  assert.deepEqual([manifest.first, manifest.last, manifest.days], ['2026-04-30', '2026-05-20', 3]);
  assert.deepEqual(
    [...written],
    readdirSync(join(world.directory, 'plain')).filter((name) => name.endsWith('.csv')),
  );
  assert.equal(written.length, 8);
  assert.equal(
    read('plain', 'totals-2026-04.csv'),
    '"day","visitors","pageviews","sessions","bounces","duration_us"\n"2026-04-30",5,9,,,\n',
  );
  assert.equal(
    read('plain', 'totals-2026-05.csv'),
    '"day","visitors","pageviews","sessions","bounces","duration_us"\n"2026-05-01",2,3,2,0,120000000\n"2026-05-20",2,2,2,2,0\n',
  );
  const april = read('plain', 'keys-2026-04.csv');
  for (const line of [
    '"country","DE",,9',
    '"page","/old",4,7',
    '"page","(other)",2,2',
    '"browser",,,',
    '"hostname",,,',
  ]) {
    assert.ok(april.includes(`"2026-04-30",${line}\n`), line);
  }
  const may = read('plain', 'keys-2026-05.csv');
  assert.ok(may.includes('"2026-05-01","utm_source","=1+""1"",\n\\N é",1,2\n'), may);
  assert.equal(read('plain', 'hours-2026-04.csv').split('\n')[1], '"2026-04-30",,,,,,');
  const header = '"day","goal","name","kind","pattern","conversions","unique_conversions"\n';
  assert.equal(read('plain', 'goals-2026-04.csv'), `${header}"2026-04-30",1,"Bought","page","/bought",,\n`);
  assert.equal(
    read('plain', 'goals-2026-05.csv'),
    `${header}"2026-05-01",1,"Bought","page","/bought",1,1\n"2026-05-20",1,"Bought","page","/bought",1,1\n`,
  );
});

test('imported elsewhere, the CSV gives the same figures', async () => {
  await world.importInto(world.other, 'plain');
  const [own, imported] = [await answers(world.site), await answers(world.other)];
  assert.deepEqual(imported, own);
});

test('a repeated export changes nothing, and writes what was lost again', async () => {
  const directory = join(world.directory, 'plain');
  const files = () => readdirSync(directory).map((name) => [name, statSync(join(directory, name)).ino]);
  const before = files();
  assert.deepEqual((await world.export('plain')).written, []);
  assert.deepEqual(files(), before);
  const lost = read('plain', 'totals-2026-05.csv');
  rmSync(join(directory, 'totals-2026-05.csv'));
  assert.deepEqual((await world.export('plain')).written, ['totals-2026-05.csv']);
  assert.equal(read('plain', 'totals-2026-05.csv'), lost);
});

test('Parquet has what the CSV has', async () => {
  const { manifest } = await world.export('parquet', { format: 'parquet' });
  assert.equal(manifest.files.length, 8);
  for (const { name } of manifest.files) {
    const path = join(world.directory, 'parquet', name);
    const asCsv = join(world.directory, 'as.csv');
    await world.harness.store.saveFile(asCsv, 'csv', `SELECT * FROM file({path:String}, 'Parquet')`, { path });
    assert.equal(readFileSync(asCsv, 'utf8'), read('plain', name.replace('.parquet', '.csv')), name);
  }
});

test('months that have changed are written again, and those that are gone are removed', async () => {
  await world.export('nightly');
  await world.closeDays('2026-05-20');
  assert.deepEqual((await world.export('nightly')).written, []);
  await world.visit('2026-05-19', { visitor: '9', page: '/late' });
  const { written } = await world.export('nightly');
  assert.deepEqual(written, ['hours-2026-05.csv', 'keys-2026-05.csv', 'totals-2026-05.csv']);
  const { removed } = await world.export('nightly', { from: '2026-05-01' });
  assert.deepEqual(
    removed,
    ['goals-2026-04.csv', 'hours-2026-04.csv', 'keys-2026-04.csv', 'totals-2026-04.csv'].toSorted(byKind),
  );
  assert.ok(!readdirSync(join(world.directory, 'nightly')).some((name) => name.includes('2026-04')));
});

test('a directory with something else is refused, and left as it is', async () => {
  const refused = async (message: RegExp, order = {}) => {
    await assert.rejects(world.export('else', order), message);
  };
  await world.export('else');
  await refused(/has an export as csv/, { format: 'parquet' });
  const path = join(world.directory, 'else', 'manifest.json');
  const manifest = readFileSync(path, 'utf8');
  writeFileSync(path, manifest.replace(world.site.publicId, world.other.publicId));
  await refused(/has an export of a\.example/);
  writeFileSync(path, '{}');
  await refused(/is not that of an export/);
  rmSync(path);
  await refused(/has other files/);
  assert.equal(readdirSync(join(world.directory, 'else')).length, 8);
});

test('an export that fails in the middle leaves the earlier one', async () => {
  await world.export('broken');
  const files = () => readdirSync(join(world.directory, 'broken')).map((name) => [name, read('broken', name)]);
  const earlier = files();
  await world.visit('2026-05-18', { visitor: '9' });
  const { store } = world.harness;
  const saveFile = store.saveFile.bind(store);
  let asked = 0;
  store.saveFile = async (...question) => {
    asked += 1;
    if (asked > 1) throw new Error('the disk is full');
    await saveFile(...question);
  };
  await assert.rejects(world.export('broken'), /the disk of .+ is full; free up space/);
  store.saveFile = saveFile;
  assert.deepEqual(files(), earlier);
  assert.ok((await world.export('broken')).written.includes('totals-2026-05.csv'));
});

test('funnels have a row for each step, and empty fields on imported days', async () => {
  await world.addFunnel('/', '/bought');
  await world.visit('2026-05-17', { visitor: '1' }, { visitor: '2' }, { visitor: '1', page: '/bought' });
  await world.export('funnels', { to: '2026-05-17' });
  const header = '"day","funnel","name","version","step","visitors"\n';
  assert.equal(
    read('funnels', 'funnels-2026-04.csv'),
    `${header}"2026-04-30",1,"Buy",1,1,\n"2026-04-30",1,"Buy",1,2,\n`,
  );
  assert.equal(
    read('funnels', 'funnels-2026-05.csv'),
    `${header}"2026-05-17",1,"Buy",1,1,2\n"2026-05-17",1,"Buy",1,2,1\n`,
  );
});

/** The order of the files of a month. */
function byKind(a: string, b: string): number {
  const kinds = ['totals', 'keys', 'hours', 'goals'];
  return kinds.indexOf(a.split('-')[0]!) - kinds.indexOf(b.split('-')[0]!);
}
