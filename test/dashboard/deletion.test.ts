/** Deletes organisations and users, and looks at what goes and what stays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createInvitation } from '../../src/accounts/invitations.ts';
import { addMember, requireMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { createAlertRule, listAlertRules } from '../../src/alerts/rules.ts';
import type { AccountAnswer } from '../../src/dashboard/routes/account.ts';
import type { AccountDeletion } from '../../src/dashboard/routes/deletions.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { deleteOrganisation } from '../../src/manage/delete-organisation.ts';
import { deleteUser } from '../../src/manage/delete-user.ts';
import { endMembership } from '../../src/manage/end-membership.ts';
import { deleteMemberlessAccounts } from '../../src/manage/memberless-accounts.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { TestService } from '../service.ts';
import { PASSWORD } from './account-user.ts';
import { agency } from './agency.ts';
import { organisation } from './insiders.ts';
import { everythingOf, fill } from './one-of-everything.ts';

/** The tables that say of deleted sites that their data is to be erased, and was. */
const OF_ERASURES = ['erasures', 'erasure_log', 'forgotten_days'];

let service: TestService;
before(async () => {
  service = await TestService.start();
  // The first organisation is the operator's.
  await service.site();
});
after(() => service.close());

test('no row of a deleted organization is left, its requests are refused, and others keep everything', async () => {
  const { database, clock } = service;
  const site = async (name: string) => {
    const { id } = await createOrganisation(database.db, clock, { name });
    const made = await service.site({ orgId: id });
    await fill(service, made);
    return made;
  };
  const [deleted, kept] = [await site('Deleted'), await site('Kept')];
  const second = await service.site({ orgId: deleted.orgId });
  const before = await everythingOf(service, kept);
  const { key } = await createApiKey(database.db, clock, { orgId: deleted.orgId, name: 'key' });
  const users = await database.db.selectFrom('users').select('id').execute();
  const asked = () => fetch(`${service.url}/v1/sites`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await asked()).status, 200);

  const sites = await deleteOrganisation(database.db, clock, deleted.orgId);
  assert.deepEqual(
    sites.map(({ id }) => id),
    [deleted.id, second.id],
  );
  assert.equal((await asked()).status, 401);
  for (const { name, columns } of await database.db.introspection.getTables()) {
    for (const [column, id] of [['org_id', deleted.orgId] as const, ['site_id', deleted.id] as const]) {
      if (OF_ERASURES.includes(name) || !columns.some((each) => each.name === column)) continue;
      const { rows } = await sql`select * from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(
        database.db,
      );
      assert.deepEqual(rows, [], name);
    }
  }
  const erased = (await listLoggedErasures(database.db)).map(({ siteId, kind }) => [siteId, kind]);
  assert.deepEqual(erased.toSorted(), [
    [deleted.id, 'deletion'],
    [second.id, 'deletion'],
  ]);
  assert.deepEqual(await everythingOf(service, kept), before);
  assert.deepEqual(await database.db.selectFrom('users').select('id').execute(), users);
});

test('a deleted user is no member anywhere, gets no alerts, and can no longer sign in', async () => {
  const { database, clock } = service;
  const { id: orgId, insiders } = await organisation(service, 'owner', 'viewer');
  const [owner, viewer] = insiders;
  const { id, sites } = await agency(service);
  const { db } = database;
  await db
    .insertInto('members')
    .values({ user_id: viewer.userId, org_id: id, role: 'editor', expires_at: 1, created_at: 1 })
    .execute();
  const rule = { siteId: sites[0].id, type: 'spike', threshold: 10, goalId: null, url: null, secret: null } as const;
  await createAlertRule(db, clock, { ...rule, emails: [viewer.email] }, []);
  await assert.rejects(deleteUser(db, owner.userId), { code: 'conflict' });
  assert.equal((await requireMember(db, orgId, owner.userId)).role, 'owner');

  await deleteUser(db, viewer.userId);
  assert.equal(await viewer.tab.whoAmI(), undefined);
  const [left] = await listAlertRules(db, { siteId: sites[0].id });
  assert.deepEqual([left!.emails, left!.enabled], [[], false]);
  for (const table of ['members', 'sessions'] as const) {
    assert.deepEqual(await db.selectFrom(table).select('user_id').where('user_id', '=', viewer.userId).execute(), []);
  }
});

test('a person deletes the own account, unless an organization would have no owner, and an owner deletes an organization', async () => {
  const { database } = service;
  const { id, name, insiders } = await organisation(service, 'owner', 'admin');
  const [owner, admin] = insiders;
  const of = [owner.userId, admin.userId];
  await database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', 'in', of)
    .execute();
  const site = await service.site({ orgId: id });
  const alone = await owner.tab.get<AccountDeletion>('GET', '/account/deletion');
  assert.deepEqual(alone.organisations, [{ id, name, role: 'owner', isOnlyOwner: true }]);
  const goes = { organisations: [{ id, name, role: 'admin', isOnlyOwner: false }], segments: 0, reports: 0 };
  assert.deepEqual(await admin.tab.get('GET', '/account/deletion'), { ...goes, needsPassword: true });
  assert.match(
    await owner.tab.refused('DELETE', '/account', { email: owner.email, password: PASSWORD }),
    /^409 conflict: an organization needs/,
  );
  assert.match(
    await admin.tab.refused('DELETE', '/account', { email: owner.email }),
    /^400 invalid: nothing was deleted/,
  );
  for (const password of [undefined, '', 'wrong']) {
    const refusal = await admin.tab.refused('DELETE', '/account', { email: admin.email, password });
    assert.match(refusal, /^401 wrong_credentials: /);
  }
  await admin.tab.get('DELETE', '/account', { email: admin.email, password: PASSWORD });
  assert.equal(await admin.tab.whoAmI(), undefined);
  const counts = { sites: 1, members: 1, groups: 0, invitations: 0, keys: 0 };
  assert.deepEqual(await owner.tab.get('GET', `/orgs/${id}/deletion`), counts);
  assert.match(
    await owner.tab.refused('DELETE', `/orgs/${id}`, { name: 'Other' }),
    /^400 invalid: nothing was deleted/,
  );
  await owner.tab.get('DELETE', `/orgs/${id}`, { name });
  const waiting = (await listLoggedErasures(database.db)).filter(({ siteId }) => siteId === site.id);
  assert.deepEqual(
    waiting.map(({ kind }) => kind),
    ['deletion'],
  );
  await owner.tab.get('DELETE', '/account', { email: owner.email, password: PASSWORD });
  const left = await database.db.selectFrom('users').select('id').where('id', 'in', of).execute();
  assert.deepEqual(left, []);
});

test('an account without a membership is deleted after 30 days, unless the person joins, and says when', async () => {
  const { database, clock } = service;
  const { db } = database;
  const day = 86_400_000;
  const { id, insiders } = await organisation(service, 'owner', 'viewer', 'viewer', 'viewer');
  const [owner, gone, back, invited] = insiders;
  const later = (ms: number) => ({ nowMicros: () => clock.nowMicros() + ms * 1000 });
  for (const { userId } of [gone, back, invited]) await endMembership(db, id, userId);
  const invitation = { orgId: id, email: invited.email, invitedBy: owner.userId, grant: wholeGrant('viewer') };
  await createInvitation(db, clock, invitation);
  await deleteMemberlessAccounts(db, clock);
  const { endsAt } = await gone.tab.get<AccountAnswer>('GET', '/account');
  const ms = clock.nowMicros() / 1000;
  assert.ok(endsAt !== undefined && endsAt > ms + 29 * day && endsAt <= ms + 30 * day);
  assert.equal((await owner.tab.get<AccountAnswer>('GET', '/account')).endsAt, undefined);
  const there = async () => {
    const of = [gone, back, invited].map(({ userId }) => userId);
    const rows = await db.selectFrom('users').select('id').where('id', 'in', of).orderBy('id').execute();
    return rows.map((row) => row.id);
  };
  await deleteMemberlessAccounts(db, { nowMicros: () => endsAt * 1000 - 1000 });
  assert.deepEqual(await there(), [gone.userId, back.userId, invited.userId]);
  await addMember(db, clock, { orgId: id, userId: back.userId, role: 'viewer' });
  await deleteMemberlessAccounts(db, { nowMicros: () => endsAt * 1000 });
  assert.deepEqual(await there(), [back.userId]);
  // Somebody who has left again has the whole time once more.
  await endMembership(db, id, back.userId);
  await deleteMemberlessAccounts(db, later(31 * day));
  assert.deepEqual(await there(), [back.userId]);
  await deleteMemberlessAccounts(db, later(61 * day));
  assert.deepEqual(await there(), []);
});
