/** Tests that reports of earlier versions, whose table allowed weekly and monthly ones alone, go on as they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { createUser } from '../../accounts/users.ts';
import { openFixture } from '../../sites/fixture.ts';
import { up } from './0044-add-daily-reports.ts';

const TYPES = {
  id: 'integer',
  idColumn: (column: { primaryKey(): { autoIncrement(): never } }) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
} as unknown as Parameters<typeof up>[1];

test('reports of earlier versions are kept, and daily ones can be added', async (t) => {
  const { database, clock, orgId, addSite } = await openFixture(t);
  const { db } = database;
  const account = { orgId, email: 'ada@example.com', password: 'correct horse battery', role: 'owner' } as const;
  const { id: userId } = await createUser(db, clock, account);
  const { id: siteId } = await addSite();
  for (const statement of [
    'drop table report_deliveries',
    'drop table report_subscriptions',
    'drop table report_recipients',
    // As earlier versions stored them.
    `create table report_subscriptions (user_id integer not null references users (id) on delete cascade, site_id integer
      not null references sites (id) on delete cascade, frequency text not null check (frequency in ('weekly', 'monthly')),
      token text not null unique, sent_for text not null, failing_since bigint, retry_at bigint, created_at bigint not null,
      segment_id integer, constraint report_subscriptions_pk primary key (user_id, site_id, frequency))`,
    'create index report_subscriptions_site on report_subscriptions (site_id)',
    `create table report_recipients (id integer primary key autoincrement, site_id integer not null references sites (id)
      on delete cascade, email text not null, frequency text not null check (frequency in ('weekly', 'monthly')),
      language text not null, with_revenue integer not null, share_link_id integer references share_links (id) on delete set
      null, segment_id integer, state text not null, fingerprint text not null, asked_at bigint, asks integer not null,
      removed_at bigint, token text not null unique, sent_for text not null, failing_since bigint, retry_at bigint,
      created_at bigint not null, constraint report_recipients_once unique (site_id, email, frequency))`,
    ...['fingerprint', 'email', 'asked_at', 'share_link_id'].map(
      (column) => `create index report_recipients_by_${column} on report_recipients (${column})`,
    ),
    `insert into report_subscriptions values (${userId}, ${siteId}, 'weekly', 'a', '2026-05-11', 1, 2, 3, 4)`,
    `insert into report_recipients values (7, ${siteId}, 'eve@guest.example', 'monthly', 'de', 1, null, 5, 'active', 'f', 8, 0,
      null, 'b', '2026-04-01', null, null, 9)`,
  ]) {
    await sql.raw(statement).execute(db);
  }

  await up(db as unknown as Kysely<unknown>, TYPES);
  const subscription = await db.selectFrom('report_subscriptions').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    { ...subscription },
    {
      ...{ user_id: userId, site_id: siteId, frequency: 'weekly', segment_id: 4, token: 'a', sent_for: '2026-05-11' },
      ...{ failing_since: 1, retry_at: 2, created_at: 3, of_site: siteId, of_group: null },
    },
  );
  const { id, ...recipient } = await db.selectFrom('report_recipients').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(recipient, {
    ...{ site_id: siteId, email: 'eve@guest.example', frequency: 'monthly', language: 'de', with_revenue: 1 },
    ...{
      share_link_id: null,
      segment_id: 5,
      state: 'active',
      fingerprint: 'f',
      asked_at: 8,
      asks: 0,
      removed_at: null,
    },
    ...{ token: 'b', sent_for: '2026-04-01', failing_since: null, retry_at: null, created_at: 9 },
    ...{ of_site: siteId, of_group: null },
  });
  await db
    .insertInto('report_subscriptions')
    .values({ ...subscription, frequency: 'daily', token: 'c' })
    .execute();
  await db
    .insertInto('report_recipients')
    .values({ ...recipient, frequency: 'daily', token: 'd' })
    .execute();
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
  assert.deepEqual(await db.selectFrom('report_recipients').select('id').execute(), []);
  assert.deepEqual(await db.selectFrom('report_subscriptions').select('token').execute(), []);
});
