import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { actingAs } from '../database/audit/actor.ts';
import { recordHappening } from '../database/audit/record.ts';
import { openFixture } from '../sites/fixture.ts';
import { latestEntries, verifyChain } from './chain.ts';
import { cutOldEntries } from './retention.ts';
import { setAuditSettings } from './settings.ts';

const DAY_MS = 86_400_000;

/** Makes an organisation whose record is on the test's clock. */
async function prepare(t: TestContext) {
  const { database, clock } = await openFixture(t);
  const { db } = database;
  const now = () => Math.floor(clock.nowMicros() / 1000);
  const acting = <Result>(work: () => Result) => actingAs({ actor: { kind: 'service' }, network: null, now }, work);
  const { id: orgId } = await acting(() => createOrganisation(db, clock, { name: 'Example' }));
  return {
    ...{ db, clock, orgId },
    happen: (action: string) => acting(() => recordHappening(db, [orgId], { action, id: null, site: null })),
    keepFor: (months: number) => acting(() => setAuditSettings(db, orgId, { networks: true, views: false, months })),
    actions: async () => (await latestEntries(db, orgId, {}, 100)).map(({ action }) => action).reverse(),
  };
}

test('old entries are removed when an organisation wants it, and verify finds every other cut', async (t) => {
  const { db, clock, orgId, happen, keepFor, actions } = await prepare(t);
  for (const action of ['a.old', 'b.old']) await happen(action);
  clock.advanceMs(60 * DAY_MS);
  for (const action of ['c.new', 'd.new']) await happen(action);
  clock.advanceMs(40 * DAY_MS);
  await cutOldEntries(db, clock);
  assert.deepEqual(await actions(), ['organisation.created', 'a.old', 'b.old', 'c.new', 'd.new'], 'nobody wants it');
  await keepFor(1);
  await cutOldEntries(db, clock);
  assert.deepEqual(await actions(), ['c.new', 'd.new', 'organisation.changed', 'record.cut'], 'three months at least');
  await cutOldEntries(db, clock);
  await happen('e.new');
  const { broken, cut, entries } = await verifyChain(db, orgId);
  assert.deepEqual([broken, cut?.number, entries], [null, 3, 5]);

  await db.deleteFrom('audit_entries').where('org_id', '=', orgId).where('number', '=', 4).execute();
  assert.deepEqual((await verifyChain(db, orgId)).broken, { number: 4, reason: 'missing' });
});

test('a record of which all is old keeps the entry of the cut', async (t) => {
  const { db, clock, orgId, keepFor } = await prepare(t);
  await keepFor(3);
  clock.advanceMs(200 * DAY_MS);
  await cutOldEntries(db, clock);
  const { broken, cut, entries } = await verifyChain(db, orgId);
  assert.deepEqual([broken, cut?.number, entries], [null, 2, 1]);
});
