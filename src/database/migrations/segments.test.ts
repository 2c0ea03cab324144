/** Tests that segments of earlier versions stay those of their sites, under their ids. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { openFixture } from '../../sites/fixture.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { createSegment, listSegments } from '../../sites/segments.ts';
import { up } from './0057-add-group-segments.ts';

const TYPES = {
  id: 'integer',
  idColumn: (column: { primaryKey(): { autoIncrement(): never } }) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
} as unknown as Parameters<typeof up>[1];

test('segments of earlier versions stay those of their sites, under their ids', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const { id: siteId } = await addSite();
  // As earlier versions stored them.
  for (const statement of [
    'drop table segments',
    `create table segments (id integer primary key autoincrement, site_id integer not null references sites (id)
      on delete cascade, name text not null, conditions text not null, user_id integer references users (id)
      on delete cascade, created_at bigint not null, changed_at bigint not null)`,
    'create index segments_site on segments (site_id)',
    'create index segments_user on segments (user_id)',
    `insert into segments (id, site_id, name, conditions, created_at, changed_at)
      values (3, ${siteId}, 'Blog', '["page:contains:/blog/"]', 1, 2), (8, ${siteId}, 'Deleted', '[]', 3, 3)`,
    'delete from segments where id = 8',
  ]) {
    await sql.raw(statement).execute(db);
  }
  await up(db as unknown as Kysely<unknown>, TYPES);
  const blog = {
    ...{ id: 3, siteId, userId: null, name: 'Blog', createdAt: 1, changedAt: 2 },
    conditions: [readCondition('page:contains:/blog/')],
  };
  assert.deepEqual(await listSegments(db, { siteId, userId: null }), [blog]);
  // The id of a segment that was deleted is given to no other.
  const next = await createSegment(db, clock, { siteId, userId: null, name: 'New', conditions: blog.conditions });
  assert.equal(next.id, 9);
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
  assert.deepEqual(await db.selectFrom('segments').selectAll().execute(), []);
});
