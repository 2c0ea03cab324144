/** The bounds of directories: organisations, keys, the record, and what happens to members of two organisations. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { findUser } from '../../src/accounts/users.ts';
import { latestEntries, verifyChain } from '../../src/audit/chain.ts';
import { forgetDirectory } from '../../src/oidc/directory-entries.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import type { TestService } from '../service.ts';
import { DirectoryClient, PATCH } from './directory-client.ts';
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
  const figures = await createApiKey(db, service.clock, { orgId: people.orgId, name: 'figures' });
  for (const bearer of [figures.key, 'svcm_unknown', ''])
    assert.deepEqual((await directory.ask('GET', '/Users', undefined, bearer)).status, 401);
  const revoked = await createApiKey(db, service.clock, {
    orgId: people.orgId,
    name: 'old',
    scopes: ['directory:write'],
  });
  await revokeApiKey(db, service.clock, revoked.id);
  assert.equal((await directory.ask('GET', '/Users', undefined, revoked.key)).status, 401);
});

test('what a directory changes is in the record, by its key and without a name', async () => {
  const { db } = service.database;
  const id = await directory.addUser('recorded@example.com');
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  const [entry] = await latestEntries(db, people.orgId, { action: 'directory_person' }, 1);
  assert.deepEqual([entry!.action, entry!.id, entry!.by.kind], ['directory_person.changed', id, 'key']);
  assert.deepEqual(entry!.changes, { is_active: [1, 0] });
  assert.ok(!JSON.stringify(await latestEntries(db, people.orgId, { action: 'directory_person' }, 100)).includes('@'));
  const group = await directory.addGroup('Recorded', [id]);
  const [place] = await latestEntries(db, people.orgId, { action: 'directory_place' }, 1);
  assert.deepEqual([place!.id, place!.changes], [id, { group_id: [null, Number(group.slice(1))] }]);
  assert.equal((await verifyChain(db, people.orgId)).broken, null);
});

test('the directory of one organisation signs nobody out of another', async () => {
  const { db } = service.database;
  const other = await createOrganisation(db, service.clock, { name: 'Neighbours' });
  await people.rule(other.id);
  const theirs = await DirectoryClient.of(service, other.id);
  const email = 'both@example.com';
  const mine = await directory.addUser(email);
  await directory.addGroup('Tour Guides', [mine]);
  const { browser } = await people.signIn(email);
  assert.deepEqual(await people.rights(browser), [['viewer', 'revenue']]);
  // Their word of somebody's address changes nothing before the person comes.
  const id = await theirs.addUser(email);
  const [guides, admins] = [await theirs.addGroup('Tour Guides', [id]), await theirs.addGroup('Admins')];
  assert.deepEqual(await people.rights(browser), [['viewer', 'revenue']]);
  service.clock.advance(5 * MINUTE);
  assert.deepEqual(await people.rights(browser), [
    ['viewer', 'revenue'],
    ['viewer', 'revenue'],
  ]);
  await theirs.patch(`/Groups/${guides}`, { op: 'remove', path: 'members' });
  await theirs.patch(`/Groups/${admins}`, { op: 'add', path: 'members', value: [{ value: id }] });
  assert.deepEqual(await people.rights(browser), [['viewer', 'revenue'], ['admin']], 'still signed in');
  await theirs.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  assert.deepEqual(await people.rights(browser), [['viewer', 'revenue']]);
  // A membership by hand is of no use by the provider either, also to somebody who stays signed in for the other organisation.
  const user = (await findUser(db, email))!;
  await addMember(db, service.clock, { orgId: other.id, userId: user.id, role: 'owner' });
  assert.deepEqual(await people.rights(browser), [['viewer', 'revenue']]);
  assert.deepEqual(await people.rights((await people.signIn(email)).browser), [['viewer', 'revenue']]);
  await directory.patch(`/Users/${mine}`, { op: 'replace', path: 'active', value: false });
  assert.equal(await people.rights(browser), null);
});

test('a directory that is forgotten decides no more', async () => {
  const email = 'forgotten@example.com';
  const id = await directory.addUser(email, { active: false });
  // The neighbours' rules know the group of the claims too.
  assert.deepEqual(await people.rights((await people.signIn(email, ['Admins'])).browser), [['admin']]);
  assert.ok((await forgetDirectory(service.database.db, people.orgId, 'real')) > 0);
  assert.equal((await directory.ask('GET', `/Users/${id}`)).status, 404);
  assert.equal((await directory.ask('GET', '/Groups')).body.totalResults, 0);
  const { browser } = await people.signIn(email, ['Admins']);
  assert.deepEqual(await people.rights(browser), [['admin'], ['admin']]);
});

test('one who finds no room keeps nobody else in', async () => {
  const { db } = service.database;
  const [leaver, joiner] = ['room-leaver@example.com', 'room-joiner@example.com'];
  const ids = [await directory.addUser(leaver), await directory.addUser(joiner)];
  const group = await directory.addGroup('Admins', [ids[0]!]);
  const guides = await directory.addGroup('Tour Guides', [ids[1]!]);
  const { browser } = await people.signIn(leaver);
  await people.signIn(joiner);
  await directory.ask('DELETE', `/Groups/${guides}`);
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', people.orgId)
    .executeTakeFirstOrThrow();
  const users = Array.from({ length: 1001 - Number(count) }, (_, i) => ({
    ...{ email: `full-${i}@example.com`, password_hash: '', created_at: 0 },
  }));
  const made = await db.insertInto('users').values(users).returning('id').execute();
  const members = made.map(({ id }) => ({ user_id: id, org_id: people.orgId, role: 'viewer' as const, created_at: 0 }));
  await db.insertInto('members').values(members).execute();
  const changed = await directory.patch(`/Groups/${group}`, {
    ...{ op: 'replace', path: 'members', value: [{ value: ids[1] }] },
  });
  assert.equal(changed.status, 200);
  assert.equal(await people.rights(browser), null, 'who left is out');
  assert.match((await people.signIn(joiner)).path, /problem=/);
});
