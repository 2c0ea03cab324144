import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGroup, deleteGroup } from '../../sites/groups.ts';
import { type Acting, actingAs } from '../audit/actor.ts';
import { type AuditEntry, chainHash } from '../audit/entry.ts';
import { recordHappening } from '../audit/record.ts';
import { recordUpgrade } from '../audit/upgrade.ts';
import type { Prepare } from '../conformance.fixture.ts';
import type { Database, Db } from '../database.ts';
import { addOrganisation, addSite, addUser } from './rows.fixture.ts';

/** Registers the tests of the record of who changed what. */
export function testAudit(prepare: Prepare): void {
  test('a change is recorded with who made it, from what to what, and the hash of the entry before', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const orgId = await addOrganisation(db, 'Example Ltd');
    const siteId = await addSite(db, orgId);
    const userId = await addUser(db, 'ada@example.com');
    const goal = { site_id: siteId, name: 'Signup', kind: 'event', pattern: 'signup', created_at: 1 } as const;
    await actingAs(person(userId, 5), async () => {
      const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow();
      const goals = db.updateTable('goals').where('id', '=', id);
      await goals.set({ pattern: 'sign*' }).execute();
      await goals.set({ pattern: 'sign*' }).execute();
      await db.deleteFrom('goals').where('id', '=', id).execute();
    });
    const entries = (await entriesOf(db, orgId)).filter(({ action }) => action.startsWith('goal.'));
    assert.deepEqual(
      entries.map(({ at, by, network, action, changes }) => [at, by, network, action, changes.pattern]),
      [
        [5, { kind: 'person', id: userId }, '192.0.2.0', 'goal.created', [null, 'signup']],
        [5, { kind: 'person', id: userId }, '192.0.2.0', 'goal.changed', ['signup', 'sign*']],
        [5, { kind: 'person', id: userId }, '192.0.2.0', 'goal.removed', ['sign*', null]],
      ],
    );
    const { publicId } = { publicId: entries[0]!.site };
    assert.equal(typeof publicId, 'string');
  });

  test('neither secrets nor what tells who a person is are recorded, but that they have changed', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const orgId = await addOrganisation(db, 'Example Ltd');
    const userId = await addUser(db, 'ada@example.com');
    const member = { user_id: userId, org_id: orgId, role: 'owner', created_at: 1 } as const;
    await db.insertInto('members').values(member).execute();
    const secret = { email: 'grace@example.com', password_hash: 'a secret' };
    await db.updateTable('users').set(secret).where('id', '=', userId).execute();
    const entry = (await entriesOf(db, orgId)).at(-1)!;
    assert.deepEqual([entry.action, entry.id], ['user.changed', String(userId)]);
    assert.deepEqual(entry.changes, { email: 'changed', password_hash: 'changed' });
    const texts = await db.selectFrom('audit_entries').select('entry').execute();
    assert.ok(texts.every((row) => !/@example\.com|a secret/.test(row.entry)));
  });

  test('a change that is rolled back has no entry, and what is copied neither', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const orgId = await addOrganisation(db, 'Example Ltd');
    const before = await entriesOf(db, orgId);
    const failing = db.transaction().execute(async (transaction) => {
      await addSite(transaction, orgId);
      throw new Error('failed');
    });
    await assert.rejects(failing, /failed/);
    await actingAs({ ...person(1, 1), actor: { kind: 'copy' } }, () => addSite(db, orgId));
    assert.deepEqual(await entriesOf(db, orgId), before);
  });

  test('what is deleted with a group is recorded', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const orgId = await addOrganisation(db, 'Example Ltd');
    const clock = { nowMicros: () => 0 };
    const group = await createGroup(db, clock, orgId, { name: 'Group', sites: [await addSite(db, orgId)] });
    const segment = { site_id: -group.id, of_group: group.id, name: 'Phones', conditions: '[]', user_id: null };
    await db
      .insertInto('segments')
      .values({ ...segment, created_at: 0, changed_at: 0 })
      .execute();
    await deleteGroup(db, { orgId, id: group.id });
    const removed = (await entriesOf(db, orgId)).filter(({ action }) => action.endsWith('.removed'));
    assert.deepEqual(removed.map(({ action }) => action).sort(), [
      'group.removed',
      'grouped_site.removed',
      'segment.removed',
    ]);
  });

  test('networks are not recorded where an organisation keeps none', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    const [with_, without] = [await addOrganisation(db, 'With'), await addOrganisation(db, 'Without')];
    const userId = await addUser(db, 'ada@example.com');
    for (const org_id of [with_, without]) {
      await db.insertInto('members').values({ user_id: userId, org_id, role: 'owner', created_at: 1 }).execute();
    }
    await actingAs(person(userId, 5), async () => {
      await db.updateTable('organisations').set({ audit_networks: 0 }).where('id', '=', without).execute();
      // Both changes belong to both organisations.
      await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', userId).execute();
      const happening = { action: 'session.refused', id: String(userId), site: null };
      await recordHappening(db, [with_, without], happening);
    });
    const latest = async (orgId: number) =>
      (await entriesOf(db, orgId)).slice(-2).map(({ action, network }) => [action, network]);
    const told = (network: string | null) => [
      ['user.changed', network],
      ['session.refused', network],
    ];
    assert.deepEqual(await latest(with_), told('192.0.2.0'));
    assert.deepEqual(await latest(without), told(null));
    const off = (await entriesOf(db, without)).find(({ action }) => action === 'organisation.changed')!;
    assert.deepEqual([off.changes, off.network], [{ audit_networks: [1, 0] }, null]);
  });

  test('another version of the program is recorded once data are there', async (t) => {
    const [{ db }] = (await prepare(t, 1)).opened as [Database];
    await recordUpgrade(db, '1.0.0');
    assert.deepEqual(await entriesOf(db, 0), []);
    await addOrganisation(db, 'Example Ltd');
    for (const version of ['1.0.0', '1.0.0', '1.1.0', '1.1.0', '1.0.0']) await recordUpgrade(db, version);
    const changes = (await entriesOf(db, 0)).flatMap(({ action, changes }) =>
      action === 'installation.upgraded' ? [changes.version] : [],
    );
    assert.deepEqual(changes, [
      [null, '1.0.0'],
      ['1.0.0', '1.1.0'],
      ['1.1.0', '1.0.0'],
    ]);
  });

  test('changes of several connections make one chain', async (t) => {
    const [one, other] = (await prepare(t, 2)).opened as [Database, Database];
    const orgId = await addOrganisation(one.db, 'Example Ltd');
    const rename = (db: Db, name: string) =>
      db.updateTable('organisations').set({ name }).where('id', '=', orgId).execute();
    await Promise.all(Array.from({ length: 20 }, (_, i) => rename(i % 2 === 0 ? one.db : other.db, `name ${i}`)));
    assert.equal((await entriesOf(one.db, orgId)).length, 21);
  });
}

function person(id: number, at: number): Acting {
  return { actor: { kind: 'person', id }, network: '192.0.2.0', now: () => at };
}

/** Reads the chain of an organisation, and checks it. */
async function entriesOf(db: Db, orgId: number): Promise<AuditEntry[]> {
  const rows = await db.selectFrom('audit_entries').selectAll().where('org_id', '=', orgId).orderBy('number').execute();
  let hash = '';
  rows.forEach((row, i) => {
    hash = chainHash(hash, row.entry);
    assert.deepEqual([row.number, row.hash], [i + 1, hash]);
  });
  return rows.map((row) => JSON.parse(row.entry) as AuditEntry);
}
