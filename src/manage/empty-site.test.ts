import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUser } from '../accounts/users.ts';
import { EARLIEST_DAY } from '../domain/calendar.ts';
import { createApiKey } from '../sites/api-keys.ts';
import { sitesToBackfill } from '../sites/backfills.ts';
import { listLoggedErasures } from '../sites/erasure-log.ts';
import { listErasures } from '../sites/erasures.ts';
import { openFixture } from '../sites/fixture.ts';
import { createGroup } from '../sites/groups.ts';
import { startImport } from '../sites/imports.ts';
import { beginProductImport, setImportState } from '../sites/product-imports.ts';
import { findSite, requireUnchanged, updateSite } from '../sites/sites.ts';
import { tablesOfSites } from '../sites/tables-of-sites.ts';
import { emptySite } from './empty-site.ts';
import { addRowOfEach, rowsOf } from './rows-of-sites.fixture.ts';

async function opened(t: Parameters<typeof openFixture>[0]) {
  const fixture = await openFixture(t);
  const { database, clock, orgId, addSite } = fixture;
  const made = await addSite();
  const site = await updateSite(database.db, clock, made.publicId, { also: ['example.org'], visitMonths: 3 });
  const user = { orgId, email: 'ada@example.com', password: 'correct horse battery', role: 'owner' } as const;
  const { id: userId } = await createUser(database.db, clock, user);
  const { id: groupId } = await createGroup(database.db, clock, orgId, { name: 'Clients', sites: [] });
  return { ...fixture, site, userId, groupId };
}

test('what is defined stays, and the figures are under an id that is erased', async (t) => {
  const { database, clock, site, userId, groupId } = await opened(t);
  const { db } = database;
  await addRowOfEach(db, { site, userId, groupId });
  const before = await rowsOf(db, site.id);
  clock.advanceMs(1000);

  const { site: emptied, erasedId } = await emptySite(db, clock, site.publicId);
  const at = clock.nowMicros() / 1000;
  assert.deepEqual(emptied, { ...site, id: emptied.id, emptiedAt: at });
  assert.ok(emptied.id > site.id);
  assert.equal(erasedId, site.id);
  assert.deepEqual(await findSite(db, site.publicId), emptied);
  assert.deepEqual(await db.selectFrom('sites').select('id').execute(), [{ id: emptied.id }]);
  await assert.rejects(requireUnchanged(db, site), { code: 'not_found' });

  const counted = { counted_from: EARLIEST_DAY };
  const changed: Readonly<Record<string, object>> = {
    ...{ properties: counted, revenues: counted, channel_versions: counted, funnel_revenues: counted },
    alert_rules: { state: 'armed', memory: '{}', watched_since: at },
  };
  const kept = tablesOfSites((fate) => fate.emptied === 'kept').map((table) => [
    table,
    before[table]?.map((row) => ({
      ...{ ...row, site_id: emptied.id, ...('of_site' in row && { of_site: emptied.id }) },
      ...changed[table],
    })),
  ]);
  assert.deepEqual(await rowsOf(db, emptied.id), Object.fromEntries(kept));
  const { erasure_log, erasures, ...others } = await rowsOf(db, site.id);
  assert.deepEqual(others, { forgotten_days: before.forgotten_days });
  assert.deepEqual(erasures, [{ site_id: site.id, requested_at: at }]);
  assert.equal(erasure_log?.length, 2);
  assert.deepEqual(
    (await listLoggedErasures(db)).map(({ kind, site, days }) => [kind, site, days]),
    [
      ['retention', site.publicId, 1],
      ['emptying', site.publicId, 1],
    ],
  );
  assert.deepEqual(await sitesToBackfill(db), [emptied.id], 'what was not counted yet');
});

test('whoever reaches the site alone goes on reaching it', async (t) => {
  const { database, clock, site, orgId, addSite } = await opened(t);
  const { db } = database;
  const other = await addSite();
  const { id: viewer } = await createUser(db, clock, {
    ...{ orgId, email: 'bob@example.com', password: 'correct horse battery', role: 'viewer' },
  });
  const reach = { sites: [other.id, site.id], groups: [] };
  await db
    .updateTable('members')
    .set({ reach: JSON.stringify(reach) })
    .where('user_id', '=', viewer)
    .execute();
  await createApiKey(db, clock, { orgId, name: 'one', reach: { sites: [site.id], groups: [] } });
  await createApiKey(db, clock, { orgId, name: 'other', reach: { sites: [other.id], groups: [] } });
  const { site: emptied } = await emptySite(db, clock, site.publicId);
  const reaches = async (table: 'members' | 'api_keys') => {
    const rows = await db.selectFrom(table).select('reach').where('reach', 'is not', null).execute();
    return rows.map(({ reach }) => reach).sort();
  };
  const of = (...sites: readonly number[]) => JSON.stringify({ sites, groups: [] });
  assert.deepEqual(await reaches('members'), [of(other.id, emptied.id)]);
  assert.deepEqual(await reaches('api_keys'), [of(other.id), of(emptied.id)].sort());
});

test('a site is emptied again, and not while an import of it runs', async (t) => {
  const { database, clock, site } = await opened(t);
  const { db } = database;
  const first = await emptySite(db, clock, site.publicId);
  const second = await emptySite(db, clock, site.publicId);
  assert.deepEqual((await listErasures(db)).map(({ siteId }) => siteId).sort(), [site.id, first.site.id]);

  const id = await startImport(db, clock, { siteId: second.site.id, name: 'a.ndjson' });
  const running = { code: 'conflict', message: `import ${id} of the site is running; wait until it has ended` };
  await assert.rejects(emptySite(db, clock, site.publicId), running);
  clock.advanceMs(120_000);
  const third = await emptySite(db, clock, site.publicId);
  const begun = { siteId: third.site.id, source: 'plausible', name: 'a.zip', digest: 'x' };
  const imported = await beginProductImport(db, clock, begun);
  await setImportState(db, imported.id, 'staged');
  clock.advanceMs(3_600_000);
  await assert.rejects(emptySite(db, clock, site.publicId), { code: 'conflict' });
  await setImportState(db, imported.id, 'done');
  await emptySite(db, clock, site.publicId);
  await assert.rejects(emptySite(db, clock, 'k3jd02msa9xq'), { code: 'not_found' });
});
