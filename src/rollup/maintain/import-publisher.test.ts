import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../accounts/organisations.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { ManualClock, openFixture } from '../../sites/fixture.ts';
import { beginProductImport, findProductImport, setImportState } from '../../sites/product-imports.ts';
import { createSite } from '../../sites/sites.ts';
import { ImportPublisher } from './import-publisher.ts';

const UNUSED = () => Promise.reject(new Error('nothing is stored'));

test('an import whose staging file is damaged does not keep those of other sites waiting', async (t) => {
  const { database } = await openFixture(t);
  const { db } = database;
  const clock = new ManualClock('2024-05-14T12:00:00Z');
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Example Ltd' });
  const staged: number[] = [];
  for (const domain of ['a.example', 'b.example']) {
    const { id: siteId } = await createSite(db, clock, {
      ...{ orgId, domain, name: domain, timezone: 'UTC', retentionMonths: null, honoursGpc: true },
    });
    const begun = { siteId, source: 'plausible', name: 'a.zip', digest: domain };
    const { id } = await beginProductImport(db, clock, begun);
    await setImportState(db, id, 'staged');
    staged.push(id);
  }
  const [damaged, other] = staged;
  const publisher = new ImportPublisher({
    ...{ database, clock, siteMutex: new KeyedMutex(), isShared: false },
    store: {
      readsAgree: true,
      everyPart: 'system.parts',
      ...{ query: UNUSED, derive: UNUSED, insertEvents: UNUSED, insertRows: UNUSED, execute: UNUSED },
      ...{ file: UNUSED, saveFile: UNUSED, saveRows: UNUSED, close: UNUSED },
    },
    definitions: { goalsOf: async () => [] },
    site: async () => null,
    staged: (id) => {
      if (id === damaged) throw new Error('the file is not a database');
      return null;
    },
    discard: () => {},
    drained: async () => true,
  });
  await assert.rejects(publisher.run(new AbortController().signal), /the file is not a database/);
  assert.equal((await findProductImport(db, damaged!))?.state, 'staged');
  assert.match((await findProductImport(db, other!))?.problem ?? '', /what was read of its files is gone/);
});
