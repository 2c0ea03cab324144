/** Erases days and pages of an installation on servers, of which one process works. The worker waits two minutes for events on their way. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../src/domain/calendar.ts';
import { listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { until } from '../collect/server.ts';
import { freshDirectory } from '../fresh-directory.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Cluster } from './cluster.ts';

const DONE_MAX_MS = 900_000;
const PAGES_MAX_MS = 1_500_000;
const PAGES_IN = [
  ['events', 'page'],
  ['hits', 'page'],
  ['hits', 'entry'],
  ['day_keys', 'key'],
  ['day_subject_keys', 'subject'],
  ['day_engagement', 'key'],
] as const;

heavyTest('days and pages on servers are erased by the worker', async (t) => {
  const cluster = await Cluster.start();
  t.after(() => cluster.stop());
  const { world } = cluster;
  const site = await world.addSite({ timezone: 'UTC' });
  const { server } = await cluster.add('all', 'all');
  await until(async () => (await server.metric('svc_worker_active')) === 1);
  const day = addDays(new Date().toISOString().slice(0, 10), -3);
  const directory = await freshDirectory();
  const bring = (name: string, days: readonly string[]) => {
    const file = join(directory, name);
    const lines = days.map((each) => JSON.stringify({ ts: `${each}T10:00:00Z`, visitor: name, u: `/${each}` }));
    writeFileSync(file, `${lines.join('\n')}\n`);
    return cluster.run('import', '--site', site.publicId, file);
  };
  await bring('first', [day, addDays(day, 1)]);
  const report = () =>
    server.read(
      world.apiKey,
      `/v1/sites/${site.publicId}/report?dimension=page&from=${day}&to=${addDays(day, 1)}`,
    ) as Promise<{ rows: readonly { key: string }[]; known?: { gaps: readonly object[] } }>;
  await until(async () => (await report()).rows.length === 2, 60_000);
  const asked = ['erase', '--site', site.publicId, '--from', day, '--to', day];
  const preview = (await cluster.run(...asked, '--preview')) as Record<string, unknown>;
  assert.deepEqual([preview.days, preview.visitors, preview.events, preview.state], [1, 1, 1, 'preview']);
  assert.equal(((await cluster.run(...asked, '--yes')) as { state: string }).state, 'waiting');
  const gap = [{ from: day, to: day, reason: 'erased' }];
  await until(async () => (await report()).known !== undefined, 120_000);
  assert.deepEqual(
    [(await report()).rows.map(({ key }) => key), (await report()).known?.gaps],
    [[`/${addDays(day, 1)}`], gap],
  );
  await until(async () => (await listLoggedErasures(world.database.db))[0]?.doneAt !== null, DONE_MAX_MS, 2000);
  const store = await ClickHouseStore.open(cluster.clickhouse.url);
  t.after(() => store.close());
  for (const table of ['events', 'hits', 'day_keys', 'hour_totals']) {
    const rows = await store.query<{ day: string }>(`SELECT DISTINCT toString(day) AS day FROM ${table}`);
    assert.ok(!rows.some((row) => row.day === day), table);
  }
  assert.deepEqual((await report()).known?.gaps, gap);

  const pages = ['erase', '--site', site.publicId, '--pages', `/${addDays(day, 1)}`];
  assert.equal(((await cluster.run(...pages, '--yes')) as { state: string }).state, 'waiting');
  await until(async () => (await report()).rows[0]?.key === '(removed)', 120_000);
  assert.deepEqual(
    (await report()).rows.map(({ key }) => key),
    ['(removed)'],
  );
  // Other processes may read the earlier rows for ten minutes. The pages of today wait for the end of the day.
  const ofPast = async () =>
    (await listLoggedErasures(world.database.db)).find(
      ({ kind, range }) => kind === 'pages' && range!.from !== range!.to,
    );
  await until(async () => (await ofPast())?.doneAt !== null, PAGES_MAX_MS, 2000);
  for (const [table, column] of PAGES_IN) {
    const rows = await store.query<{ page: string }>(`SELECT DISTINCT toString(${column}) AS page FROM ${table}`);
    assert.ok(!rows.some(({ page }) => page.includes(addDays(day, 1))), table);
  }
  assert.deepEqual(
    await store.query("SELECT command FROM system.mutations WHERE database = 'svc' AND command LIKE '%(removed)%'"),
    [],
  );
  assert.deepEqual(server.errors, []);
});
