import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';
import { addOrganisation, addSite, addUser } from './rows.fixture.ts';

/** Registers the tests of deletion. */
export function testDeletion(prepare: Prepare): void {
  test('an id is never used twice, not even after the row of the highest was deleted', async (t) => {
    const { data, opened } = await prepare(t, 2);
    const [one, other] = opened as [Database, Database];
    const given = [await addOrganisation(one.db, 'a'), await addOrganisation(other.db, 'b')];
    await one.db.deleteFrom('organisations').execute();
    given.push(await addOrganisation(other.db, 'c'));
    await one.db.deleteFrom('organisations').execute();
    await Promise.all(opened.map((database) => database.close()));
    const again = await data.open();
    t.after(() => again.close());
    given.push(await addOrganisation(again.db, 'd'));
    assert.equal(new Set(given).size, 4);
    assert.deepEqual(
      given,
      given.toSorted((a, b) => a - b),
    );
  });

  test('deleting a row deletes the rows that belong to it, and no others', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const [ada, bob] = [await addUser(db, 'ada@example.com'), await addUser(db, 'bob@example.com')];
    const orgId = await addOrganisation(db, 'Example Ltd');
    for (const user_id of [ada, bob]) {
      await db.insertInto('members').values({ user_id, org_id: orgId, role: 'owner', created_at: 0 }).execute();
      const session = { user_id, fingerprint: `of ${user_id}`, agent: '', created_at: 0, last_seen_at: 0 };
      await db.insertInto('sessions').values(session).execute();
    }
    await db.deleteFrom('users').where('id', '=', ada).execute();
    assert.deepEqual(await db.selectFrom('members').select('user_id').execute(), [{ user_id: bob }]);
    assert.deepEqual(await db.selectFrom('sessions').select('user_id').execute(), [{ user_id: bob }]);
    await db.deleteFrom('organisations').execute();
    assert.deepEqual(await db.selectFrom('members').selectAll().execute(), []);
    assert.deepEqual(await db.selectFrom('users').select('id').execute(), [{ id: bob }]);
  });

  test('deleting a site or a user deletes their segments, which the followed tables notice', async (t) => {
    const [{ db, followed, reader }] = (await prepare(t, 1)).opened as [Database];
    const [ada, bob] = [await addUser(db, 'ada@example.com'), await addUser(db, 'bob@example.com')];
    const orgId = await addOrganisation(db, 'Example Ltd');
    const [site, other] = [await addSite(db, orgId), await addSite(db, orgId)];
    for (const [site_id, user_id, name] of [
      ...([
        [site, null, 'all'],
        [site, ada, 'ada'],
        [site, bob, 'bob'],
        [other, null, 'other'],
      ] as const),
    ]) {
      const segment = { site_id, of_site: site_id, user_id, name, conditions: '[]', created_at: 0, changed_at: 0 };
      await db.insertInto('segments').values(segment).execute();
    }
    const names = async () => {
      await reader.caughtUp();
      return (await followed.selectFrom('segments').select('name').orderBy('id').execute()).map(({ name }) => name);
    };
    assert.deepEqual(await names(), ['all', 'ada', 'bob', 'other']);
    await db.deleteFrom('users').where('id', '=', ada).execute();
    assert.deepEqual(await names(), ['all', 'bob', 'other']);
    await db.deleteFrom('sites').where('id', '=', site).execute();
    assert.deepEqual(await names(), ['other']);
  });

  test('after a purge no deleted or overwritten salt is left on disk', async (t) => {
    const { data, opened } = await prepare(t, 2);
    const [{ db, purge }] = opened as [Database];
    const secrets = Array.from({ length: 50 }, (_, i) => `secret-${i}-${'x'.repeat(200)}`);
    const texts = [...secrets, 'kept on purpose'];
    for (const secret of texts) {
      await db
        .insertInto('salts')
        .values({ label: secret.slice(0, 12), salt: Buffer.from(secret) })
        .execute();
    }
    assert.equal(await purge(), true);
    assert.deepEqual(await data.found(texts), texts);
    await db.deleteFrom('salts').where('label', '>', 'secret-1').execute();
    await db
      .updateTable('salts')
      .set({ salt: Buffer.from('other') })
      .where('label', '>', 'secret')
      .execute();
    assert.equal(await purge(), true);
    assert.deepEqual(await data.found(texts), ['kept on purpose']);
  });
}
