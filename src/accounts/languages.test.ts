import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../domain/language.ts';
import { openFixture } from '../sites/fixture.ts';
import { chooseLanguage, chosenLanguage, mailLanguage } from './languages.ts';
import { addMember } from './members.ts';
import { addUser } from './users.ts';

const [FIRST = DEFAULT_LANGUAGE, SECOND = DEFAULT_LANGUAGE] = [...LANGUAGES].reverse();

test('an email is in the language of its recipient, else in that of the first owner who has chosen one', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const member = async (name: string, role: 'owner' | 'admin') => {
    const user = await addUser(db, clock, { email: `${name}@example.com`, passwordHash: '' });
    await addMember(db, clock, { orgId, userId: user.id, role });
    return user.id;
  };
  const ada = await member('ada', 'admin');
  const bob = await member('bob', 'owner');
  const cyd = await member('cyd', 'owner');
  const languages = async () => [
    await mailLanguage(db, 'Ada@example.com', orgId),
    await mailLanguage(db, 'stranger@example.com', orgId),
    await mailLanguage(db, 'stranger@example.com', orgId + 1),
  ];
  assert.deepEqual(await languages(), [DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]);
  await chooseLanguage(db, ada, SECOND);
  assert.deepEqual(await languages(), [SECOND, DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]);
  await chooseLanguage(db, cyd, FIRST);
  assert.deepEqual(await languages(), [SECOND, FIRST, DEFAULT_LANGUAGE]);
  await chooseLanguage(db, bob, SECOND);
  await chooseLanguage(db, ada, null);
  assert.deepEqual(await languages(), [SECOND, SECOND, DEFAULT_LANGUAGE]);
});

test('a language that this version does not have counts as none', async (t) => {
  const { database, clock, orgId } = await openFixture(t);
  const { db } = database;
  const { id, email } = await addUser(db, clock, { email: 'ada@example.com', passwordHash: '' });
  await addMember(db, clock, { orgId, userId: id, role: 'owner' });
  await db.updateTable('users').set({ language: 'tlh' }).execute();
  assert.equal(await chosenLanguage(db, email), null);
  assert.equal(await mailLanguage(db, 'stranger@example.com', orgId), DEFAULT_LANGUAGE);
});
