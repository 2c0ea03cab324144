/** Tests that a backup of an installation on one machine is restored into a PostgreSQL server and a ClickHouse server. */
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { backup, emptyDirectory, json, refused } from '../backup/commands.ts';
import { makeSmallInstallation } from '../backup/small-installation.ts';
import { ClickHouseServer } from '../clickhouse/server.ts';

test('a backup is restored into empty servers, and leaves no data directory', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const clickhouse = await ClickHouseServer.start();
  t.after(() => clickhouse.close());
  const root = emptyDirectory(t);
  const { dataDir, pages } = await makeSmallInstallation(join(root, 'data'));
  const [dir, place] = [join(root, 'backup'), join(root, 'restored')];
  // A warning would tell of refused events, and the data directory would stay for them.
  rmSync(join(dataDir, 'journal/refused-abc-1-2.tsv'));
  const { sites, events } = await backup(dataDir, dir);

  const environment = { SVC_POSTGRES_URL: await postgres.createDatabase(), SVC_CLICKHOUSE_URL: clickhouse.url };
  const restored = await json(['restore', dir, '--data', place], { environment });
  assert.deepEqual(restored, { sites, events });
  assert.deepEqual([sites, events], [2, pages.length]);
  assert.equal(existsSync(place), false);
  const store = await ClickHouseStore.open(clickhouse.url);
  const stored = await store.query<{ page: string }>('SELECT page FROM events');
  await store.close();
  assert.deepEqual(stored.map(({ page }) => page).sort(), [...pages].sort());
  const { rows } = await run(environment.SVC_POSTGRES_URL, 'select count(*)::int as sites from sites');
  assert.deepEqual(rows, [{ sites }]);

  await refused(['restore', dir, '--data', place], /has rows|not empty|already/, { environment });
  assert.equal(existsSync(place), false);
});
