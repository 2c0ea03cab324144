import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture } from '../sites/fixture.ts';
import { createSegment, deleteSegment, updateSegment } from '../sites/segments.ts';
import { StoredDefinitions } from './definitions.ts';

test("the conditions of a segment are its site's alone, and follow each change", async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const [site, other] = [await addSite(), await addSite()];
  const definitions = new StoredDefinitions(database);
  const conditions = [{ subject: 'country', operator: 'is', values: ['DE', 'AT'] }] as const;
  const key = { siteId: site.id, userId: null };
  const { id } = await createSegment(database.db, clock, { ...key, name: 'DACH', conditions });
  assert.deepEqual(await definitions.segmentOf(site.id, id), conditions);
  assert.equal(await definitions.segmentOf(other.id, id), null);
  assert.equal(await definitions.segmentOf(site.id, id + 1), null);
  assert.equal(await definitions.segmentOf(site.id, 9_999_999_999), null);
  const changed = [{ subject: 'page', operator: 'contains', values: ['/blog/'] }] as const;
  await updateSegment(database.db, clock, { ...key, id }, { conditions: changed });
  assert.deepEqual(await definitions.segmentOf(site.id, id), changed);
  await deleteSegment(database.db, { ...key, id });
  assert.equal(await definitions.segmentOf(site.id, id), null);
});
