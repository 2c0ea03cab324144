import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../accounts/organisations.ts';
import { fieldSetsOff, switchFieldSets } from './field-sets.ts';
import { emptyDirectory, ManualClock, openFor } from './fixture.ts';
import { createSite, updateSite } from './sites.ts';

test('a site keeps every set of fields until it is switched off, and again when it is switched on', async (t) => {
  const { db } = await openFor(t, emptyDirectory(t));
  const clock = new ManualClock('2026-05-20T10:00:00Z');
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example' });
  const site = await createSite(db, clock, {
    ...{ orgId, domain: 'example.com', name: 'Example', timezone: 'UTC', retentionMonths: null, honoursGpc: true },
  });
  const change = (off: readonly string[], on: readonly string[]) => switchFieldSets(db, site.publicId, { off, on });
  assert.deepEqual(await fieldSetsOff(db, site.id), []);
  assert.deepEqual(await change(['screen', 'language'], []), ['language', 'screen']);
  assert.deepEqual(await change(['campaigns'], ['screen']), ['campaigns', 'language']);
  await updateSite(db, clock, site.publicId, { name: 'Other' });
  assert.deepEqual(await fieldSetsOff(db, site.id), ['campaigns', 'language']);
  assert.deepEqual(await fieldSetsOff(db, 99), []);
  await assert.rejects(change(['colour'], []), /"colour" is none of campaigns, versions, hostname, language, screen/);
  await assert.rejects(change(['screen'], ['screen']), /screen cannot be switched off and on/);
  await assert.rejects(switchFieldSets(db, 'k3jd02msa9xq', { off: [], on: [] }), /there is no site/);
});
