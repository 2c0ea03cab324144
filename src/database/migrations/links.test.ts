/** Tests that shared links of earlier versions, and the reports that lead to them, keep what they have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { openFixture } from '../../sites/fixture.ts';
import { PLAIN_LINK } from '../../sites/link-fields.ts';
import { createShareLink, listShareLinks, revokeShareLink } from '../../sites/share-links.ts';
import { createSite } from '../../sites/sites.ts';
import { up as addSettings } from './0042-add-link-settings.ts';
import { up as addGroups } from './0043-add-group-links.ts';

const TYPES = {
  id: 'integer',
  idColumn: (column: { primaryKey(): { autoIncrement(): never } }) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
} as unknown as Parameters<typeof addGroups>[1];

test('links of earlier versions show what they did, and reports still lead to them', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const fields = { orgId, domain: 'shop.example', name: 'Shop', timezone: 'UTC', retentionMonths: null };
  const site = await createSite(db, clock, { ...fields, honoursGpc: true });
  // As earlier versions stored them.
  for (const statement of [
    ...[
      'drop table share_link_logos',
      'drop table report_deliveries',
      'drop table report_recipients',
      'drop table share_links',
    ],
    `create table share_links (id integer primary key autoincrement, site_id integer not null references sites (id)
      on delete cascade, name text not null, token text not null unique, created_at bigint not null)`,
    'create index share_links_site on share_links (site_id)',
    `create table report_recipients (id integer primary key autoincrement, site_id integer not null references sites (id)
      on delete cascade, email text not null, frequency text not null, language text not null, with_revenue integer not null,
      share_link_id integer references share_links (id) on delete set null, segment_id integer, state text not null,
      fingerprint text not null, asked_at bigint, asks integer not null, removed_at bigint, token text not null unique,
      sent_for text not null, failing_since bigint, retry_at bigint, created_at bigint not null,
      unique (site_id, email, frequency))`,
    ...['fingerprint', 'email', 'asked_at', 'share_link_id'].map(
      (column) => `create index report_recipients_by_${column} on report_recipients (${column})`,
    ),
    `insert into share_links (id, site_id, name, token, created_at) values (3, ${site.id}, 'Board', 'abc', 1),
      (7, ${site.id}, 'Client', 'def', 2), (9, ${site.id}, 'Revoked', 'ghi', 3)`,
    'delete from share_links where id = 9',
    `insert into report_recipients (id, site_id, email, frequency, language, with_revenue, share_link_id, state,
      fingerprint, asks, token, sent_for, created_at)
      values (5, ${site.id}, 'a@example.com', 'weekly', 'de', 0, 7, 'active', 'f', 1, 't', '2026-01-01', 4)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
  await addSettings(db as unknown as Kysely<unknown>);
  await addGroups(db as unknown as Kysely<unknown>, TYPES);

  const plain = { ...PLAIN_LINK, hasPassword: false, badgeToken: null, views: 0 };
  assert.deepEqual(await listShareLinks(db, site.id), [
    { id: 3, name: 'Board', token: 'abc', createdAt: 1, ...plain },
    { id: 7, name: 'Client', token: 'def', createdAt: 2, ...plain },
  ]);
  const recipient = () => db.selectFrom('report_recipients').selectAll().executeTakeFirstOrThrow();
  const { id, email, share_link_id, asks, created_at } = await recipient();
  assert.deepEqual([id, email, share_link_id, asks, created_at], [5, 'a@example.com', 7, 1, 4]);
  // The id of a link that was revoked is given to no other.
  assert.equal((await createShareLink(db, clock, site.id, 'New')).id, 10);
  await revokeShareLink(db, site.id, 7);
  assert.equal((await recipient()).share_link_id, null);
  await db.deleteFrom('sites').where('id', '=', site.id).execute();
  assert.deepEqual(await db.selectFrom('share_links').selectAll().execute(), []);
});
