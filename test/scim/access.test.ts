/** What becomes of people's access by a directory: a real provider signs them in. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createUser, findUser } from '../../src/accounts/users.ts';
import { latestEntries, verifyChain } from '../../src/audit/chain.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { ProviderBrowser } from '../oidc/provider-browser.ts';
import { REAL_CLIENT, RealProvider } from '../oidc/real-provider.ts';
import { TestService } from '../service.ts';
import { DirectoryClient, PATCH } from './directory-client.ts';

let service: TestService;
let provider: RealProvider;
let orgId: number;
let directory: DirectoryClient;

before(async () => {
  provider = await RealProvider.start(() => service.url, 'real');
  const settings = { name: 'Real', issuer: provider.issuer, ...REAL_CLIENT, organizations: 'all' };
  service = await TestService.start({
    SVC_OIDC_PROVIDERS: JSON.stringify([
      { ...settings, id: 'real' },
      { ...settings, id: 'first', organizations: [1] },
    ]),
  });
  ({ orgId } = await service.site());
  await replaceRules(service.database.db, service.clock, orgId, [
    { provider: 'real', value: 'Admins', grant: wholeGrant('admin') },
    { provider: 'real', value: 'Tour Guides', grant: { ...wholeGrant('viewer'), withheld: ['revenue'] } },
  ]);
  directory = await DirectoryClient.of(service, orgId);
});
after(async () => {
  await service.close();
  await provider.close();
});

/** Signs in somebody whom the provider gives no groups; the directory alone knows them. */
async function signIn(email: string, groups: readonly string[] = []) {
  const sub = `sub-${email}`;
  provider.people.set(sub, { email, email_verified: true, groups });
  provider.present = sub;
  const browser = new ProviderBrowser(service);
  const { url } = await browser.follow('/dashboard/sign-in/real?next=/account');
  return { browser, path: url.pathname + url.search };
}

/** Returns what a browser's user may do in each organisation; null when it is signed out. */
const rights = async (browser: ProviderBrowser) => {
  if ((await browser.whoAmI()) === undefined) return null;
  const { body } = await browser.ask<{
    organisations: readonly { readonly role: string; readonly withheld: readonly string[] }[];
  }>('GET', '/session');
  return body.organisations.map(({ role, withheld }) => [role, ...withheld]);
};

test('somebody of the directory signs in with the groups there, and is out at once when deactivated', async () => {
  const email = 'guide@example.com';
  const id = await directory.addUser('guide', { emails: [{ value: 'Guide@Example.com', primary: true }] });
  const guides = await directory.addGroup('Tour Guides', [id]);
  const { browser, path } = await signIn(email, ['Admins']);
  assert.equal(path, '/account');
  assert.deepEqual(await rights(browser), [['viewer', 'revenue']], 'the claims have no say');
  const admins = await directory.addGroup('Admins', [id]);
  assert.equal(await rights(browser), null, 'a changed role signs out');
  const again = await signIn(email);
  assert.deepEqual(await rights(again.browser), [['admin']]);
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  assert.equal(await rights(again.browser), null);
  const user = (await findUser(service.database.db, email))!;
  assert.equal((await latestEntries(service.database.db, orgId, { action: 'member' }, 1))[0]!.action, 'member.removed');
  assert.match((await signIn(email, ['Admins'])).path, /problem=no_access/);
  // Back, with another address at the provider: the account is known by its identity.
  await directory.patch(`/Users/${id}`, {
    op: 'replace',
    value: { active: true, emails: [{ value: 'elsewhere@example.com' }] },
  });
  const back = await signIn(email);
  assert.deepEqual(await rights(back.browser), [['admin']]);
  assert.equal((await findUser(service.database.db, email))!.id, user.id);
  // A rule knows the group by its name.
  await directory.patch(`/Groups/${admins}`, { op: 'replace', path: 'displayName', value: 'Former admins' });
  assert.equal(await rights(back.browser), null);
  assert.deepEqual(await rights((await signIn(email)).browser), [['viewer', 'revenue']]);
  const last = await signIn(email);
  assert.equal((await directory.ask('DELETE', `/Groups/${guides}`)).status, 204);
  assert.equal(await rights(last.browser), null, 'no rule fits any more');
  await directory.ask('DELETE', `/Groups/${admins}`);
});

test('who is removed from the directory is out at once; who is not in it has the groups of the claims', async () => {
  const email = 'leaver@example.com';
  const { browser: early } = await signIn(email, ['Admins']);
  assert.deepEqual(await rights(early), [['admin']]);
  // The account is there already: the directory's word holds at once.
  const id = await directory.addUser(email);
  assert.equal(await rights(early), null);
  const group = await directory.addGroup('Tour Guides', [id]);
  const { browser } = await signIn(email, ['Admins']);
  assert.deepEqual(await rights(browser), [['viewer', 'revenue']]);
  assert.equal((await directory.ask('DELETE', `/Users/${id}`)).status, 204);
  assert.equal(await rights(browser), null);
  assert.deepEqual(await rights((await signIn(email, ['Admins'])).browser), [['admin']]);
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('an address of a directory opens no account that has a password', async () => {
  const email = 'owner@example.com';
  await createUser(service.database.db, service.clock, {
    ...{ orgId, email, password: 'correct horse battery staple', role: 'owner' },
  });
  const id = await directory.addUser(email);
  const group = await directory.addGroup('Tour Guides', [id]);
  const { path } = await signIn(email);
  assert.match(path, /sign-in\/link|link/);
  const members = await service.database.db
    .selectFrom('members')
    .select(['role'])
    .where('org_id', '=', orgId)
    .execute();
  assert.ok(members.some(({ role }) => role === 'owner'));
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('a directory is of one organisation and one provider, and only a key with its scope has it', async () => {
  const { db } = service.database;
  const other = await createOrganisation(db, service.clock, { name: 'Other' });
  const theirs = await directory.newKey(['directory:write'], other.id);
  const mine = await directory.addUser('mine@example.com');
  assert.equal((await directory.ask('GET', `/Users/${mine}`, undefined, theirs)).status, 404);
  assert.equal((await directory.ask('GET', '/Users', undefined, theirs)).body.totalResults, 0);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    assert.equal(
      (
        await directory.ask(
          method,
          `/Users/${mine}`,
          { schemas: [PATCH], userName: 'x', Operations: [{ op: 'remove', path: 'emails' }] },
          theirs,
        )
      ).status,
      404,
      method,
    );
  const foreign = await directory.ask('POST', '/Groups', { displayName: 'Theirs', members: [{ value: mine }] }, theirs);
  assert.equal(foreign.status, 400);
  // The other provider signs in to the first organisation only, and its directory has others.
  assert.equal((await directory.ask('GET', '/Users', undefined, theirs, '/scim/first/v2')).status, 404);
  assert.equal((await directory.ask('GET', `/Users/${mine}`, undefined, directory.key, '/scim/first/v2')).status, 404);
  assert.equal((await directory.ask('GET', '/Users', undefined, directory.key, '/scim/none/v2')).status, 404);

  const reading = await directory.newKey(['directory:read']);
  assert.equal((await directory.ask('GET', '/Users', undefined, reading)).status, 200);
  assert.equal((await directory.ask('POST', '/Users', { userName: 'x' }, reading)).status, 403);
  const managing = await directory.newKey(['members:write', 'sites:write']);
  assert.equal((await directory.ask('GET', '/Users', undefined, managing)).status, 403);
  const figures = await createApiKey(db, service.clock, { orgId, name: 'figures' });
  for (const bearer of [figures.key, 'svcm_unknown', ''])
    assert.deepEqual((await directory.ask('GET', '/Users', undefined, bearer)).status, 401);
  const revoked = await createApiKey(db, service.clock, { orgId, name: 'old', scopes: ['directory:write'] });
  await revokeApiKey(db, service.clock, revoked.id);
  assert.equal((await directory.ask('GET', '/Users', undefined, revoked.key)).status, 401);
});

test('what a directory changes is in the record, by its key and without a name', async () => {
  const { db } = service.database;
  const id = await directory.addUser('recorded@example.com');
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  const [entry] = await latestEntries(db, orgId, { action: 'directory_person' }, 1);
  assert.deepEqual([entry!.action, entry!.id, entry!.by.kind], ['directory_person.changed', id, 'key']);
  assert.deepEqual(entry!.changes, { is_active: [1, 0] });
  assert.ok(!JSON.stringify(await latestEntries(db, orgId, { action: 'directory_person' }, 100)).includes('@'));
  assert.equal((await verifyChain(db, orgId)).broken, null);
});
