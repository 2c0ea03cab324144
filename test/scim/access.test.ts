/** The access of people of a directory: a real provider signs them in. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createUser, findUser } from '../../src/accounts/users.ts';
import { latestEntries } from '../../src/audit/chain.ts';
import type { TestService } from '../service.ts';
import type { DirectoryClient } from './directory-client.ts';
import { ToldPeople } from './told-people.ts';

const MINUTE = 60_000_000;

let people: ToldPeople;
let service: TestService;
let directory: DirectoryClient;

before(async () => {
  people = await ToldPeople.start();
  ({ service, directory } = people);
});
after(() => people.close());

const signIn: ToldPeople['signIn'] = (...person) => people.signIn(...person);
const rights: ToldPeople['rights'] = (browser) => people.rights(browser);

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
  assert.equal(
    (await latestEntries(service.database.db, people.orgId, { action: 'member' }, 1))[0]!.action,
    'member.removed',
  );
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

test('who had signed in before is known from the next reading of the claims on, then out at once', async () => {
  const email = 'leaver@example.com';
  const { browser: early } = await signIn(email, ['Admins']);
  assert.deepEqual(await rights(early), [['admin']]);
  const id = await directory.addUser(email);
  const group = await directory.addGroup('Tour Guides', [id]);
  assert.deepEqual(await rights(early), [['admin']], 'an address alone may be that of somebody else by now');
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await rights(early), [['viewer', 'revenue']]);
  assert.equal((await directory.ask('DELETE', `/Users/${id}`)).status, 204);
  assert.equal(await rights(early), null);
  assert.deepEqual(await rights((await signIn(email, ['Admins'])).browser), [['admin']], 'the claims decide again');
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('an address that was entered with a slash at its end works too', async () => {
  const answered = async (path: string) =>
    (await directory.ask('GET', path, undefined, directory.key, '/scim/real/v2/')).status;
  assert.deepEqual([await answered('/Users?count=1'), await answered('/ServiceProviderConfig')], [200, 200]);
  assert.equal(await answered('/Nothing'), 404);
});

test('an address that has another owner gives nobody the access of the new one', async () => {
  const email = 'alice@example.com';
  const { browser: old } = await signIn(email, ['Tour Guides'], 'old-alice');
  people.provider.people.get('old-alice')!.email = 'alice.old@example.com';
  const id = await directory.addUser('alice', { emails: [{ value: email }] });
  const group = await directory.addGroup('Admins', [id]);
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await rights(old), [['viewer', 'revenue']]);
  const { path } = await signIn(email, [], 'new-alice');
  // The address has an account: its owner has to prove to be the same, and is not.
  assert.equal(path, '/sign-in/link');
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('an entry that gets its address later, or has it as its name, is that of the person', async () => {
  const id = await directory.addUser('later');
  const group = await directory.addGroup('Tour Guides', [id]);
  await directory.patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [{ value: 'later@example.com' }] });
  assert.deepEqual(await rights((await signIn('later@example.com')).browser), [['viewer', 'revenue']]);
  const named = await directory.addUser('Named@Example.com', { emails: [{ value: 'other.mail@example.com' }] });
  await directory.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: named }] });
  assert.deepEqual(await rights((await signIn('named@example.com')).browser), [['viewer', 'revenue']]);
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('a change without a word of active leaves it, and a re-hired person has the new entry', async () => {
  const email = 'rehired@example.com';
  const id = await directory.addUser(email);
  const group = await directory.addGroup('Tour Guides', [id]);
  await signIn(email);
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  const put = await directory.ask('PUT', `/Users/${id}`, { userName: 'rehired.before@example.com', active: null });
  assert.equal(put.body.active, false);
  const again = await directory.addUser(email);
  await directory.patch(`/Groups/${group}`, { op: 'replace', path: 'members', value: [{ value: again }] });
  assert.deepEqual(await rights((await signIn(email)).browser), [['viewer', 'revenue']]);
  await directory.ask('DELETE', `/Groups/${group}`);
});

test('a membership by hand stays, and is of no use by the provider to somebody deactivated', async () => {
  const { orgId } = people;
  const email = 'owner@example.com';
  const { browser } = await signIn(email, ['Admins']);
  const { db } = service.database;
  const user = (await findUser(db, email))!;
  await db.deleteFrom('oidc_members').where('user_id', '=', user.id).execute();
  await db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', user.id).execute();
  const id = await directory.addUser(email);
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await rights(browser), [['owner']]);
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  assert.equal(await rights(browser), null);
  assert.match((await signIn(email, ['Admins'])).path, /problem=no_access/);
  const kept = await db.selectFrom('members').select('role').where('user_id', '=', user.id).execute();
  assert.deepEqual(kept, [{ role: 'owner' }]);
  await createUser(db, service.clock, { orgId, email: 'ada@example.com', password: 'correct horse b', role: 'owner' });
  const theirs = await directory.addUser('ada@example.com');
  assert.equal((await signIn('ada@example.com')).path, '/sign-in/link', 'an account with a password is not opened');
  const entries = await db.selectFrom('directory_people').select('user_id').where('id', '=', Number(theirs)).execute();
  assert.deepEqual(entries, [{ user_id: null }]);
});
