/** Tests what becomes of visits whose writing was interrupted, on a real store and database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { RawRetention } from '../../src/rollup/maintain/raw-retention.ts';
import { createSite, listSites, updateSite } from '../../src/sites/sites.ts';
import { Harness } from './harness.ts';

const DAY = '2026-03-10';
const clock = { nowMicros: () => Date.parse('2026-06-05T12:00:00Z') * 1000 };

test('visits that were being written when their site chose a shorter time are gone once their day is final', async (t) => {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const { store, database, catalogue, closers, siteMutex } = harness;
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Test' });
  const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
  const site = await createSite(db, clock, { ...fields, domain: 'shop.example' });
  const other = await createSite(db, clock, { ...fields, domain: 'other.example' });
  for (const { id } of [site, other]) await harness.visit(id, DAY, '/', 1, 2);
  await closers.closer.close([site, other].map(({ id }) => ({ siteId: id, day: DAY })));
  // What a writing that was killed has left.
  for (const { siteId, day, generation } of catalogue.closedOn(DAY)) {
    const sql = 'INSERT INTO visits (site, day, generation) VALUES ({siteId:UInt32}, {day:Date}, {generation:UInt16})';
    await store.execute(sql, { siteId, day, generation });
  }
  await updateSite(db, clock, site.publicId, { visitMonths: 0 });
  const retention = new RawRetention({
    ...{ store, database, catalogue, siteMutex, clock, closer: closers.closer },
    definitions: { propertiesOf: async () => [], revenuesOf: async () => [] },
    sites: () => listSites(db),
    drained: async () => true,
    lost: () => {},
  });
  assert.equal(await retention.drop('2026-05-05'), true);
  assert.deepEqual(await store.query('SELECT site, visitor, seq FROM visits ORDER BY site, visitor'), [
    { site: other.id, visitor: 1, seq: 1 },
    { site: other.id, visitor: 2, seq: 1 },
  ]);
  const marked = await db.selectFrom('site_days').select('site_id').where('visits', '=', 1).execute();
  assert.deepEqual(marked, [{ site_id: other.id }]);
});
