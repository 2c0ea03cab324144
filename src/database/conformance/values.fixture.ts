import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database } from '../database.ts';
import { addOrganisation, addSite, addUser } from './rows.fixture.ts';

/** No dialect changes these texts. None contains NUL, because PostgreSQL stores no text with one. */
const TEXTS = [
  ...['', ' ', "'", "''", '"', '`', '\\', "\\'", '\n', '\r\n', '\t', '%', '_', '?', '$1', ':a', '--', '{}', 'NULL'],
  ...['\x01', '\x7f', 'é', 'e\u0301', '日本', '👩‍👩‍👧', '\u{10ffff}', '\u2028', '\ufeff', 'a'.repeat(100_000)],
];

/** Registers the tests of values, and of the constraints of the tables. */
export function testValues(prepare: Prepare): void {
  test('texts are read as they were written, by every way to read them', async (t) => {
    const [{ db, reader }] = (await prepare(t, 1)).opened as [Database];
    const orgId = await addOrganisation(db, 'Example Ltd');
    for (const name of TEXTS) await addSite(db, orgId, { name });
    await reader.caughtUp();
    const query = db.selectFrom('sites').select('name').orderBy('id');
    const rows = TEXTS.map((name) => ({ name }));
    assert.deepEqual(await query.execute(), rows);
    assert.deepEqual(reader.rows(query.compile()), rows);
    for (const name of TEXTS) {
      const found = db.selectFrom('sites').select('name').where('name', '=', name);
      assert.deepEqual(await found.execute(), [{ name }]);
      assert.deepEqual(reader.rows(found.compile()), [{ name }]);
    }
  });

  test('a text with NUL is found nowhere, and asking for it is no failure', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    await addSite(db, await addOrganisation(db, 'Example Ltd'), { name: 'a' });
    const found = db.selectFrom('sites').select('id');
    for (const name of ['\0', 'a\0', 'a\0b']) assert.deepEqual(await found.where('name', '=', name).execute(), []);
    assert.deepEqual(await found.where('name', 'in', ['a\0', 'b']).execute(), []);
  });

  test('bytes are read as they were written', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const salts = [
      ['all', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
      ['none', new Uint8Array()],
      ['text', Buffer.from("'; drop table salts --")],
    ] as const;
    for (const [label, salt] of salts) await db.insertInto('salts').values({ label, salt }).execute();
    const rows = await db.selectFrom('salts').selectAll().orderBy('label').execute();
    assert.deepEqual(
      rows.map(({ label, salt }) => [label, [...salt]]),
      salts.map(([label, salt]) => [label, [...salt]]),
    );
  });

  test('64-bit integers are numbers, exact as far as those are, and fractions stay fractions', async (t) => {
    const [{ db, reader }] = (await prepare(t, 1)).opened as [Database];
    const numbers = [0, 1, -1, 2 ** 31, 2 ** 32, -(2 ** 40), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    for (const [i, count] of numbers.entries()) {
      await db.insertInto('discards').values({ site_id: i, day: '2026-05-20', reason: 'malformed', count }).execute();
    }
    const query = db.selectFrom('discards').select('count').orderBy('site_id');
    const rows = numbers.map((count) => ({ count }));
    assert.deepEqual(await query.execute(), rows);
    const orgId = await addOrganisation(db, 'Example Ltd');
    for (const created_at of numbers) await addSite(db, orgId, { created_at });
    await reader.caughtUp();
    const instants = db.selectFrom('sites').select('created_at as count').orderBy('id');
    assert.deepEqual(reader.rows(instants.compile()), rows);
    const few = db.selectFrom('discards').where('site_id', '<', 4);
    const sum = few.select(({ fn }) => [fn.sum<number>('count').as('sum'), fn.countAll<number>().as('rows')]);
    assert.deepEqual(await sum.execute(), [{ sum: 2 ** 31, rows: 4 }]);

    const siteId = await addSite(db, orgId);
    for (const threshold of [0.1, 1e300, null]) {
      const rule = {
        site_id: siteId,
        type: 'spike',
        threshold,
        emails: '[]',
        destinations: '{}',
        enabled: 1,
        revision: 1,
      } as const;
      const state = { state: 'armed', memory: '{}', watched_since: 0, created_at: 0 } as const;
      await db
        .insertInto('alert_rules')
        .values({ ...rule, ...state, goal_id: null, url: null, secret: null })
        .execute();
    }
    assert.deepEqual(await db.selectFrom('alert_rules').select('threshold').orderBy('id').execute(), [
      { threshold: 0.1 },
      { threshold: 1e300 },
      { threshold: null },
    ]);
  });

  test('unique, check, foreign key and not-null constraints are enforced', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const userId = await addUser(db, 'ada@example.com');
    const orgId = await addOrganisation(db, 'Example Ltd');
    await assert.rejects(addUser(db, 'ada@example.com'), /unique/i);
    const member = { user_id: userId, org_id: orgId, role: 'owner', created_at: 0 } as const;
    await db.insertInto('members').values(member).execute();
    await assert.rejects(db.insertInto('members').values(member).execute(), /unique/i);
    const king = { ...member, user_id: await addUser(db, 'bob@example.com'), role: 'king' as 'owner' };
    await assert.rejects(db.insertInto('members').values(king).execute(), /check/i);
    const nobody = { ...member, user_id: 999 };
    await assert.rejects(db.insertInto('members').values(nobody).execute(), /foreign key/i);
    const nameless = { name: null as unknown as string, created_at: 0 };
    await assert.rejects(db.insertInto('organisations').values(nameless).execute(), /not.null/i);
    // Only one organisation can operate the server.
    await db.updateTable('organisations').set({ operates: 1 }).execute();
    const second = await addOrganisation(db, 'Second');
    const operating = db.updateTable('organisations').set({ operates: 1 }).where('id', '=', second);
    await assert.rejects(operating.execute(), /unique/i);
  });
}
