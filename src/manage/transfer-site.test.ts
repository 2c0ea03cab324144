import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMember, removeMember } from '../accounts/members.ts';
import { createOrganisation } from '../accounts/organisations.ts';
import { createUser } from '../accounts/users.ts';
import { createAlertRule, listAlertRules } from '../alerts/rules.ts';
import { sumExcluded } from '../collect/exclusion-discards.ts';
import { DatabaseError } from '../database/database-error.ts';
import { SITES_PER_ORGANISATION_MAX } from '../domain/limits.ts';
import type { Site } from '../domain/site.ts';
import { listRecipients } from '../reports/recipients/recipients.ts';
import { ActiveSites } from '../sites/active-sites.ts';
import { listNotes } from '../sites/annotations.ts';
import { createApiKey } from '../sites/api-keys.ts';
import { addExclusion } from '../sites/exclusions.ts';
import { openFixture } from '../sites/fixture.ts';
import { createGroup } from '../sites/groups.ts';
import { startImport } from '../sites/imports.ts';
import { findSite } from '../sites/sites.ts';
import { tablesOfSites } from '../sites/tables-of-sites.ts';
import { addRowOfEach, rowsOf } from './rows-of-sites.fixture.ts';
import { transferSite } from './transfer-site.ts';

/** Makes a site of an organisation with Ada and Bob, and another organisation with Bob and Eve. */
async function opened(t: TestContext) {
  const fixture = await openFixture(t);
  const { database, clock, orgId: first, addSite } = fixture;
  const { db } = database;
  const { id: second } = await createOrganisation(db, clock, { name: 'Second' });
  const user = async (name: string, orgId: number) => {
    const fields = { email: `${name}@example.com`, password: 'correct horse battery', role: 'owner' } as const;
    return (await createUser(db, clock, { orgId, ...fields })).id;
  };
  const [ada, bob, eve] = [await user('ada', first), await user('bob', first), await user('eve', second)];
  await addMember(db, clock, { orgId: second, userId: bob, role: 'owner' });
  const site = await addSite();
  const { id: groupId } = await createGroup(db, clock, first, { name: 'Clients', sites: [] });
  return { ...fixture, db, first, second, ada, bob, eve, site, groupId };
}

test('everything of a site goes with it but what belongs to its organisation and members', async (t) => {
  const { db, clock, first, second, ada, site, groupId } = await opened(t);
  await addRowOfEach(db, { site, userId: ada, groupId });
  const before = await rowsOf(db, site.id);
  assert.deepEqual(await transferSite(db, clock, site.publicId, second), { ...site, orgId: second });
  assert.deepEqual(await findSite(db, site.publicId), { ...site, orgId: second });
  const goes = tablesOfSites(({ transferred }) => transferred === 'goes').flatMap((table) => {
    const rows = before[table];
    return rows === undefined ? [] : [[table, rows] as const];
  });
  const changed = { exclusions: { org_id: second }, annotations: { user_id: null } } as Record<string, object>;
  const expected = goes.map(([table, rows]) => [table, rows.map((row) => ({ ...row, ...changed[table] }))]);
  assert.deepEqual(await rowsOf(db, site.id), Object.fromEntries(expected));
  assert.deepEqual((await listNotes(db, site.id))[0]?.author, null);
  assert.deepEqual(
    [await sumExcluded(db, first, '2026-01-01'), (await sumExcluded(db, second, '2026-01-01', site.id)).size],
    [new Map(), 1],
  );
});

test('what members of both organisations have of the site stays', async (t) => {
  const { db, clock, second, bob, site, groupId } = await opened(t);
  await addRowOfEach(db, { site, userId: bob, groupId });
  const before = await rowsOf(db, site.id);
  await transferSite(db, clock, site.publicId, second);
  const after = await rowsOf(db, site.id);
  for (const table of ['segments', 'report_subscriptions', 'annotations'] as const)
    assert.deepEqual(after[table], before[table], table);
});

test('nobody of the earlier organisation reaches the site, also after it has come back', async (t) => {
  const { db, clock, first, second, site, addSite } = await opened(t);
  const other = await addSite();
  const alone = { sites: [site.id], groups: [] };
  const both = { sites: [site.id, other.id], groups: [] };
  await createApiKey(db, clock, { orgId: first, name: 'one', reach: alone });
  await createApiKey(db, clock, { orgId: first, name: 'both', reach: both });
  const group = await createGroup(db, clock, first, { name: 'Group', sites: [site.id, other.id] });
  const sites = new ActiveSites(db);
  const found = async (orgId: number, reach: typeof alone | null = null) =>
    (await sites.findActive({ orgId, reach }, site.publicId))?.id ?? null;
  assert.deepEqual([await found(first), await found(first, alone), await found(second)], [site.id, site.id, null]);

  await transferSite(db, clock, site.publicId, second);
  assert.deepEqual([await found(first), await found(first, alone), await found(second)], [null, null, site.id]);
  const inGroup = async () =>
    (await sites.findGroup({ orgId: first, reach: null }, group.id))?.sites.map(({ id }) => id);
  assert.deepEqual(await inGroup(), [other.id]);
  const reaches = async () =>
    (await db.selectFrom('api_keys').select('reach').orderBy('id').execute()).map(({ reach }) => reach);
  const left = ['{"sites":[],"groups":[]}', `{"sites":[${other.id}],"groups":[]}`];
  assert.deepEqual(await reaches(), left);

  await transferSite(db, clock, site.publicId, first);
  assert.deepEqual([await reaches(), await inGroup()], [left, [other.id]], 'nothing of it is given again');
});

test('alerts and reports no longer go to members of the earlier organisation, and others are asked again', async (t) => {
  const { db, clock, first, second, site } = await opened(t);
  const rule = { siteId: site.id, type: 'spike', threshold: 5, goalId: null, url: null, secret: null } as const;
  const of = (names: readonly string[]) => names.map((name) => `${name}@example.com`);
  await createAlertRule(db, clock, { ...rule, emails: of(['Ada', 'bob', 'eve', 'guest']) }, []);
  await createAlertRule(db, clock, { ...rule, emails: of(['ada']) }, []);
  const [mixed, adas] = await listAlertRules(db, { siteId: site.id });
  const attempt = { channel: 'email', lane: 'mail', type: 'spike', test: 0, body: '{}', attempt: 1, at: 0 } as const;
  for (const recipient of of(['Ada', 'bob']))
    for (const status of ['succeeded', 'pending'] as const)
      await db
        .insertInto('alert_attempts')
        .values({ ...attempt, rule_id: mixed!.id, recipient, status, detail: '' })
        .execute();
  await db.updateTable('alert_consents').set({ state: 'agreed', ask_at: null }).where('org_id', '=', first).execute();
  const report = { site_id: site.id, frequency: 'weekly', sent_for: '2026-03-02', created_at: 0 } as const;
  for (const email of of(['ada', 'bob', 'client']))
    await db
      .insertInto('report_recipients')
      .values({
        ...{ ...report, token: email, email, language: 'en', with_revenue: 0, share_link_id: null },
        ...{ state: 'active', fingerprint: email, asked_at: null, asks: 1 },
      })
      .execute();

  await transferSite(db, clock, site.publicId, second);
  assert.deepEqual(
    (await listAlertRules(db, { siteId: site.id })).map(({ id, emails, enabled }) => [id, emails, enabled]),
    [
      [mixed!.id, of(['bob', 'eve', 'guest']), true],
      [adas!.id, [], false],
    ],
  );
  const attempts = await db.selectFrom('alert_attempts').select('recipient').distinct().execute();
  assert.deepEqual(attempts, [{ recipient: 'bob@example.com' }]);
  const consents = db.selectFrom('alert_consents').select(['email', 'state']).where('org_id', '=', second);
  assert.deepEqual(await consents.execute(), [{ email: 'guest@example.com', state: 'waiting' }]);
  assert.deepEqual((await listRecipients(db, site.id)).map(({ email }) => email).sort(), of(['bob', 'client']));
});

test('rules of all sites hold for the sites that an organisation has now', async (t) => {
  const { db, clock, first, second, site } = await opened(t);
  const rule = (orgId: number, pattern: string) =>
    addExclusion(db, clock, { orgId, siteId: null, kind: 'path', pattern });
  const [before, after] = [await rule(first, '/first'), await rule(second, '/second')];
  const day = '2026-03-10';
  for (const exclusion_id of [before.id, after.id])
    await db.insertInto('exclusion_discards').values({ site_id: site.id, exclusion_id, day, count: 3 }).execute();
  await transferSite(db, clock, site.publicId, second);
  assert.deepEqual(await sumExcluded(db, first, day), new Map());
  assert.deepEqual(await sumExcluded(db, second, day, site.id), new Map([[after.id, 3]]));
});

test('a site stays where it is when it has no other place, or an import runs', async (t) => {
  const { db, clock, first, second, site, addSite } = await opened(t);
  const stays = async (to: number, error: object) => {
    await assert.rejects(transferSite(db, clock, site.publicId, to), error);
    assert.equal((await findSite(db, site.publicId))?.orgId, first);
  };
  await stays(first, new DatabaseError('invalid', 'the site is in this organization already'));
  await stays(99, { code: 'not_found' });
  await assert.rejects(transferSite(db, clock, 'k3jd02msa9xq', second), { code: 'not_found' });
  const { id } = await startImport(db, clock, { siteId: site.id, name: 'a' }).then((id) => ({ id }));
  await stays(second, { code: 'conflict', message: /is running/ });
  await db.updateTable('imports').set({ ended_at: 1 }).where('id', '=', id).execute();
  const full: Site = await addSite({ orgId: second });
  const {
    id: _,
    public_id: __,
    ...columns
  } = await db.selectFrom('sites').selectAll().where('id', '=', full.id).executeTakeFirstOrThrow();
  for (let i = 1; i < SITES_PER_ORGANISATION_MAX; i++)
    await db
      .insertInto('sites')
      .values({ ...columns, public_id: `s${i}` })
      .execute();
  await stays(second, { code: 'invalid' });
});

test('a member of neither organisation any more loses what the site has of him', async (t) => {
  const { db, clock, second, bob, site, groupId } = await opened(t);
  await addRowOfEach(db, { site, userId: bob, groupId });
  await removeMember(db, second, bob);
  await transferSite(db, clock, site.publicId, second);
  const { segments, report_subscriptions } = await rowsOf(db, site.id);
  assert.deepEqual([segments, report_subscriptions], [undefined, undefined]);
});
