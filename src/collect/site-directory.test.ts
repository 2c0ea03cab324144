import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture, openFor } from '../sites/fixture.ts';
import { newPublicId } from '../sites/public-id.ts';
import { setSiteState } from '../sites/site-state.ts';
import { SiteDirectory } from './site-directory.ts';

test('the directory follows what another process commits, once 100 ms have passed', async (t) => {
  const { dataDir, database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const directory = new SiteDirectory(database, clock);
  const other = await openFor(t, dataDir);
  assert.deepEqual(directory.byPublicId(site.publicId), site);

  await setSiteState(other.db, site.publicId, 'archived');
  clock.advanceMs(99);
  assert.deepEqual(directory.byPublicId(site.publicId), site);
  clock.advanceMs(1);
  assert.deepEqual(directory.byPublicId(site.publicId), { ...site, state: 'archived' });

  await setSiteState(other.db, site.publicId, 'active');
  clock.advanceMs(-3_600_000); // a clock that was set back
  assert.deepEqual(directory.byPublicId(site.publicId), site);
});

test('the directory follows what its own process commits', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite();
  const directory = new SiteDirectory(database, clock);
  assert.deepEqual(directory.byPublicId(site.publicId), site);
  await setSiteState(database.db, site.publicId, 'archived');
  clock.advanceMs(100);
  assert.deepEqual(directory.byPublicId(site.publicId), { ...site, state: 'archived' });
});

test('a new site is known at once, an unknown one never', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const directory = new SiteDirectory(database, clock);
  for (const unknown of [newPublicId(), '', '1', "' or 1=1", 'x'.repeat(4096)]) {
    assert.equal(directory.byPublicId(unknown), undefined, unknown);
  }
  const site = await addSite();
  assert.deepEqual(directory.byPublicId(site.publicId), site);
});
