/** Tests that rules, their queue and their history outlive the migrations of the database. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { dueAttempts, listHistory, queueAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule, deleteAlertRule, listAlertRules } from '../../src/alerts/rules.ts';
import { migrationsFor } from '../../src/database/migrations/migrations.ts';
import { emptyDirectory, openFixture, openFor } from '../../src/sites/fixture.ts';
import { findSite } from '../../src/sites/sites.ts';

/** Creates a data directory as it was before a migration, with an organisation. */
async function directoryBefore(t: TestContext, migration: string) {
  const dataDir = emptyDirectory(t);
  const file = new Sqlite(join(dataDir, 'control.db'));
  file.pragma('foreign_keys = ON');
  const all = await migrationsFor({
    id: 'integer',
    idColumn: (column) => column.primaryKey().autoIncrement(),
    bytes: 'blob',
  });
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < migration));
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: file }) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  assert.equal(error, undefined);
  file.pragma(`user_version = ${Object.keys(before).length}`);
  return { dataDir, file, db };
}

test('a data directory from before channels were extensible keeps its rules, their queue and their history', async (t) => {
  const { dataDir, file, db } = await directoryBefore(t, '0012_alert_channels');
  file.exec(`
    insert into organisations (id, name, created_at) values (1, 'Old', 0);
    insert into sites (id, public_id, org_id, domain, name, timezone, honours_gpc, state, created_at)
      values (1, 'abc', 1, 'example.com', 'Example', 'UTC', 1, 'active', 0);
    insert into alert_rules (id, site_id, type, threshold, url, secret, emails, enabled, revision, state, memory, watched_since, created_at)
      values (7, 1, 'spike', 5, 'https://hooks.example.com/', 's', '["a@b.example"]', 1, 1, 'armed', '{}', 0, 0);
    insert into alert_attempts (id, rule_id, channel, recipient, lane, type, test, body, attempt, at, status, detail) values
      (40, 7, 'email', 'a@b.example', 'email', 'spike', 0, '{}', 1, 1000, 'succeeded', ''),
      (41, 7, 'webhook', '', 'hooks.example.com', 'spike', 0, '{}', 1, 2000, 'pending', '')`);
  await db.destroy();

  const { db: opened } = await openFor(t, dataDir);
  const [rule] = await listAlertRules(opened);
  assert.deepEqual(
    [rule?.id, rule?.url, rule?.emails, rule?.destinations],
    [7, 'https://hooks.example.com/', ['a@b.example'], {}],
  );
  assert.deepEqual(
    (await listHistory(opened, 7)).map(({ id, channel, status }) => [id, channel, status]),
    [
      [41, 'webhook', 'pending'],
      [40, 'email', 'succeeded'],
    ],
  );
  const [due] = await dueAttempts(opened, 3000);
  await queueAttempts(opened, [{ ...due!, channel: 'pager' as 'email', recipient: '' }]);
  assert.deepEqual(
    (await dueAttempts(opened, 3000)).map(({ id, channel }) => [id, channel]),
    [
      [41, 'webhook'],
      [42, 'pager'],
    ],
  );
  await deleteAlertRule(opened, 7);
  assert.deepEqual(await listHistory(opened, 7), []);
});

test('a data directory from before revenue was watched keeps its rules and gives their ids to no other', async (t) => {
  const { dataDir, file, db } = await directoryBefore(t, '0025_revenue_alerts');
  file.exec(`
    insert into organisations (id, name, created_at) values (1, 'Old', 0);
    insert into sites (id, public_id, org_id, domain, name, timezone, honours_gpc, state, created_at)
      values (1, 'abc', 1, 'example.com', 'Example', 'UTC', 1, 'active', 0);
    insert into goals (id, site_id, name, kind, pattern, created_at) values (3, 1, 'Order', 'event', 'order', 0);
    insert into revenues (site_id, goal_id, amount_property, currency, created_at) values (1, 3, 'value', 'EUR', 0);
    insert into alert_rules (id, site_id, type, threshold, goal_id, emails, enabled, revision, state, memory, watched_since, created_at)
      values (7, 1, 'goal', 5, 3, '["a@b.example"]', 1, 1, 'firing', '{"day":"2026-03-10"}', 0, 0),
      (9, 1, 'spike', 5, null, '["a@b.example"]', 1, 1, 'armed', '{}', 0, 0);
    insert into alert_attempts (id, rule_id, channel, recipient, lane, type, test, body, attempt, at, status, detail)
      values (40, 7, 'email', 'a@b.example', 'email', 'goal', 0, '{}', 1, 1000, 'succeeded', '');
    delete from alert_rules where id = 9`);
  await db.destroy();

  const { db: opened } = await openFor(t, dataDir);
  const { clock } = await openFixture(t);
  const [rule] = await listAlertRules(opened);
  assert.deepEqual([rule?.id, rule?.type, rule?.goalId, rule?.currency, rule?.state], [7, 'goal', 3, null, 'firing']);
  assert.deepEqual(
    (await listHistory(opened, 7)).map(({ id }) => id),
    [40],
  );
  const revenue = { siteId: 1, type: 'revenue', threshold: 9.5, goalId: 3, url: null, secret: null } as const;
  const { id, currency } = await createAlertRule(opened, clock, { ...revenue, emails: ['a@b.example'] }, []);
  assert.deepEqual([id, currency], [10, 'EUR']);
});

test('a data directory from before alerts existed is migrated', async (t) => {
  const { dataDir, file, db } = await directoryBefore(t, '0005');
  const { clock } = await openFixture(t);
  const { lastInsertRowid } = file.prepare("insert into organisations (name, created_at) values ('Old', 0)").run();
  const orgId = Number(lastInsertRowid);
  file
    .prepare(
      `insert into sites (public_id, org_id, domain, name, timezone, honours_gpc, state, created_at)
      values ('abcdefghijkl', ?, 'example.com', 'Example', 'UTC', 1, 'active', 0)`,
    )
    .run(orgId);
  await db.destroy();

  const database = await openFor(t, dataDir);
  const site = (await findSite(database.db, 'abcdefghijkl'))!;
  assert.deepEqual(
    [site.domain, site.timezone, site.retentionMonths, site.visitMonths],
    ['example.com', 'UTC', null, 0],
  );
  const fields = { type: 'spike', threshold: 10, goalId: null, emails: [] } as const;
  const webhook = { url: 'https://hooks.example.com/svc', secret: 'a secret' };
  const rule = await createAlertRule(database.db, clock, { siteId: site.id, ...fields, ...webhook }, []);
  assert.deepEqual(await listAlertRules(database.db), [rule]);
});

test('a data directory from before rules had hours and conditions keeps its rules, which have none', async (t) => {
  const { dataDir, file, db } = await directoryBefore(t, '0037');
  file.exec(`
    insert into organisations (id, name, created_at) values (1, 'Old', 0);
    insert into sites (id, public_id, org_id, domain, name, timezone, honours_gpc, state, created_at)
      values (1, 'abc', 1, 'example.com', 'Example', 'UTC', 1, 'active', 0);
    insert into alert_rules (id, site_id, type, threshold, emails, enabled, revision, state, memory, watched_since, created_at)
      values (7, 1, 'drop', 5, '["a@b.example"]', 1, 3, 'firing', '{"toldSince":1}', 0, 0)`);
  await db.destroy();

  const { db: opened } = await openFor(t, dataDir);
  const [rule] = await listAlertRules(opened);
  const { id, threshold, hours, percent, where, state } = rule!;
  assert.deepEqual([id, threshold, hours, percent, where, state], [7, 5, null, null, [], 'firing']);
});

test('a data directory from before consents were asked for notes the outside addresses of its rules, once each', async (t) => {
  const { dataDir, file, db } = await directoryBefore(t, '0028_alert_consents');
  file.exec(`
    insert into organisations (id, name, created_at) values (1, 'Old', 0), (2, 'Other', 0);
    insert into users (id, email, password_hash, created_at) values (1, 'ada@b.example', 'x', 0);
    insert into members (user_id, org_id, role, created_at) values (1, 1, 'owner', 0);
    insert into sites (id, public_id, org_id, domain, name, timezone, honours_gpc, state, created_at) values
      (1, 'abc', 1, 'example.com', 'Example', 'UTC', 1, 'active', 0),
      (2, 'def', 2, 'other.example', 'Other', 'UTC', 1, 'active', 0);
    insert into alert_rules (id, site_id, type, threshold, emails, enabled, revision, state, memory, watched_since, created_at) values
      (7, 1, 'spike', 5, '["Ada@b.example","Guest@b.example"]', 1, 1, 'armed', '{}', 0, 0),
      (8, 1, 'spike', 6, '["guest@b.example"]', 0, 1, 'armed', '{}', 0, 0),
      (9, 2, 'spike', 5, '["ada@b.example"]', 1, 1, 'armed', '{}', 0, 0),
      (10, 2, 'spike', 5, '[]', 1, 1, 'armed', '{}', 0, 0)`);
  await db.destroy();

  const { db: opened } = await openFor(t, dataDir);
  const earlier = { state: 'earlier', ask_at: 0, asked_at: null, asks: 0, grace_until: null } as const;
  assert.deepEqual(await opened.selectFrom('alert_consents').selectAll().orderBy('org_id').execute(), [
    { org_id: 1, email: 'guest@b.example', ...earlier },
    { org_id: 2, email: 'ada@b.example', ...earlier },
  ]);
});
