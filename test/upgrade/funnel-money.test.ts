/** Tests that a directory with a funnel and the money of its last step, of a version that did not count it, counts it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { RAW_WINDOW_DAYS } from '../../src/domain/limits.ts';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { unpacked } from './data-directory.ts';
import { DAYS_AGO } from './traffic.ts';

/** The last version that counted the money of goals, and not that of funnels. */
const BEFORE = '763fa9c';

test('the money of a funnel is counted on the days that were closed without it', async (t) => {
  const { dataDir, kept } = unpacked(t, BEFORE);
  const control = new Sqlite(join(dataDir, 'control.db'));
  const goal = control.prepare("SELECT id, site_id AS site FROM goals WHERE pattern = 'signup'").get() as Goal;
  // As that version left the money of a goal that it had counted.
  control
    .prepare(`INSERT INTO revenues (id, site_id, goal_id, amount_property, currency, counted_from, created_at)
VALUES (7, ?, ?, 'plan', 'EUR', '2026-01-01', 0)`)
    .run(goal.site, goal.id);
  control.prepare("INSERT INTO backfills (site_id, kind, id, version) VALUES (?, 'revenue', 7, 0)").run(goal.site);
  const widened = control.prepare("UPDATE funnel_versions SET steps = replace(steps, '/page-1', '/page-*')").run();
  control.close();
  assert.equal(widened.changes, 1);
  const config = readConfig({}, { data: dataDir, port: '0' });
  const service = await startService(config, { nowMicros: () => kept.nowMs * 1000 }, pino({ level: 'silent' }));
  await service.settle();
  await service.maintain();
  await service.close();
  const store = await ChdbStore.open(storePath(dataDir));
  try {
    const counted = await store.query<{ orders: number }>(
      `SELECT sum(orders) AS orders FROM day_revenue FINAL WHERE dimension = 'funnel:1:1' AND day IN (SELECT day FROM hits)
GROUP BY day`,
    );
    // On each day two of the three visitors who sign up have seen a page before.
    assert.deepEqual(new Set(counted.map(({ orders }) => Number(orders))), new Set([2]));
    assert.ok(counted.length >= DAYS_AGO.filter((daysAgo) => daysAgo < RAW_WINDOW_DAYS).length, String(counted.length));
  } finally {
    await store.close();
  }
});

interface Goal {
  readonly id: number;
  readonly site: number;
}
