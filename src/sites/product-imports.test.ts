import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { ManualClock, openFixture } from './fixture.ts';
import { type AuditRow, readAudit, removeAudit, writeAudit } from './import-audits.ts';
import { NO_NOTES, readNotes, writeNotes } from './import-notes.ts';
import { NO_REQUESTS } from './imported-requests.ts';
import {
  beginProductImport,
  endReading,
  findProductImport,
  isBeingRead,
  listProductImports,
  setImportState,
} from './product-imports.ts';
import { createSite } from './sites.ts';

async function site(t: TestContext) {
  const { db } = (await openFixture(t)).database;
  const clock = new ManualClock('2024-05-14T12:00:00Z');
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const { id: siteId } = await createSite(db, clock, {
    ...{ orgId, domain: 'example.com', name: 'Example', timezone: 'UTC', retentionMonths: null, honoursGpc: true },
  });
  const begin = (digest: string, source = 'plausible') =>
    beginProductImport(db, clock, { siteId, source, name: `${digest}.zip`, digest });
  return { db, clock, siteId, begin };
}

test('an import is begun once: the same content takes it up until it is undone', async (t) => {
  const { db, siteId, begin } = await site(t);
  const { id } = await begin('a');
  assert.equal((await begin('a')).id, id);
  await setImportState(db, id, 'failed', { problem: 'no space' });
  const again = await begin('a');
  assert.deepEqual([again.id, again.state, again.problem], [id, 'reading', null]);
  await setImportState(db, id, 'done', { first: '2024-05-01', last: '2024-05-02', days: 2, accepted: 4, rejected: 1 });
  const { state, first, last, days, accepted, rejected } = await begin('a');
  assert.deepEqual([state, first, last, days, accepted, rejected], ['done', '2024-05-01', '2024-05-02', 2, 4, 1]);
  await setImportState(db, id, 'undone');
  const repeated = await begin('a');
  assert.notEqual(repeated.id, id);
  const listed = await listProductImports(db, { siteId, states: ['reading', 'undone'] });
  assert.deepEqual(
    listed.map((each) => each.id),
    [id, repeated.id],
  );
});

test('a site has one import under way, and files of another product are another import', async (t) => {
  const { db, begin } = await site(t);
  const { id } = await begin('a');
  const message = `import ${id} of this site is under way; wait for its end, or undo it`;
  for (const other of [() => begin('b'), () => begin('a', 'ga4')]) await assert.rejects(other, { message });
  for (const state of ['staged', 'undoing'] as const) {
    await setImportState(db, id, state);
    await assert.rejects(begin('b'), { message });
  }
  await setImportState(db, id, 'failed');
  assert.equal((await begin('b')).state, 'reading');
  assert.equal(await findProductImport(db, 99), null);
});

test('an import that was taken back while it was read stays so', async (t) => {
  const { db, clock, begin } = await site(t);
  const { id } = await begin('a');
  assert.ok(isBeingRead((await findProductImport(db, id))!, clock));
  await setImportState(db, id, 'undone');
  assert.ok(!isBeingRead((await findProductImport(db, id))!, clock));
  for (const state of ['staged', 'done', 'reading', 'failed'] as const) {
    assert.equal(await endReading(db, id, state, { problem: 'late' }), false);
  }
  const { state, problem } = (await findProductImport(db, id))!;
  assert.deepEqual([state, problem], ['undone', null]);
  const again = await begin('a');
  assert.equal(await endReading(db, again.id, 'staged'), true);
});

test('an audit is read by days, the totals first, may be written in pieces, and is removed whole', async (t) => {
  const { db, begin } = await site(t);
  const { id } = await begin('a');
  const row = (day: string, dimension: string): AuditRow => ({
    day,
    dimension,
    source: { visitors: null, views: 3 },
    kept: { visitors: null, views: 2 },
    visitors: 'unknown',
    viewsOf: 'visits',
    leftOut: { no_key: 1 },
  });
  const earlier = { ...row('2024-05-02', 'os'), viewsOf: null, leftOut: {} };
  await writeAudit(db, id, [row('2024-05-03', 'page'), earlier]);
  // More rows than a statement has.
  const many = Array.from({ length: 1001 }, (_, i) => row(`2021-${String(i).padStart(4, '0')}`, 'totals'));
  await writeAudit(db, id, [row('2024-05-02', 'os'), row('2024-05-02', 'totals'), row('2024-05-01', 'page'), ...many]);
  assert.deepEqual(await readAudit(db, id), [
    ...many,
    row('2024-05-01', 'page'),
    row('2024-05-02', 'totals'),
    row('2024-05-02', 'os'),
    row('2024-05-03', 'page'),
  ]);
  await removeAudit(db, id);
  assert.deepEqual(await readAudit(db, id), []);
});

test('the notes of an import replace those before, and an import from before they were kept has none', async (t) => {
  const { db, begin } = await site(t);
  const { id } = await begin('a');
  assert.deepEqual(await readNotes(db, id), NO_NOTES);
  const renamedEvents = Array.from({ length: 1001 }, (_, i) => ({ source: `Event ${i}`, name: `event-${i}`, rows: i }));
  // An earlier version kept as many as there were.
  await writeNotes(db, id, { ...NO_NOTES, renamedEvents, moreEvents: 7 });
  const first = { ...NO_NOTES, renamedEvents: renamedEvents.slice(0, 1000), moreEvents: 8 };
  assert.deepEqual(await readNotes(db, id), first);
  const notes = {
    unreadFiles: [{ path: 'a.csv', reason: 'empty' }],
    renamedEvents: [{ source: 'Sign up', name: 'sign-up', rows: 3_000_000_000 }],
    withoutDay: { no_day: 2 },
    moreFiles: 3,
    moreEvents: 0,
    relayRows: 12,
    requests: NO_REQUESTS,
  };
  await writeNotes(db, id, notes);
  assert.deepEqual(await readNotes(db, id), notes);
});
