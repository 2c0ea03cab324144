/** Tests that an export has the requests that servers have reported, and writes only the months that have changed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addCounts } from '../../src/requests/add-batch.ts';
import type { RequestCount } from '../../src/requests/request-counts.ts';
import { eraseReportedPages } from '../../src/sites/reported-pages.ts';
import { ExportedSite } from './exported-site.ts';

const HEADER = '"day","crawler","operator","class","page","status","verdict","requests","bytes"\n';

let world: ExportedSite;
before(async () => {
  world = await ExportedSite.open();
  await world.visit('2026-05-01', { visitor: '1', page: '/' });
  await world.closeDays('2026-05-01');
  await count(
    { day: '2026-04-30', crawler: 'GPTBot', page: '/a"\t,b', status: 2, verdict: 'verified', requests: 3, bytes: 40 },
    { day: '2026-04-30', crawler: 'Unheard', page: '/', status: 4, verdict: 'unverified', requests: 1, bytes: 0 },
    { day: '2026-04-30', crawler: '', page: '', status: 0, verdict: '', requests: 7, bytes: 9_000_000_000 },
    { day: '2026-05-02', crawler: 'GPTBot', page: '/reset', status: 2, verdict: 'contradicted', requests: 1, bytes: 1 },
    // The running day.
    { day: '2026-05-21', crawler: 'GPTBot', page: '/', status: 2, verdict: 'verified', requests: 1, bytes: 1 },
  );
});
after(() => world.close());

async function count(...counts: readonly RequestCount[]): Promise<void> {
  await addCounts(world.harness.database.db, world.site.id, counts);
}

const read = (name: string, file: string) => readFileSync(join(world.directory, name, file), 'utf8');

test('requests are exported by day, crawler, page, status and verdict, of days without visits too', async () => {
  const { manifest } = await world.export('csv');
  assert.deepEqual(
    manifest.files.filter(({ kind }) => kind === 'crawlers').map(({ name }) => name),
    ['crawlers-2026-04.csv', 'crawlers-2026-05.csv'],
  );
  assert.equal(
    read('csv', 'crawlers-2026-04.csv'),
    `${HEADER}"2026-04-30","GPTBot","OpenAI","ai_training","/a""\t,b","2xx","verified",3,40
"2026-04-30","Unheard",,"other","/","4xx","unverified",1,0
"2026-04-30",,,,,,,7,9000000000
`,
  );
  const may = '"2026-05-02","GPTBot","OpenAI","ai_training","/reset","2xx","contradicted",1,1\n';
  assert.equal(read('csv', 'crawlers-2026-05.csv'), HEADER + may);
  await world.export('parquet', { format: 'parquet' });
  const path = join(world.directory, 'parquet', 'crawlers-2026-04.parquet');
  const asCsv = join(world.directory, 'as.csv');
  await world.harness.store.saveFile(asCsv, 'csv', `SELECT * FROM file({path:String}, 'Parquet')`, { path });
  assert.equal(readFileSync(asCsv, 'utf8'), read('csv', 'crawlers-2026-04.csv'));
});

test('only months whose counts have changed are written again, and days that are not asked for are left out', async () => {
  const { db } = world.harness.database;
  await world.export('nightly');
  assert.deepEqual((await world.export('nightly')).written, []);
  await count({ day: '2026-05-03', crawler: '', page: '', status: 0, verdict: '', requests: 1, bytes: 1 });
  assert.deepEqual((await world.export('nightly')).written, ['crawlers-2026-05.csv']);
  await eraseReportedPages(db, world.site.id, { from: '2026-05-01', to: '2026-05-20' }, '/reset');
  assert.deepEqual((await world.export('nightly')).written, ['crawlers-2026-05.csv']);
  assert.match(read('nightly', 'crawlers-2026-05.csv'), /,"\(removed\)",/);
  const { removed } = await world.export('nightly', { from: '2026-05-03' });
  assert.ok(removed.includes('crawlers-2026-04.csv'));
  assert.equal(read('nightly', 'crawlers-2026-05.csv'), `${HEADER}"2026-05-03",,,,,,,1,1\n`);
});

test('an import of the export leaves requests out', async () => {
  await world.importInto(world.other, 'csv');
  const { db } = world.harness.database;
  const found = await db.selectFrom('crawler_requests').select('day').where('site_id', '=', world.other.id).execute();
  assert.deepEqual(found, []);
});
