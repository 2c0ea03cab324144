/** Tests that scripts invite, change and remove members, and never an owner. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptInvitation, createInvitation } from '../../src/accounts/invitations.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { signedIn } from '../dashboard/account.ts';
import { tokenOf } from '../dashboard/mailed-links.ts';
import { TestService } from '../service.ts';
import { Manager } from './manager.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const DAY_MS = 86_400_000;
const ADA = { email: 'ada@example.com', role: 'viewer' };
const UNLIMITED = { sites: null, groups: null, without: [], until: null };

test('somebody is invited with a link, accepts, and is the same thing', async () => {
  const { script } = await Manager.ofNew(service);
  const tried = await script.done('PUT /members/crm-7?dry_run=true', ADA);
  assert.equal(tried.state, 'invited');
  assert.deepEqual((await script.done('GET /members')).members, []);
  const { link, ...made } = await script.done('PUT /members/crm-7', ADA);
  assert.deepEqual(made, {
    ...{ id: made.id, externalId: 'crm-7', ...ADA, ...UNLIMITED },
    ...{ state: 'invited', since: null, invitedUntil: made.invitedUntil },
  });
  assert.deepEqual((await script.done('GET /members')).members, [made], 'the link is shown once');
  assert.equal(await script.change('PUT /members/crm-7', { ...ADA, email: 'Ada@Example.com' }), 'unchanged');
  const { db } = service.database;
  const token = tokenOf(String(link));
  assert.equal(String(link), `${service.url}/invitation#${token}`);
  assert.ok(await acceptInvitation(db, service.clock, token, { passwordHash: 'none' }));
  const member = await script.done('GET /members/crm-7');
  assert.deepEqual(member, { ...made, state: 'member', since: member.since, invitedUntil: null });
  assert.equal(await script.change('PUT /members/crm-7', ADA), 'unchanged');
  const changed = await script.done('PUT /members/crm-7', {
    role: 'editor',
    without: ['revenue'],
    until: '2027-12-31',
  });
  assert.deepEqual(changed, { ...member, role: 'editor', without: ['revenue'], until: '2027-12-31' });
  assert.equal(await script.refused('PUT /members/crm-8', ADA), '409 CONFLICT');
  // The log names nobody.
  const { changes } = await script.done('GET /log');
  assert.ok(!JSON.stringify(changes).includes('ada'), JSON.stringify(changes));
  assert.equal(await script.change('DELETE /members/crm-7'), 'removed');
  assert.deepEqual((await script.done('GET /members')).members, []);
  assert.notEqual(
    await db.selectFrom('users').select('id').where('email', '=', ADA.email).executeTakeFirst(),
    undefined,
  );
});

test('an invitation is renewed by a change, and ends by a removal', async () => {
  const { script } = await Manager.ofNew(service);
  const first = await script.done('PUT /members/eve', { email: 'eve@example.com', role: 'viewer' });
  const second = await script.done('PUT /members/eve', { role: 'admin' });
  assert.deepEqual([second.id, second.role, second.state], [first.id, 'admin', 'invited']);
  assert.notEqual(second.link, first.link);
  assert.equal(
    await script.refused('PUT /members/other', { email: 'Eve@example.com', role: 'viewer' }),
    '409 CONFLICT',
  );
  const { db } = service.database;
  const accept = (link: unknown) =>
    acceptInvitation(db, service.clock, tokenOf(String(link)), { passwordHash: 'none' });
  assert.equal(await accept(first.link), null);
  assert.equal(await script.change('DELETE /members/eve@example.com'), 'removed');
  assert.equal(await accept(second.link), null);
  // One that was not accepted in time is made again.
  await script.done('PUT /members/eve', { email: 'eve@example.com', role: 'viewer' });
  service.clock.advance(8 * DAY_MS * 1000);
  assert.equal(await script.refused('GET /members/eve'), '404 NOT_FOUND');
  assert.equal(await script.change('PUT /members/eve', { email: 'eve@example.com', role: 'viewer' }), 'created');
});

test('a guest whose time is over, and who never came, is not invited again, and the rest of the file is made', async () => {
  const { script } = await Manager.ofNew(service);
  const today = new Date(service.clock.nowMicros() / 1000).toISOString().slice(0, 10);
  const guest = { id: 'guest', email: 'guest@example.com', role: 'viewer', until: today };
  const changes = async (address: string, members: readonly object[]) => {
    const made = (await script.done(address, { members })).changes as { name: string; change: string }[];
    return made.map(({ name, change }) => `${name} ${change}`);
  };
  assert.deepEqual(await changes('POST /apply', [guest]), ['guest@example.com created']);
  service.clock.advance(2 * DAY_MS * 1000);
  const file = [guest, ADA];
  assert.deepEqual(await changes('POST /apply?prune=true', file), [
    'guest@example.com unchanged',
    'ada@example.com created',
  ]);
  assert.equal(await script.refused('PUT /members/guest', guest), '400 INVALID');
  // With another end the invitation is renewed.
  const renewed = [{ ...guest, until: '2099-12-31' }];
  assert.deepEqual(await changes('POST /apply', renewed), ['guest@example.com created']);
});

test('paths name members as accounts compare addresses', async () => {
  const { script } = await Manager.ofNew(service);
  await script.done('PUT /sites/shop', { domain: 'shop.example' });
  const { id } = await script.done('POST /members', { ...ADA, sites: ['SHOP.example'] });
  assert.equal((await script.done('GET /members/Ada@Example.com')).id, id);
  assert.equal(await script.change('PUT /members/ADA@example.com', { role: 'editor' }), 'changed');
  assert.equal((await script.done('GET /sites/SHOP.example')).externalId, 'shop');
  assert.equal(await script.change('DELETE /members/Ada@Example.com'), 'removed');
});

test('a member reaches the sites and groups that are named', async () => {
  const { script } = await Manager.ofNew(service);
  await script.done('PUT /sites/a', { domain: 'a.example' });
  await script.done('PUT /sites/b', { domain: 'b.example' });
  await script.done('PUT /groups/client', { name: 'Client', sites: ['b'] });
  const limited = { email: 'bob@example.com', role: 'viewer', groups: ['Client'], sites: ['a.example'] };
  const bob = await script.done('PUT /members/bob', limited);
  assert.deepEqual([bob.sites, bob.groups], [['a'], ['client']]);
  // Another way to write the same sends nothing again.
  const again = await script.ask('PUT /members/bob', limited);
  assert.deepEqual([again.headers.get('svc-change'), 'link' in again.body], ['unchanged', false]);
  const one = await script.done('PUT /members/bob', { groups: null });
  assert.deepEqual([one.sites, one.groups], [['a'], []]);
  for (const [wrong, field] of [
    [{ sites: ['c'] }, 'sites'],
    [{ groups: ['x'] }, 'groups'],
    [{ until: 'soon' }, 'until'],
    [{ email: 'bobby@example.com' }, 'email'],
  ] as const) {
    assert.equal(await script.wrongField('PUT /members/bob', wrong), field);
  }
  for (const wrong of [{ sites: [] }, { role: 'admin' }, { until: '2020-01-01' }, { without: ['everything'] }]) {
    assert.equal(await script.refused('PUT /members/bob', { ...wrong, groups: [] }), '400 INVALID');
  }
  const { script: stranger } = await Manager.ofNew(service);
  assert.equal(await stranger.refused('PUT /members/x', limited), '400 INVALID');
  assert.equal(await stranger.refused(`GET /members/~${bob.id}`), '404 NOT_FOUND');
  assert.equal(await stranger.refused(`DELETE /members/~${bob.id}`), '404 NOT_FOUND');
  assert.equal(await script.refused('PUT /members/y', { email: 'no address', role: 'viewer' }), '400 INVALID');
});

test('owners are made, changed and removed by no key', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  const { db } = service.database;
  const owner = await signedIn(service, orgId, 'owner');
  const [shown] = (await script.done('GET /members')).members as { email: string; role: string }[];
  assert.equal(shown!.role, 'owner');
  const { email } = shown!;
  await createInvitation(db, service.clock, {
    ...{ orgId, email: 'next@example.com', grant: wholeGrant('owner'), invitedBy: owner.userId },
  });
  assert.equal(await script.change(`PUT /members/${email}`, { email, role: 'owner' }), 'unchanged');
  for (const address of [email, 'next@example.com']) {
    assert.equal(await script.refused(`PUT /members/${address}`, { role: 'admin' }), '403 FORBIDDEN');
    assert.equal(await script.refused(`DELETE /members/${address}`), '403 FORBIDDEN');
  }
  assert.equal(await script.refused('PUT /members/x', { email: 'x@example.com', role: 'owner' }), '403 FORBIDDEN');
  await script.done('PUT /members/x', { email: 'x@example.com', role: 'admin' });
  assert.equal(await script.refused('PUT /members/x', { role: 'owner' }), '403 FORBIDDEN');
  await signedIn(service, orgId, 'viewer');
  // A document without owners leaves them.
  const { changes } = await script.done('POST /apply?prune=true', {
    members: [{ email: 'x@example.com', role: 'admin' }],
  });
  const removed = (changes as { change: string }[]).filter(({ change }) => change === 'removed');
  assert.equal(removed.length, 1);
  const left = (await script.done('GET /members')).members as { email: string }[];
  assert.deepEqual(new Set(left.map((each) => each.email)), new Set([email, 'next@example.com', 'x@example.com']));
});

test('a key of some sites, and one without the scope, learn nothing of members', async () => {
  const { orgId, script } = await Manager.ofNew(service);
  await script.done('PUT /members/ada', ADA);
  const { id: siteId } = await service.site({ orgId });
  const limited = await Manager.of(service, { orgId, reach: { sites: [siteId], groups: [] } });
  const others = await Manager.of(service, { orgId, scopes: ['sites:write', 'settings:write'] });
  for (const stranger of [limited, others]) {
    for (const address of ['GET /members', 'GET /members/ada', 'DELETE /members/ada']) {
      assert.equal(await stranger.refused(address), '403 FORBIDDEN');
    }
    assert.equal(await stranger.refused('PUT /members/ada', { role: 'admin' }), '403 FORBIDDEN');
  }
  const reads = await Manager.of(service, { orgId, scopes: ['members:read'] });
  assert.equal((await reads.done('GET /members/ada')).email, ADA.email);
  assert.equal(await reads.refused('PUT /members/ada', { role: 'admin' }), '403 FORBIDDEN');
});
