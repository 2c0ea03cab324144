/** Tests what becomes of visits whose writing was interrupted, on a real store and database. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { RecordingLog } from '../../src/journal/journal.fixture.ts';
import { RawRetention } from '../../src/rollup/maintain/raw-retention.ts';
import { createSite, listSites, updateSite } from '../../src/sites/sites.ts';
import type { Store } from '../../src/store/store.ts';
import { StoreLimitError } from '../../src/store/store-error.ts';
import { Harness } from './harness.ts';

const DAY = '2026-03-10';
const NEXT = '2026-03-11';
const clock = { nowMicros: () => Date.parse('2026-06-05T12:00:00Z') * 1000 };

/** Opens a store with two sites whose days are closed, and what removes their raw events. */
async function open(t: TestContext, days: readonly string[]) {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const { store, database, catalogue, closers, siteMutex } = harness;
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Test' });
  const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  const site = await createSite(db, clock, { ...fields, domain: 'shop.example' });
  const other = await createSite(db, clock, { ...fields, domain: 'other.example' });
  const siteDays = [site, other].flatMap(({ id: siteId }) => days.map((day) => ({ siteId, day })));
  for (const { siteId, day } of siteDays) await harness.visit(siteId, day, '/', 1, 2);
  await closers.closer.close(siteDays);
  const log = new RecordingLog();
  const retention = (execute: Store['execute'] = (...statement) => store.execute(...statement)) =>
    new RawRetention({
      ...{ database, catalogue, siteMutex, clock, log, closer: closers.closer },
      store: new Proxy(store, {
        get: (of, name) => (name === 'execute' ? execute : (Reflect.get(of, name).bind?.(of) ?? Reflect.get(of, name))),
      }),
      definitions: { propertiesOf: async () => [], allRevenuesOf: async () => [] },
      sites: () => listSites(db),
      drained: async () => true,
      lost: () => {},
    });
  const marked = async () =>
    await db
      .selectFrom('site_days')
      .select(['site_id', 'day'])
      .where('visits', '=', 1)
      .orderBy('day')
      .orderBy('site_id')
      .execute();
  const datesOf = async (table: 'events' | 'visits') =>
    (await store.query<{ day: string }>(`SELECT DISTINCT toString(day) AS day FROM ${table} ORDER BY day`)).map(
      ({ day }) => day,
    );
  return { ...{ store, db, catalogue, site, other, retention, log, marked, datesOf } };
}

test('visits that were being written when their site chose a shorter time are gone once their day is final', async (t) => {
  const { store, db, catalogue, site, other, retention, marked } = await open(t, [DAY]);
  // What a writing that was killed has left.
  for (const { siteId, day, generation } of catalogue.closedOn(DAY)) {
    const sql = 'INSERT INTO visits (site, day, generation) VALUES ({siteId:UInt32}, {day:Date}, {generation:UInt16})';
    await store.execute(sql, { siteId, day, generation });
  }
  await updateSite(db, clock, site.publicId, { visitMonths: 0 });
  assert.equal(await retention().drop('2026-05-05'), true);
  assert.deepEqual(await store.query('SELECT site, visitor, seq FROM visits ORDER BY site, visitor'), [
    { site: other.id, visitor: 1, seq: 1 },
    { site: other.id, visitor: 2, seq: 1 },
  ]);
  assert.deepEqual(await marked(), [{ site_id: other.id, day: DAY }]);
});

/** Fails the writing of visits that `isOf` picks. */
function failing(
  store: Store,
  isOf: (params: Readonly<Record<string, unknown>>) => boolean,
  error: () => Error,
): Store['execute'] {
  return async (sql, params = {}, ...further) => {
    if (sql.startsWith('INSERT INTO visits') && isOf(params)) throw error();
    await store.execute(sql, params, ...further);
  };
}

const isOfSite = (id: number) => (params: Readonly<Record<string, unknown>>) => (params.sites as number[]).includes(id);

test('a day whose visits exceed memory is kept without them, and costs no other day anything', async (t) => {
  const { store, site, other, retention, log, marked, datesOf } = await open(t, [DAY, NEXT]);
  const exceeds = () => new StoreLimitError('memory', new Error('Code: 241.'));
  assert.equal(await retention(failing(store, isOfSite(site.id), exceeds)).drop('2026-05-05'), true);
  assert.deepEqual(await marked(), [
    { site_id: other.id, day: DAY },
    { site_id: other.id, day: NEXT },
  ]);
  assert.deepEqual(await datesOf('events'), []);
  assert.deepEqual(
    log.fields,
    [DAY, NEXT].map((day) => ({ day, sites: [site.id] })),
  );
});

test('days whose visits could not be written keep their raw events until they are; others go', async (t) => {
  const { store, site, other, retention, marked, datesOf } = await open(t, [DAY, NEXT]);
  const isOfFirst = (params: Readonly<Record<string, unknown>>) =>
    isOfSite(site.id)(params) && (params.days as string[]).includes(DAY);
  const removal = retention(failing(store, isOfFirst, () => new Error('no connection')));
  await assert.rejects(removal.drop('2026-05-05'), /could not be removed/);
  assert.deepEqual(await datesOf('events'), [DAY]);
  assert.equal(await retention().drop('2026-05-05'), true);
  const ids = [site.id, other.id];
  assert.deepEqual(
    await marked(),
    [DAY, NEXT].flatMap((day) => ids.map((site_id) => ({ site_id, day }))),
  );
  assert.deepEqual(await datesOf('events'), []);
});

test('rows that a lost statement wrote beside those of the next are noticed before the day is marked', async (t) => {
  const { store, retention, marked, datesOf } = await open(t, [DAY]);
  const twice: Store['execute'] = async (sql, ...further) => {
    await store.execute(sql, ...further);
    if (sql.startsWith('INSERT INTO visits')) await store.execute(sql, ...further);
  };
  await assert.rejects(retention(twice).drop('2026-05-05'), (error: AggregateError) => {
    assert.match(String(error.errors[0]), /visits differ from the hits/);
    return true;
  });
  assert.deepEqual([await marked(), await datesOf('events')], [[], [DAY]]);
  assert.equal(await retention().drop('2026-05-05'), true);
  assert.equal((await store.query('SELECT site, visitor, seq FROM visits ORDER BY site, visitor')).length, 4);
});
