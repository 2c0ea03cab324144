/** Organisations and their members, over HTTP. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Invitation } from '../../src/accounts/invitations.ts';
import { queueAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule, listAlertRules } from '../../src/alerts/rules.ts';
import type { MembersAnswer } from '../../src/dashboard/routes/members.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import type { Role } from '../../src/domain/role.ts';
import { createGoal, listGoals } from '../../src/sites/goals.ts';
import { startMailServer } from '../alerts/mail-server.ts';
import { TestService } from '../service.ts';
import { enterAgain, NO_ORGANISATION, organisation, rolesOf } from './insiders.ts';

const DAY = 86_400_000_000;
const ONLY_OWNER = '403 forbidden: only an owner of the organization can do this';
const ONLY_ADMIN = '403 forbidden: only an owner or admin of the organization can do this';
const LAST_OWNER = '409 conflict: an organization needs at least one owner; make someone else an owner first';

let service: TestService;
const ends: (() => unknown)[] = [];

before(async () => {
  const mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  service = await TestService.start({ SVC_SMTP_URL: `${mail.url}?from=svc@stats.example` });
});

after(async () => {
  await service.close();
  for (const end of ends) await end();
});

test('members see each other; invitations and second factors are for admins', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin', 'viewer');
  const [owner, admin, member] = insiders;
  const since = Math.floor(service.clock.nowMicros() / 1000);
  const { email } = await owner.tab.get<Invitation>('POST', `/orgs/${id}/invitations`, {
    email: `Invited-${id}@Example.com`,
    role: 'viewer',
  });
  const rows = (secondFactor: boolean | null) =>
    insiders.map(({ userId, email }, i) => {
      return { userId, email, ...wholeGrant((['owner', 'admin', 'viewer'] as const)[i]!), secondFactor };
    });
  for (const [{ tab }, secondFactor] of [
    [owner, false],
    [admin, false],
    [member, null],
  ] as const) {
    const { members, invitations } = await tab.get<MembersAnswer>('GET', `/orgs/${id}/members`);
    assert.deepEqual(
      members.map(({ since: joined, ...rest }) => {
        assert.ok(Math.abs(joined - since) < 60_000);
        return rest;
      }),
      rows(secondFactor),
    );
    assert.deepEqual(invitations?.map((each) => each.email) ?? null, secondFactor === null ? null : [email]);
  }
  const foreign = (await organisation(service, 'owner')).insiders[0];
  assert.equal(await foreign.tab.refused('GET', `/orgs/${id}/members`), NO_ORGANISATION);
  assert.equal(await foreign.tab.refused('GET', '/orgs/none/members'), NO_ORGANISATION);
});

test('nobody gives a role above their own, or changes a member above them', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin', 'viewer');
  const [owner, admin, member] = insiders;
  const invite = (role: Role) => ({ email: `invited-${id}-${role}@example.com`, role });
  const invitations = `/orgs/${id}/invitations`;
  const members = `/orgs/${id}/members`;
  assert.equal(await member.tab.refused('POST', invitations, invite('viewer')), ONLY_ADMIN);
  assert.equal(await admin.tab.refused('POST', invitations, invite('owner')), ONLY_OWNER);
  await admin.tab.get('POST', invitations, invite('admin'));
  const ofOwner = await owner.tab.get<Invitation>('POST', invitations, invite('owner'));
  assert.equal(await admin.tab.refused('DELETE', `${invitations}/${ofOwner.id}`), ONLY_OWNER);
  assert.equal(await member.tab.refused('DELETE', `${invitations}/${ofOwner.id}`), ONLY_ADMIN);

  assert.equal(await member.tab.refused('PATCH', `${members}/${member.userId}`, { role: 'admin' }), ONLY_ADMIN);
  assert.equal(await member.tab.refused('DELETE', `${members}/${admin.userId}`), ONLY_ADMIN);
  assert.equal(await admin.tab.refused('PATCH', `${members}/${admin.userId}`, { role: 'owner' }), ONLY_OWNER);
  assert.equal(await admin.tab.refused('PATCH', `${members}/${owner.userId}`, { role: 'viewer' }), ONLY_OWNER);
  assert.equal(await admin.tab.refused('DELETE', `${members}/${owner.userId}`), ONLY_OWNER);
  const roles = { [owner.email]: 'owner', [admin.email]: 'admin', [member.email]: 'viewer' };
  assert.deepEqual(await rolesOf(owner.tab, id), roles);

  await admin.tab.get('PATCH', `${members}/${member.userId}`, { role: 'admin' });
  assert.deepEqual(await rolesOf(owner.tab, id), { ...roles, [member.email]: 'admin' });
  const stranger = (await organisation(service, 'owner')).insiders[0];
  const nobody = '404 not_found: member not found';
  assert.equal(await owner.tab.refused('PATCH', `${members}/${stranger.userId}`, { role: 'admin' }), nobody);
  assert.equal(await owner.tab.refused('DELETE', `${members}/${stranger.userId}`), nobody);
});

test('the last owner can neither leave nor become something else', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin');
  const [owner, admin] = insiders;
  const members = `/orgs/${id}/members`;
  assert.equal(await owner.tab.refused('DELETE', `${members}/me`), LAST_OWNER);
  assert.equal(await owner.tab.refused('DELETE', `${members}/${owner.userId}`), LAST_OWNER);
  assert.equal(await owner.tab.refused('PATCH', `${members}/${owner.userId}`, { role: 'admin' }), LAST_OWNER);
  await owner.tab.get('PATCH', `${members}/${owner.userId}`, { role: 'owner' });
  await owner.tab.get('PATCH', `${members}/${admin.userId}`, { role: 'owner' });
  await owner.tab.get('DELETE', `${members}/me`);
  assert.equal(await owner.tab.refused('GET', members), NO_ORGANISATION);
  await enterAgain(service, admin);
  assert.deepEqual(await rolesOf(admin.tab, id), { [admin.email]: 'owner' });
});

test('two owners who leave at one moment leave one', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'owner');
  const answers = await Promise.all(insiders.map(({ tab }) => tab.ask('DELETE', `/orgs/${id}/members/me`)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test('a member who is removed, or leaves, sees nothing of the organization from then on', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'viewer', 'viewer');
  const [owner, removed, leaving] = insiders;
  const site = await service.site({ orgId: id });
  const pages = [`/orgs/${id}/members`, `/sites/${site.publicId}/stats`];
  for (const { tab } of [removed, leaving]) for (const page of pages) await tab.get('GET', page);
  await owner.tab.get('DELETE', `/orgs/${id}/members/${removed.userId}`);
  await leaving.tab.get('DELETE', `/orgs/${id}/members/me`);
  for (const { tab } of [removed, leaving]) {
    assert.equal(await tab.refused('GET', pages[0]!), NO_ORGANISATION);
    assert.equal(await tab.refused('GET', pages[1]!), '404 not_found: site not found');
    assert.deepEqual((await tab.get<SessionAnswer>('GET', '/session')).organisations, []);
  }
});

test('anybody with an account can have an organization of their own, and its owner names it', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin');
  const [owner, admin] = insiders;
  const own = await admin.tab.get<{ id: number; name: string }>('POST', '/orgs', { name: ' Mine ' });
  assert.deepEqual(own, { id: own.id, name: 'Mine' });
  assert.deepEqual(await rolesOf(admin.tab, own.id), { [admin.email]: 'owner' });
  assert.equal(await admin.tab.refused('POST', '/orgs', { name: ' ' }), '400 invalid: the name must not be empty');
  assert.equal(await admin.tab.refused('PATCH', `/orgs/${id}`, { name: 'Mine too' }), ONLY_OWNER);
  assert.equal(await owner.tab.refused('PATCH', `/orgs/${own.id}`, { name: 'Mine too' }), NO_ORGANISATION);
  assert.deepEqual(await admin.tab.get('PATCH', `/orgs/${own.id}`, { name: 'Ours' }), { id: own.id, name: 'Ours' });
});

test('a removed member gets no more alerts of the organization', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'viewer');
  const [owner, removed] = insiders;
  const { db } = service.database;
  const elsewhere = await service.site();
  const site = await service.site({ orgId: id });
  const rule = { type: 'spike', threshold: 10, goalId: null, url: null, secret: null } as const;
  const make = (siteId: number, emails: string[], url: string | null = null) =>
    createAlertRule(db, service.clock, { ...rule, siteId, emails, url, secret: url === null ? null : 's' }, []);
  const theirs = removed.email.toUpperCase();
  const only = await make(site.id, [theirs]);
  const shared = await make(site.id, [owner.email, theirs]);
  const hooked = await make(site.id, [theirs], 'https://hooks.example/');
  const others = await make(site.id, [owner.email]);
  const foreign = await make(elsewhere.id, [theirs]);
  const attempt = { channel: 'email', type: 'spike', test: false, body: '{}', attempt: 1, queue: 'mail' } as const;
  // The attempts are due only after the test.
  const dueAt = Math.floor((service.clock.nowMicros() + DAY) / 1000);
  await queueAttempts(db, [
    { ...attempt, dueAt, ruleId: shared.id, recipient: theirs },
    { ...attempt, dueAt, ruleId: shared.id, recipient: owner.email },
    { ...attempt, dueAt, ruleId: foreign.id, recipient: theirs },
  ]);
  await owner.tab.get('DELETE', `/orgs/${id}/members/${removed.userId}`);
  assert.deepEqual(await listAlertRules(db, { siteId: site.id }), [
    { ...only, emails: [], enabled: false },
    { ...shared, emails: [owner.email] },
    { ...hooked, emails: [] },
    others,
  ]);
  assert.deepEqual(await listAlertRules(db, { siteId: elsewhere.id }), [foreign]);
  const queued = await db.selectFrom('alert_attempts').select(['rule_id', 'recipient']).orderBy('id').execute();
  assert.deepEqual(queued, [
    { rule_id: shared.id, recipient: owner.email },
    { rule_id: foreign.id, recipient: theirs },
  ]);
});

test('ids in a body do not change whose row is written', async () => {
  const [own, other] = [await organisation(service, 'owner'), await organisation(service, 'owner')];
  const { tab } = own.insiders[0];
  const site = await service.site({ orgId: own.id });
  const foreign = await service.site({ orgId: other.id });
  const { db } = service.database;
  const goalOfOther = await createGoal(db, service.clock, {
    siteId: foreign.id,
    name: 'G',
    kind: 'page',
    pattern: '/g',
  });
  const ids = { siteId: foreign.id, site_id: foreign.id, orgId: other.id, org: other.id, id: goalOfOther.id };
  const path = `/sites/${site.publicId}`;
  const { goalId } = await tab.get<{ goalId: number }>('POST', `${path}/goals`, {
    name: 'Order',
    kind: 'page',
    pattern: '/thanks',
    ...ids,
  });
  await tab.get('PATCH', `${path}/goals/${goalId}`, { name: 'Sale', kind: 'page', pattern: '/thanks', ...ids });
  const steps = ['/', '/thanks'].map((pattern) => ({ kind: 'page', pattern }));
  await tab.get('POST', `${path}/funnels`, { name: 'Way', windowMinutes: 60, steps, ...ids });
  const rule = { type: 'spike', threshold: 10, goalId: null, url: null, emails: ['a@example.com'], ...ids };
  await tab.get('POST', `${path}/alerts`, rule);
  const place = { domain: 'own.example', name: 'Own', timezone: 'UTC', ...ids };
  await tab.get('POST', `/orgs/${own.id}/sites`, place);
  await tab.get('POST', `/orgs/${own.id}/invitations`, { email: 'guest@example.com', role: 'viewer', ...ids });

  const owners = {
    goals: 'site_id',
    funnels: 'site_id',
    alert_rules: 'site_id',
    sites: 'org_id',
    invitations: 'org_id',
  };
  const counts: Record<string, number> = {};
  for (const [table, column] of Object.entries(owners)) {
    const id = column === 'site_id' ? foreign.id : other.id;
    const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
    counts[table] = rows.length;
  }
  assert.deepEqual(counts, { goals: 1, funnels: 0, alert_rules: 0, sites: 1, invitations: 0 });
  assert.deepEqual(await listGoals(db, foreign.id), [goalOfOther]);
});

test('a question mark within a query belongs to the query', async () => {
  const { id, insiders } = await organisation(service, 'owner');
  const { publicId } = await service.site({ orgId: id });
  const refusal = await insiders[0].tab.refused('GET', `/sites/${publicId}/pattern-matches?kind=page&pattern=/a?b`);
  assert.equal(refusal, '400 invalid: a page pattern is a path without ? and #: "/a?b"');
});
