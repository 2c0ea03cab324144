/** Tests how an import of events is taken back: in one step, however far its days are, and also after a crash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { importNumber } from '../../src/domain/sequence.ts';
import { finalizeDays, listFinalDays } from '../../src/rollup/days/final-days.ts';
import { ImportPublisher } from '../../src/rollup/maintain/import-publisher.ts';
import { type AuditRow, writeAudit } from '../../src/sites/import-audits.ts';
import { endImport } from '../../src/sites/imports.ts';
import { beginProductImport, findProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { createSite } from '../../src/sites/sites.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Harness, pageviewOf } from './harness.ts';

const clock = { nowMicros: () => Date.parse('2026-06-05T12:00:00Z') * 1000 };
const NEVER = new AbortController().signal;
/** A day that only the import has events of, one with own events too, and two such days whose raw events are gone. */
const [ALONE, MIXED, FINAL_ALONE, FINAL_MIXED] = ['2026-06-01', '2026-06-02', '2026-04-01', '2026-04-02'] as const;
const ALL = { from: '2026-04-01', to: '2026-06-04' };

function auditOf(day: string): AuditRow {
  const counts = { visitors: 1, views: 1 };
  return { day, dimension: 'totals', source: counts, kept: counts, visitors: 'exact', viewsOf: null, leftOut: {} };
}

test('all days of an import are taken back at once, and what others have brought stays', async (t) => {
  const harness = await Harness.open();
  t.after(() => harness.close());
  const { database } = harness;
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, clock, { name: 'Test' });
  const { id: siteId } = await createSite(db, clock, {
    ...{ orgId, domain: 'shop.example', name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true },
  });
  const begun = { siteId, source: 'umami', name: 'x', digest: 'x' };
  const { id } = await beginProductImport(db, clock, begun);
  const imported = [ALONE, MIXED, FINAL_ALONE, FINAL_MIXED].map((day, i) =>
    encodeEvent(pageviewOf(siteId, day, '/imported', '7', importNumber(id) + i + 1)),
  );
  const bytes = Buffer.from(imported.join(''));
  await harness.store.insertEvents(bytes);
  harness.catalogue.loaded(bytes, clock.nowMicros());
  for (const day of [MIXED, FINAL_MIXED]) await harness.visit(siteId, day, '/own', 1);
  await writeAudit(db, id, [ALONE, MIXED, FINAL_ALONE, FINAL_MIXED].map(auditOf));
  await setImportState(db, id, 'done', { first: FINAL_ALONE, last: MIXED, days: 4 });
  await endImport(db, clock, id);
  await harness.closers.closer.close([MIXED, FINAL_ALONE, FINAL_MIXED].map((day) => ({ siteId, day })));
  for (const day of [FINAL_ALONE, FINAL_MIXED]) {
    harness.catalogue.finalize(await finalizeDays(db, clock, day, [{ siteId, day }]));
    await harness.store.execute('ALTER TABLE events DROP PARTITION {day:String}', { day });
  }
  const own = { key: '/own', visitors: 2, views: 2 };
  const figures = () => harness.pages(siteId, ALL);
  assert.deepEqual(await figures(), [{ key: '/imported', visitors: 4, views: 4 }, own]);

  await setImportState(db, id, 'undoing');
  const publisher = (execute: typeof harness.store.execute) => {
    const { catalogue, siteMutex, store, closers } = harness;
    return new ImportPublisher({
      ...{ database, clock, catalogue, siteMutex, superseded: closers.superseded[0]! },
      store: {
        readsAgree: true,
        everyPart: 'system.parts',
        query: (sql, params) => store.query(sql, params),
        derive: (sql, params) => store.derive(sql, params),
        insertEvents: (lines, repeated) => store.insertEvents(lines, repeated),
        insertRows: (table, columns, lines) => store.insertRows(table, columns, lines),
        saveFile: (path, format, sql, params) => store.saveFile(path, format, sql, params),
        saveRows: (path, format, rows) => store.saveRows(path, format, rows),
        close: () => store.close(),
        execute,
      },
      definitions: { goalsOf: async () => [] },
      site: async () => null,
      staged: () => null,
      discard: () => {},
      isShared: false,
      drained: async () => true,
    });
  };
  // Figures that only a final day has, no longer kept apart, stay.
  const left = [own, { key: '/imported', visitors: 1, views: 1 }];
  const crashing = publisher(() => Promise.reject(new Error('the process is killed')));
  await assert.rejects(crashing.run(NEVER), /the process is killed/);
  assert.deepEqual(await figures(), left);
  await harness.restart();
  assert.deepEqual(await figures(), left);
  assert.equal((await findProductImport(db, id))?.days, 3);

  const lease = harness.catalogue.lease();
  const running = publisher((sql, params) => harness.store.execute(sql, params)).run(NEVER);
  const events = async () => (await harness.store.query('SELECT seq FROM events')).length;
  assert.equal(await events(), 3);
  lease.release();
  await running;
  assert.equal(await events(), 1);
  assert.deepEqual(await figures(), left);
  await harness.closers.closer.close([MIXED, FINAL_ALONE].map((day) => ({ siteId, day })));
  assert.deepEqual(await figures(), left);
  assert.deepEqual(harness.catalogue.site(siteId).openDays, []);
  assert.deepEqual(await listFinalDays(db, '2026-01-01'), [{ siteId, day: FINAL_MIXED, final: 1 }]);
});
