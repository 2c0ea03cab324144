/** How grants are given, changed and lost, and sessions with them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import type { AccountAnswer } from '../../src/dashboard/routes/account.ts';
import type { MemberSessionsAnswer } from '../../src/dashboard/routes/member-sessions.ts';
import type { NewInvitationAnswer } from '../../src/dashboard/routes/members.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import type { ShownGrant } from '../../src/dashboard/shown-reach.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { agency, each, listed, NO_SITE } from './agency.ts';
import { BrowserTab } from './browser-tab.ts';
import { enterAgain, organisation } from './insiders.ts';

const DAY = 86_400_000;
const ONLY_OWNER = '403 forbidden: only an owner of the organization can do this';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('only grants that can be are given, by invitation too', async () => {
  const { id, admin, sites } = await agency(service);
  const foreign = await service.site({
    orgId: (await createOrganisation(service.database.db, service.clock, { name: 'Foreign' })).id,
  });
  const { userId } = await signedIn(service, id, 'viewer');
  const now = Math.floor(service.clock.nowMicros() / 1000);
  const own = { sites: [sites[0].publicId], groups: [] };
  const { id: othersGroup } = await createGroup(service.database.db, service.clock, foreign.orgId, {
    ...{ name: 'Theirs', sites: [] },
  });
  const cases: [grant: object, refusal: string][] = [
    [{ role: 'admin', reach: own }, '400 invalid: owners and admins always have all sites, everything and no end'],
    [
      { role: 'admin', expiresAt: now + DAY },
      '400 invalid: owners and admins always have all sites, everything and no end',
    ],
    [{ role: 'editor', withheld: ['settings'] }, '400 invalid: an editor edits settings, so they cannot be withheld'],
    [{ role: 'viewer', expiresAt: now }, '400 invalid: the end must be in the future'],
    [{ role: 'viewer', reach: { sites: [], groups: [] } }, '400 invalid: choose at least one site or group'],
    [{ role: 'viewer', reach: { sites: [foreign.publicId], groups: [] } }, NO_SITE],
    [
      { role: 'viewer', reach: { sites: [], groups: [othersGroup] } },
      '404 not_found: choose sites and groups of this organization',
    ],
  ];
  for (const [grant, refusal] of cases) {
    assert.equal(await admin.refused('PATCH', `/orgs/${id}/members/${userId}`, grant), refusal);
    const invited = { email: 'new@example.com', ...grant };
    assert.equal(await admin.refused('POST', `/orgs/${id}/invitations`, invited), refusal);
  }
  const given = { role: 'editor', reach: own, withheld: ['exports'], expiresAt: now + DAY };
  await admin.get('PATCH', `/orgs/${id}/members/${userId}`, given);
  const granted = () => admin.get<ShownGrant>('GET', `/orgs/${id}/members/${userId}`);
  assert.deepEqual(await granted(), given);

  // What is left out stays; a role without limits has none.
  const patched = async (change: object) => {
    await admin.get('PATCH', `/orgs/${id}/members/${userId}`, change);
    return await granted();
  };
  assert.deepEqual(await patched({ role: 'viewer' }), { ...given, role: 'viewer' });
  assert.deepEqual(await patched({ withheld: ['settings'] }), { ...given, role: 'viewer', withheld: ['settings'] });
  assert.deepEqual(await patched({ role: 'editor' }), { ...given, withheld: [] });
  assert.deepEqual(await patched({ role: 'admin' }), { role: 'admin', reach: null, withheld: [], expiresAt: null });
});

test('what a grant reached and is gone neither keeps a member from being changed nor an invitation from being accepted', async () => {
  const { id, admin, sites, group } = await agency(service);
  const { db } = service.database;
  const reach = { sites: [sites[2].publicId], groups: [group.id] };
  const { userId } = await signedIn(service, id, 'viewer', { reach: { sites: [sites[2].id], groups: [group.id] } });
  const invited = { email: `late-${id}@example.com`, role: 'viewer', reach };
  const { link } = await admin.get<NewInvitationAnswer>('POST', `/orgs/${id}/invitations`, invited);
  await admin.get('DELETE', `/orgs/${id}/groups/${group.id}`);
  const { reach: shown } = await admin.get<ShownGrant>('GET', `/orgs/${id}/members/${userId}`);
  assert.deepEqual(shown, { sites: [sites[2].publicId], groups: [] });
  await admin.get('PATCH', `/orgs/${id}/members/${userId}`, { reach: shown });

  await deleteSite(db, service.clock, sites[2].publicId);
  const guest = new BrowserTab(service);
  const token = link!.split('#')[1]!;
  await guest.get('POST', '/invitation/accept', { token, password: 'correct horse battery' });
  assert.deepEqual(await listed(guest, id), each([]));
});

test('whoever may not invite any more has no open invitations', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin');
  const [owner, admin] = insiders;
  const invite = async (role: string) => {
    const invited = { email: `${role}-${id}@example.com`, role };
    const { link } = await admin.tab.get<NewInvitationAnswer>('POST', `/orgs/${id}/invitations`, invited);
    return link!.split('#')[1]!;
  };
  const tokens = [await invite('viewer'), await invite('editor'), await invite('admin')];
  const { db } = service.database;
  const { fingerprint } = await db
    .selectFrom('invitations')
    .select('fingerprint')
    .where('org_id', '=', id)
    .where('role', '=', 'viewer')
    .executeTakeFirstOrThrow();
  await owner.tab.get('PATCH', `/orgs/${id}/members/${admin.userId}`, { role: 'editor' });
  // One that is made while the right is lost opens nothing either.
  await db
    .insertInto('invitations')
    .values({
      ...{ org_id: id, email: `late-${id}@example.com`, role: 'viewer', fingerprint },
      ...{ invited_by: admin.userId, created_at: Math.floor(service.clock.nowMicros() / 1000) },
    })
    .execute();
  for (const token of tokens) {
    assert.match(await new BrowserTab(service).refused('POST', '/invitation', { token }), /^410 gone/);
  }
});

test('a member whose time is over can be invited again', async () => {
  const { id, admin } = await agency(service);
  const now = Math.floor(service.clock.nowMicros() / 1000);
  const { email, cookie } = await signedIn(service, id, 'viewer', { expiresAt: now });
  const tab = new BrowserTab(service);
  tab.take(cookie);
  const invited = { email, role: 'editor' };
  const { link } = await admin.get<NewInvitationAnswer>('POST', `/orgs/${id}/invitations`, invited);
  await tab.get('POST', '/invitation/accept', { token: link!.split('#')[1]! });
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  assert.deepEqual(
    organisations.map(({ role }) => role),
    ['editor'],
  );
});

test('another role or access signs a member out of every browser, and the same one of none', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'viewer', 'viewer');
  const [owner, member, other] = insiders;
  const change = (grant: object) => owner.tab.get('PATCH', `/orgs/${id}/members/${member.userId}`, grant);
  const expiresAt = Math.floor(service.clock.nowMicros() / 1000) + 86_400_000;
  for (const grant of [{ withheld: ['revenue'] }, { expiresAt }, { role: 'editor' }]) {
    const second = new BrowserTab(service);
    second.take(`svc_session=${await createSession(service.database.db, service.clock, member.userId, 'test')}`);
    assert.equal(await second.whoAmI(), member.email);
    await change(grant);
    assert.deepEqual([await member.tab.whoAmI(), await second.whoAmI()], [undefined, undefined]);
    await enterAgain(service, member);
    await change(grant);
    assert.equal(await member.tab.whoAmI(), member.email);
  }
  assert.deepEqual([await owner.tab.whoAmI(), await other.tab.whoAmI()], [owner.email, other.email]);
});

test('owners see and end the sessions of members, and limit them', async () => {
  const { id, insiders } = await organisation(service, 'owner', 'admin', 'viewer', 'viewer');
  const [owner, admin, member, other] = insiders;
  const foreign = (await organisation(service, 'owner')).insiders[0];
  const second = new BrowserTab(service);
  second.take(
    `svc_session=${await createSession(service.database.db, service.clock, member.userId, 'Firefox on Linux')}`,
  );
  const sessions = `/orgs/${id}/sessions`;
  assert.equal(await admin.tab.refused('GET', sessions), ONLY_OWNER);
  const { limits, members } = await owner.tab.get<MemberSessionsAnswer>('GET', sessions);
  assert.deepEqual(limits, { hours: null, idleMinutes: null });
  assert.deepEqual(
    members.map(({ userId, email, sessions: own }) => [userId, email, own.length]),
    insiders.map(({ userId, email }) => [userId, email, userId === member.userId ? 2 : 1]),
  );
  const [newest] = members[2]!.sessions;
  // Nothing else is told, such as an address.
  assert.deepEqual(Object.keys(newest!).toSorted(), ['agent', 'createdAt', 'id', 'lastSeenAt']);
  assert.equal(newest!.agent, 'Firefox on Linux');
  const ofMember = `/orgs/${id}/members/${member.userId}/sessions`;
  for (const path of [ofMember, `${ofMember}/${newest!.id}`]) {
    assert.equal(await admin.tab.refused('DELETE', path), ONLY_OWNER);
  }
  const ofForeign = `/orgs/${id}/members/${foreign.userId}/sessions`;
  assert.equal(await owner.tab.refused('DELETE', ofForeign), '404 not_found: member not found');
  // The id of a session alone opens nobody else's.
  const ofOther = members[3]!.sessions[0]!.id;
  assert.equal(await owner.tab.refused('DELETE', `${ofMember}/${ofOther}`), '404 not_found: that session has ended');
  await owner.tab.get('DELETE', `${ofMember}/${newest!.id}`);
  assert.deepEqual([await second.whoAmI(), await member.tab.whoAmI()], [undefined, member.email]);
  await owner.tab.get('DELETE', ofMember);
  assert.deepEqual([await member.tab.whoAmI(), await foreign.tab.whoAmI()], [undefined, foreign.email]);
  await owner.tab.get('DELETE', `/orgs/${id}/members/${owner.userId}/sessions`);
  assert.equal(await owner.tab.whoAmI(), owner.email);

  const limit = (changed: object) => owner.tab.get<MemberSessionsAnswer>('PUT', `/orgs/${id}/session-limits`, changed);
  assert.deepEqual((await limit({ hours: 12, idleMinutes: 30 })).limits, { hours: 12, idleMinutes: 30 });
  const refused = await owner.tab.refused('PUT', `/orgs/${id}/session-limits`, { hours: 12, idleMinutes: 14 });
  assert.equal(refused, '400 invalid: the time without use is 15 to 43200 minutes');
  const { sessionLimits } = await other.tab.get<AccountAnswer>('GET', '/account');
  const { name } = (await other.tab.get<SessionAnswer>('GET', '/session')).organisations[0]!;
  assert.deepEqual(sessionLimits, {
    hours: { value: 12, organisation: name },
    idleMinutes: { value: 30, organisation: name },
  });
  service.clock.advance(30 * 60_000_000);
  assert.deepEqual([await other.tab.whoAmI(), await foreign.tab.whoAmI()], [undefined, foreign.email]);
});
