/** Sessions by a real provider: how they follow its claims, how it ends them, and how accounts are linked. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { createUser, findUser } from '../../src/accounts/users.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { listRules, replaceRules } from '../../src/oidc/rules.ts';
import { createGroup, deleteGroup } from '../../src/sites/groups.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { ProviderBrowser } from './provider-browser.ts';
import { REAL_CLIENT, RealProvider } from './real-provider.ts';

const MINUTE = 60_000_000;

let service: TestService;
let provider: RealProvider;
let orgId: number;

before(async () => {
  provider = await RealProvider.start(() => service.url, 'real');
  service = await TestService.start({
    SVC_OIDC_PROVIDERS: JSON.stringify([{ id: 'real', name: 'Real', issuer: provider.issuer, ...REAL_CLIENT }]),
  });
  ({ orgId } = await service.site());
  await replaceRules(service.database.db, service.clock, orgId, [
    { provider: 'real', value: 'admins', grant: wholeGrant('admin') },
    { provider: null, value: 'staff', grant: { ...wholeGrant('viewer'), withheld: ['revenue'] } },
  ]);
});
after(async () => {
  await service.close();
  await provider.close();
});

let made = 0;

/** Makes somebody at the provider. */
function person(groups: readonly string[], email = `person-${++made}@example.com`): string {
  const sub = `sub-${++made}`;
  provider.people.set(sub, { email, email_verified: true, groups });
  return sub;
}

/** Signs somebody in by the provider; returns the browser and the page that it got to. */
async function signIn(sub: string, browser = new ProviderBrowser(service)) {
  provider.present = sub;
  const { url, response } = await browser.follow('/dashboard/sign-in/real?next=/account');
  return { browser, path: url.pathname + url.search, status: response.status };
}

interface Refused {
  readonly error?: { readonly message: string };
}

interface Session {
  readonly organisations: readonly { readonly role: string; readonly withheld: readonly string[] }[];
}

const rights = async (browser: ProviderBrowser) =>
  (await browser.ask<Session>('GET', '/session')).body.organisations.map(({ role, withheld }) => [role, ...withheld]);

test('somebody signs in by a real provider, with what the first rule grants', async () => {
  const sub = person(['staff', 'admins']);
  const { browser, path } = await signIn(sub);
  assert.equal(path, '/account');
  assert.deepEqual(await rights(browser), [['admin']]);
  assert.equal(await browser.whoAmI(), provider.people.get(sub)!.email);
  const again = await signIn(sub);
  assert.equal(await again.browser.whoAmI(), provider.people.get(sub)!.email);
  const kept = JSON.stringify([
    await service.database.db.selectFrom('oidc_sessions').selectAll().execute(),
    await service.database.db.selectFrom('oidc_sign_ins').selectAll().execute(),
  ]);
  assert.ok(!/refresh|access|eyJ/.test(kept), kept);
});

test('a sign-in by a provider is recorded as one of a stranger, and a refused one with its problem', async () => {
  const { db } = service.database;
  const sub = person(['staff']);
  await signIn(sub);
  const user = (await findUser(db, provider.people.get(sub)!.email))!;
  const latest = async (org: number) => (await latestEntries(db, org, { action: 'session' }, 1))[0]!;
  const made = await latest(orgId);
  assert.deepEqual(
    [made.action, made.by, made.changes.provider],
    ['session.created', { kind: 'stranger' }, [null, 'real']],
  );
  assert.match(made.network!, /\.0$|::/);
  provider.people.get(sub)!.groups = [];
  assert.match((await signIn(sub)).path, /problem=no_access/);
  assert.equal((await latestEntries(db, orgId, { action: 'member' }, 1))[0]!.action, 'member.removed');
  const refused = await latest(0);
  assert.deepEqual([refused.action, refused.id], ['session.refused', String(user.id)]);
  assert.deepEqual(refused.changes, { provider: [null, 'real'], problem: [null, 'no_access'] });
  const { path } = await signIn(person(['nobody']));
  assert.match(path, /problem=no_access/);
  assert.deepEqual([(await latest(0)).id, (await latest(0)).changes], [null, refused.changes]);
  const before = (await latest(0)).number;
  assert.match(
    (await new ProviderBrowser(service).follow('/dashboard/sign-in/real/callback?state=x')).url.search,
    /problem=/,
  );
  assert.equal((await latest(0)).number, before, 'nothing is recorded of an answer that no provider gave');
});

heavyTest('refusals of people without an account fill no record: 60 an hour are in it', async () => {
  service.clock.advance(60 * MINUTE);
  const recorded = async () => (await latestEntries(service.database.db, 0, { action: 'session' }, 500)).length;
  const before = await recorded();
  for (let i = 0; i < 65; i++) await signIn(person(['nobody']));
  assert.equal((await recorded()) - before, 60);
});

test('rights follow the claims within five minutes of use, and end with them', async () => {
  const sub = person(['admins']);
  const { browser } = await signIn(sub);
  provider.people.get(sub)!.groups = ['staff'];
  assert.deepEqual(await rights(browser), [['admin']]);
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await rights(browser), [['viewer', 'revenue']]);
  provider.people.get(sub)!.groups = [];
  const other = await signIn(person(['staff']));
  service.clock.advance(5 * MINUTE);
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.whoAmI()));
  assert.deepEqual(
    answers,
    Array.from({ length: 5 }, () => undefined),
  );
  assert.notEqual(await other.browser.whoAmI(), undefined);
  assert.equal((await signIn(sub)).path, '/sign-in?problem=no_access&provider=real');
});

test('a rule whose group is gone reaches nothing, and keeps nobody from signing in', async () => {
  const { db } = service.database;
  const group = await createGroup(db, service.clock, orgId, { name: 'Gone', sites: [] });
  const rules = await listRules(db, orgId);
  const reach = { sites: [], groups: [group.id] };
  const limited = { provider: null, value: 'clients', grant: { ...wholeGrant('viewer'), reach } };
  await replaceRules(db, service.clock, orgId, [limited, ...rules]);
  await deleteGroup(db, { orgId, id: group.id });
  const sub = person(['admins']);
  const { browser } = await signIn(sub);
  provider.people.get(sub)!.groups = ['clients'];
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await rights(browser), [['viewer']]);
  const { body } = await browser.ask<{ organisations: { sites: object[] }[] }>('GET', '/session');
  assert.deepEqual(body.organisations[0]!.sites, []);
  assert.equal((await signIn(sub)).path, '/account');
  await replaceRules(db, service.clock, orgId, rules);
});

heavyTest('a password brings nothing back that a rule has given', async () => {
  const { db } = service.database;
  const sub = person(['admins']);
  await signIn(sub);
  const { email } = provider.people.get(sub)!;
  const { token } = await createPasswordReset(db, service.clock, email);
  const browser = new ProviderBrowser(service);
  const password = 'correct horse';
  const refused = await browser.ask<Refused>('PUT', '/password-reset', { token, password });
  assert.equal(refused.body.error?.message, 'Test requires that its members sign in with Real');
  assert.equal((await browser.ask('POST', '/session', { email, password })).status, 403);
  assert.equal(await browser.whoAmI(), undefined);
});

test('who is gone at the provider is signed out', async () => {
  const sub = person(['staff']);
  const { browser } = await signIn(sub);
  provider.people.delete(sub);
  service.clock.advance(4 * MINUTE);
  assert.notEqual(await browser.whoAmI(), undefined);
  service.clock.advance(MINUTE);
  assert.equal(await browser.whoAmI(), undefined);
});

test('a logout at the provider ends the session here, and no other', async () => {
  const sub = person(['staff']);
  const [first, second] = [await signIn(sub), await signIn(sub)];
  const { url, response } = await first.browser.follow(
    `${provider.issuer}/session/end?client_id=${REAL_CLIENT.clientId}`,
  );
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await response.text())?.[1];
  assert.ok(xsrf !== undefined);
  const confirmed = await first.browser.open(new URL('/session/end/confirm', url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
  assert.ok(confirmed.status < 400);
  assert.equal(await first.browser.whoAmI(), undefined);
  assert.notEqual(await second.browser.whoAmI(), undefined);
});

test('an account of the same address opens only to who proves to own it', async () => {
  const email = `account-${++made}@example.com`;
  const { db } = service.database;
  await createUser(db, service.clock, { orgId, email, password: 'correct horse', role: 'editor' });
  const { browser, path } = await signIn(person(['admins'], email.toUpperCase()));
  assert.equal(path, '/sign-in/link');
  assert.equal(await browser.whoAmI(), undefined);
  const link = await browser.ask('GET', '/provider-link');
  assert.deepEqual(link.body, { email, provider: 'Real', canMail: false });
  const stranger = new ProviderBrowser(service);
  assert.equal((await stranger.ask('GET', '/provider-link')).status, 409);
  assert.equal((await browser.ask('POST', '/provider-link', { password: 'wrong horse' })).status, 401);
  assert.equal((await browser.ask('POST', '/provider-link', { token: 'x'.repeat(43) })).status, 410);
  const { body } = await browser.ask<{ next: string }>('POST', '/provider-link', { password: 'correct horse' });
  assert.equal(body.next, '/account');
  assert.equal(await browser.whoAmI(), email);
  // A membership that somebody has given by hand stays.
  assert.deepEqual(await rights(browser), [['editor']]);
  assert.equal((await browser.ask('POST', '/provider-link', { password: 'correct horse' })).status, 409);
});

test('a required provider hides the organisation from passwords, except for one owner', async () => {
  const { db } = service.database;
  const make = (role: 'owner' | 'editor') =>
    createUser(db, service.clock, { orgId, email: `own-${++made}@example.com`, password: 'correct horse', role });
  const [glass, editor] = [await make('owner'), await make('editor')];
  const enter = async ({ email }: { email: string }) => {
    const browser = new ProviderBrowser(service, `203.0.113.${++made}`);
    const answer = await browser.ask<Refused>('POST', '/session', { email, password: 'correct horse' });
    return { browser, message: answer.body.error?.message };
  };
  const [owner, other] = [await enter(glass), await enter(editor)];
  const requirement = { requirement: { provider: 'real', breakGlassId: glass.id } };
  const path = `/orgs/${orgId}/sign-in/requirement`;
  assert.equal(
    (await owner.browser.ask('PUT', path, { requirement: { ...requirement.requirement, provider: 'no' } })).status,
    400,
  );
  assert.equal(
    (await owner.browser.ask('PUT', path, { requirement: { provider: 'real', breakGlassId: editor.id } })).status,
    409,
  );
  assert.equal((await owner.browser.ask('PUT', path, requirement)).status, 200);
  assert.deepEqual(await rights(owner.browser), [['owner']]);
  assert.deepEqual(await rights(other.browser), []);
  assert.equal((await other.browser.ask('GET', `/orgs/${orgId}/members`)).status, 404);
  assert.equal((await enter(editor)).message, 'Test requires that its members sign in with Real');
  assert.deepEqual(await rights((await signIn(person(['staff']))).browser), [['viewer', 'revenue']]);
  const removed = await owner.browser.ask<Refused>('PATCH', `/orgs/${orgId}/members/${glass.id}`, { role: 'viewer' });
  assert.match(removed.body.error?.message ?? '', /^this owner can sign in when the provider fails/);
  assert.equal((await owner.browser.ask('PUT', path, { requirement: null })).status, 200);
  assert.deepEqual(await rights(other.browser), [['editor']]);
});
