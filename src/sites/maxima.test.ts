import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInvitation } from '../accounts/invitations.ts';
import { addMember } from '../accounts/members.ts';
import { addUser } from '../accounts/users.ts';
import { createAlertRule } from '../alerts/rules.ts';
import type { Db } from '../database/database.ts';
import { wholeGrant } from '../domain/grant.ts';
import * as limits from '../domain/limits.ts';
import { apiKeyHolder, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { archive, restore } from './archive.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { createFunnel, listFunnels, updateFunnel } from './funnels.ts';
import { changeGoal, createGoal, listGoals } from './goals.ts';
import { createSegment } from './segments.ts';
import { createShareLink } from './share-links.ts';

const refusal = (message: string) => ({ name: 'DatabaseError', code: 'invalid', message });
const STEPS = [
  { kind: 'page', pattern: '/cart' },
  { kind: 'page', pattern: '/done' },
] as const;

/** Copies the newest row of a table until it has so many rows, as if `create` had been called so often. */
async function fill(db: Db, table: Parameters<Db['selectFrom']>[0], to: number, distinct: string[]) {
  const rows = await db
    .selectFrom(table as 'sites')
    .selectAll()
    .execute();
  const { id: _, ...row } = rows.at(-1)! as unknown as Record<string, unknown>;
  const copies = Array.from({ length: to - rows.length }, (_, i) => ({
    ...row,
    ...Object.fromEntries(distinct.map((column) => [column, `${i}`])),
  }));
  for (let i = 0; i < copies.length; i += 100) {
    await db
      .insertInto(table as 'sites')
      .values(copies.slice(i, i + 100) as never)
      .execute();
  }
}

interface Case {
  readonly table: Parameters<Db['selectFrom']>[0];
  /** Columns whose values differ from row to row. */
  readonly distinct?: string[];
  readonly most: number;
  readonly message: string;
  readonly create: (fixture: Fixture, siteId: number, name: string) => Promise<unknown>;
}

const CASES: readonly Case[] = [
  {
    table: 'sites',
    distinct: ['public_id'],
    most: limits.SITES_PER_ORGANISATION_MAX,
    message: 'an organization has at most 1000 sites, archived ones included; delete one first',
    create: ({ addSite }) => addSite(),
  },
  {
    table: 'goals',
    most: limits.GOALS_PER_SITE_MAX,
    message: 'a site has at most 200 goals in use; archive one first',
    create: ({ database, clock }, siteId, name) =>
      createGoal(database.db, clock, { siteId, name, kind: 'page', pattern: '/' }),
  },
  {
    table: 'funnels',
    most: limits.FUNNELS_PER_SITE_MAX,
    message: 'a site has at most 50 funnels in use; archive one first',
    create: ({ database, clock }, siteId, name) =>
      createFunnel(database.db, clock, { siteId, name, windowMinutes: 5, steps: STEPS }),
  },
  {
    table: 'api_keys',
    distinct: ['fingerprint'],
    most: limits.API_KEYS_PER_ORGANISATION_MAX,
    message: 'an organization has at most 100 API keys in use; revoke one first',
    create: ({ database, clock, orgId }, _siteId, name) => createApiKey(database.db, clock, { orgId, name }),
  },
  {
    table: 'alert_rules',
    most: limits.ALERT_RULES_PER_SITE_MAX,
    message: 'a site has at most 100 alert rules; delete one first',
    create: ({ database, clock }, siteId) => {
      const channel = { url: null, secret: null, emails: ['ada@example.com'] };
      return createAlertRule(database.db, clock, { siteId, type: 'spike', threshold: 1, goalId: null, ...channel }, []);
    },
  },
  {
    table: 'segments',
    most: limits.SEGMENTS_PER_SITE_MAX,
    message: 'a site has at most 200 segments; delete one first',
    create: ({ database, clock }, siteId, name) => {
      const conditions = [{ subject: 'country', operator: 'is', values: ['DE'] }] as const;
      return createSegment(database.db, clock, { siteId, userId: null, name, conditions });
    },
  },
  {
    table: 'share_links',
    distinct: ['token'],
    most: limits.SHARE_LINKS_PER_SITE_MAX,
    message: 'a site has at most 100 shared links; revoke one first',
    create: ({ database, clock }, siteId, name) => createShareLink(database.db, clock, siteId, name),
  },
];

for (const { table, distinct = [], most, message, create } of CASES) {
  test(`${table}: ${message}`, async (t) => {
    const fixture = await openFixture(t);
    const { id: siteId } = await fixture.addSite();
    await create(fixture, siteId, 'first');
    await fill(fixture.database.db, table, most - 1, distinct);
    // Only one of two concurrent calls finds room.
    const both = await Promise.allSettled([create(fixture, siteId, 'a'), create(fixture, siteId, 'b')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await assert.rejects(create(fixture, siteId, 'one too many'), refusal(message));
    if (table === 'sites' || table === 'api_keys') return;
    const other = await fixture.addSite();
    await create(fixture, other.id, 'of another site');
  });
}

test('an archived goal makes room for another one, and can be restored only when there is room', async (t) => {
  const fixture = await openFixture(t);
  const { db } = fixture.database;
  const { id: siteId } = await fixture.addSite();
  const add = () => createGoal(db, fixture.clock, { siteId, name: 'Goal', kind: 'page', pattern: '/' });
  const { id } = await add();
  await fill(db, 'goals', limits.GOALS_PER_SITE_MAX, []);
  await archive(db, fixture.clock, { kind: 'goal', siteId, id });
  await add();
  const full = refusal('a site has at most 200 goals in use; archive one first');
  await assert.rejects(restore(db, fixture.clock, { kind: 'goal', siteId, id }), full);
  // A changed goal takes the place of its old version.
  const [goal] = await listGoals(db, siteId);
  const changed = await changeGoal(db, fixture.clock, { ...goal!, pattern: '/other' });
  assert.equal(changed.pattern, '/other');
  assert.equal((await listGoals(db, siteId)).length, limits.GOALS_PER_SITE_MAX);
  await fill(db, 'goals', limits.GOALS_PER_SITE_EVER_MAX, []);
  await assert.rejects(
    changeGoal(db, fixture.clock, { ...changed, pattern: '/third' }),
    refusal('a site has at most 2000 goals, archived ones included; `svc goal delete` on the server makes room'),
  );
});

test('a funnel has at most 100 versions; rows beyond a maximum that exist already stay and can be renamed', async (t) => {
  const fixture = await openFixture(t);
  const { db } = fixture.database;
  const { id: siteId } = await fixture.addSite();
  const { id } = await createFunnel(db, fixture.clock, { siteId, name: 'Shop', windowMinutes: 1, steps: STEPS });
  for (let i = 2; i <= limits.FUNNEL_VERSIONS_MAX; i++) await updateFunnel(db, fixture.clock, id, { windowMinutes: i });
  await assert.rejects(
    updateFunnel(db, fixture.clock, id, { windowMinutes: 500 }),
    refusal('a funnel has at most 100 versions; archive it and create a new one'),
  );
  await updateFunnel(db, fixture.clock, id, { name: 'Still' });
  await fill(db, 'funnels', limits.FUNNELS_PER_SITE_MAX + 3, []);
  await updateFunnel(db, fixture.clock, id, { name: 'Still there' });
  assert.equal((await listFunnels(db, siteId))[0]?.name, 'Still there');
});

test('the funnels of a site in use have at most 500 versions together', async (t) => {
  const fixture = await openFixture(t);
  const { db } = fixture.database;
  const { clock } = fixture;
  const { id: siteId } = await fixture.addSite();
  const add = () => createFunnel(db, clock, { siteId, name: 'Shop', windowMinutes: 1, steps: STEPS });
  const funnels = [];
  for (let i = 0; i < 5; i++) funnels.push(await add());
  for (const { id } of funnels) {
    for (let i = 2; i <= limits.FUNNEL_VERSIONS_MAX; i++) await updateFunnel(db, clock, id, { windowMinutes: i });
  }
  const full = refusal(
    'the funnels of a site in use have at most 500 versions together; archive one that has many first',
  );
  await assert.rejects(add(), full);
  const [first] = funnels;
  await archive(db, clock, { kind: 'funnel', siteId, id: first!.id });
  const { id } = await add();
  await assert.rejects(restore(db, clock, { kind: 'funnel', siteId, id: first!.id }), full);
  for (let i = 2; i <= limits.FUNNEL_VERSIONS_MAX; i++) await updateFunnel(db, clock, id, { windowMinutes: i });
  await archive(db, clock, { kind: 'funnel', siteId, id });
  await restore(db, clock, { kind: 'funnel', siteId, id: first!.id });
  const { id: other } = await createFunnel(db, clock, {
    ...{ siteId: (await fixture.addSite()).id, name: 'Shop', windowMinutes: 1, steps: STEPS },
  });
  await updateFunnel(db, clock, other, { windowMinutes: 7 });
  await assert.rejects(updateFunnel(db, clock, funnels[1]!.id, { windowMinutes: 777 }), /at most/);
});

test('an organization has at most 1000 members and 300 open invitations', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const ada = await addUser(db, clock, { email: 'ada@example.com', passwordHash: 'x' });
  await addMember(db, clock, { orgId, userId: ada.id, role: 'owner' });
  const invite = (email: string) =>
    createInvitation(db, clock, { orgId, email, grant: wholeGrant('viewer'), invitedBy: ada.id });
  for (let i = 0; i < limits.INVITATIONS_PER_ORGANISATION_MAX; i++) await invite(`${i}@example.com`);
  await assert.rejects(
    invite('late@example.com'),
    refusal('an organization has at most 300 pending invitations; revoke one first'),
  );
  clock.advanceMs(8 * 86_400_000);
  await invite('late@example.com');
  await fill(db, 'users', limits.MEMBERS_PER_ORGANISATION_MAX + 1, ['email']);
  const users = await db.selectFrom('users').select('id').orderBy('id').execute();
  for (const { id } of users.slice(1, -1)) await addMember(db, clock, { orgId, userId: id, role: 'viewer' });
  const full = refusal('an organization has at most 1000 members; remove one first');
  await assert.rejects(addMember(db, clock, { orgId, userId: users.at(-1)!.id, role: 'viewer' }), full);
  await assert.rejects(invite('bob@example.com'), full);
});

test('a revoked key makes room, and only the latest revoked ones stay listed', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const kept = await createApiKey(db, clock, { orgId, name: 'in use' });
  const first = await createApiKey(db, clock, { orgId, name: 'first' });
  await revokeApiKey(db, clock, first.id);
  clock.advanceMs(1000);
  const second = await createApiKey(db, clock, { orgId, name: 'second' });
  await revokeApiKey(db, clock, second.id);
  await fill(db, 'api_keys', limits.REVOKED_API_KEYS_KEPT_MAX + 2, ['fingerprint']);
  await createApiKey(db, clock, { orgId, name: 'new' });
  const names = (await listApiKeys(db, orgId)).map(({ name }) => name);
  assert.equal(names.length, limits.REVOKED_API_KEYS_KEPT_MAX + 2);
  assert.ok(!names.includes('first') && names.includes('second') && names.includes('in use'));
  assert.equal(apiKeyHolder(database, kept.key)?.keyId, kept.id);
});
