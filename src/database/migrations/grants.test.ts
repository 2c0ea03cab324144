/** Tests that members and open invitations of earlier versions keep what they have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { createInvitation, findInvitation } from '../../accounts/invitations.ts';
import { listMembers } from '../../accounts/members.ts';
import { createUser } from '../../accounts/users.ts';
import { wholeGrant } from '../../domain/grant.ts';
import { openFixture } from '../../sites/fixture.ts';
import { up } from './0040-add-grants.ts';

const TYPES = {
  id: 'integer',
  idColumn: (column: { primaryKey(): { autoIncrement(): never } }) => column.primaryKey().autoIncrement(),
  bytes: 'blob',
} as unknown as Parameters<typeof up>[1];

test('members of earlier versions are viewers of all sites, and their invitations stay open', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const user = (email: string, role: 'owner' | 'viewer') =>
    createUser(db, clock, { orgId, email, password: 'correct horse battery', role });
  const owner = await user('ada@example.com', 'owner');
  const member = await user('bob@example.com', 'viewer');
  const invited = { orgId, email: 'eve@example.com', grant: wholeGrant('viewer'), invitedBy: owner.id };
  const { token } = await createInvitation(db, clock, invited);
  const rows = await db.selectFrom('invitations').select(['email', 'fingerprint', 'created_at']).execute();
  const triggers = await sql<{ name: string }>`select name from temp.sqlite_master where type = 'trigger'`.execute(db);
  for (const { name } of triggers.rows) await sql.raw(`drop trigger ${name}`).execute(db);
  // As earlier versions stored them.
  for (const statement of [
    'drop table grouped_sites',
    'drop table site_groups',
    'alter table api_keys drop column reach',
    'drop table members',
    'drop table invitations',
    `create table members (user_id integer not null references users (id) on delete cascade, org_id integer not null
      references organisations (id) on delete cascade, role text not null check (role in ('owner', 'admin', 'member')),
      created_at bigint not null, primary key (user_id, org_id))`,
    `create table invitations (id integer primary key autoincrement, org_id integer not null, email text not null,
      role text not null check (role in ('owner', 'admin', 'member')), fingerprint text not null unique,
      invited_by integer, created_at bigint not null, unique (org_id, email))`,
  ]) {
    await sql.raw(statement).execute(db);
  }
  for (const [{ id }, role] of [
    [owner, 'owner'],
    [member, 'member'],
  ] as const) {
    await sql`insert into members values (${id}, ${orgId}, ${role}, 1)`.execute(db);
  }
  for (const { email, fingerprint, created_at } of rows) {
    await sql`insert into invitations values (9, ${orgId}, ${email}, 'member', ${fingerprint}, ${owner.id}, ${created_at})`.execute(
      db,
    );
  }

  await up(db as unknown as Kysely<unknown>, TYPES);
  const members = await listMembers(db, orgId);
  assert.deepEqual(
    members.map(({ email, role, reach, withheld, expiresAt }) => ({ email, role, reach, withheld, expiresAt })),
    [
      { email: 'ada@example.com', ...wholeGrant('owner') },
      { email: 'bob@example.com', ...wholeGrant('viewer') },
    ],
  );
  const { email, grant } = (await findInvitation(db, clock, token))!;
  assert.deepEqual({ email, grant }, { email: 'eve@example.com', grant: wholeGrant('viewer') });
});
