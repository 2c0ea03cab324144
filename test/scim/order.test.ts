/** The order in which a directory is told: people, then groups. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ToldPeople } from './told-people.ts';

const MINUTE = 60_000_000;

let people: ToldPeople;
before(async () => {
  people = await ToldPeople.start();
});
after(() => people.close());

test('people are told before their groups, and nobody loses anything in between', async () => {
  const email = 'early@example.com';
  const { browser } = await people.signIn(email, ['Admins']);
  const id = await people.directory.addUser(email);
  people.service.clock.advance(5 * MINUTE);
  assert.deepEqual(await people.rights(browser), [['admin']]);
  const group = await people.directory.addGroup('Tour Guides');
  people.service.clock.advance(5 * MINUTE);
  assert.deepEqual(await people.rights(browser), [['admin']]);
  await people.directory.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] });
  assert.deepEqual(await people.rights((await people.signIn(email, ['Admins'])).browser), [['viewer', 'revenue']]);
  // Somebody who has not come since is known by the address alone: it ends access, and gives none.
  const idle = 'idle@example.com';
  const { browser: idling } = await people.signIn(idle, ['Admins']);
  await people.directory.addUser(idle, { active: false });
  assert.equal(await people.rights(idling), null);
});
