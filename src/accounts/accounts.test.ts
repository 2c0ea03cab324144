import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from '../database/database-error.ts';
import { wholeGrant } from '../domain/grant.ts';
import { openFixture } from '../sites/fixture.ts';
import { signIn } from './credentials.ts';
import { membershipsOf } from './memberships.ts';
import { createOrganisation, listOrganisations, requireOrganisation } from './organisations.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import { createUser } from './users.ts';

test('the name of an organization is one line', async (t) => {
  const { database, clock } = await openFixture(t);
  assert.deepEqual(await createOrganisation(database.db, clock, { name: '  Second  ' }), { id: 2, name: 'Second' });
  assert.deepEqual(await listOrganisations(database.db), [
    { id: 1, name: 'Example Ltd' },
    { id: 2, name: 'Second' },
  ]);
  for (const [name, message] of [
    ['  ', 'the name must not be empty'],
    ['a\nb', 'the name must be one line of text'],
    ['n'.repeat(201), 'the name must have at most 200 characters'],
  ] as const) {
    await assert.rejects(createOrganisation(database.db, clock, { name }), new DatabaseError('invalid', message));
  }
  await assert.rejects(
    requireOrganisation(database.db, 9),
    new DatabaseError('not_found', 'there is no organization 9'),
  );
});

test('a user signs in with the address in any case and the password in any spelling', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const user = await createUser(database.db, clock, {
    orgId,
    email: 'Ada@Example.com',
    password: 'p\u00e4ssw\u00f6rd',
    role: 'admin',
  });
  assert.deepEqual(user, { id: 1, email: 'ada@example.com' });
  const proved = await signIn(database.db, 'ADA@example.com', 'pa\u0308sswo\u0308rd');
  assert.deepEqual(proved?.user, user);
  assert.equal(await signIn(database.db, 'ada@example.com', 'password'), null);
  assert.equal(await signIn(database.db, 'bob@example.com', 'p\u00e4ssw\u00f6rd'), null);
  assert.deepEqual(await membershipsOf(database.db, clock, user.id), [{ orgId, ...wholeGrant('admin') }]);
});

test('an address has one user', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const create = (email: string, password = 'long enough', org = orgId) =>
    createUser(database.db, clock, { orgId: org, email, password, role: 'owner' });
  await create('ada@example.com');
  await assert.rejects(
    create('ADA@EXAMPLE.COM'),
    new DatabaseError('conflict', 'ada@example.com already has an account'),
  );
  // The last of these would mean two recipients, or something else, in a mail's header.
  for (const text of ['ada', 'ada@', 'a da@example.com', 'ada@example.com,bob@example.com', '<ada@example.com>']) {
    const message = `${JSON.stringify(text)} is not an email address`;
    await assert.rejects(create(text), new DatabaseError('invalid', message));
  }
  await assert.rejects(
    create('bob@example.com', '1234567'),
    new DatabaseError('invalid', 'the password must have at least 8 characters'),
  );
  await assert.rejects(
    create('bob@example.com', 'long enough', 9),
    new DatabaseError('not_found', 'there is no organization 9'),
  );
});

test('two hashes of one password differ, and both verify it', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(first, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
  assert.notEqual(first, second);
  assert.equal(await isPasswordOf(first, 'correct horse'), true);
  assert.equal(await isPasswordOf(second, 'correct horse'), true);
  assert.equal(await isPasswordOf(first, 'wrong horse'), false);
  assert.equal(await isPasswordOf('', ''), false);
});
