/** Tests when a day becomes final, and what delays that: events on their way, imports, days that cannot be closed. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { bytesOf, RecordingLog } from '../../src/journal/journal.fixture.ts';
import { finalizeDays, listFinalDays } from '../../src/rollup/days/final-days.ts';
import type { IncomingEvents } from '../../src/rollup/days/incoming-events.ts';
import { eraseSite, purgeErased } from '../../src/rollup/maintain/erase.ts';
import type { Maintenance } from '../../src/rollup/maintain/maintenance.ts';
import { endImport, keepImportAlive, startImport } from '../../src/sites/imports.ts';
import { createSite } from '../../src/sites/sites.ts';
import { EVENT_COLUMN_NAMES, encodeEvent } from '../../src/store/encode-event.ts';
import type { SiteDayEvents } from '../../src/store/encoded-lines.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Harness, pageviewOf } from './harness.ts';
import { maintained } from './maintained.ts';

const MINUTE = 60_000_000;
const DAY = 1440 * MINUTE;
const LONG_AGO = '2026-01-10';
const NEVER = new AbortController().signal;

describe('a day beyond the raw events', () => {
  let harness: Harness;
  let site: Site;
  let other: Site;
  let now: number;
  let lost: SiteDayEvents[];
  let log: RecordingLog;
  let incoming: IncomingEvents;
  /** Every insert waits for this promise. */
  let disk: Promise<void>;
  let maintenance: Maintenance;
  let seq = 0;
  const clock = { nowMicros: () => now };

  beforeEach(async () => {
    now = Date.parse('2026-06-05T12:00:00Z') * 1000;
    lost = [];
    log = new RecordingLog();
    harness = await Harness.open();
    const { id: orgId } = await createOrganisation(harness.database.db, clock, { name: 'Test' });
    const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    site = await createSite(harness.database.db, clock, { ...fields, domain: 'shop.example' });
    other = await createSite(harness.database.db, clock, { ...fields, domain: 'other.example' });
    disk = Promise.resolve();
    ({ incoming, maintenance } = maintained(harness, {
      clock,
      log,
      lost: (events) => lost.push(...events.map((event) => ({ ...event }))),
      disk: () => disk,
    }));
    // Tells the maintenance that the journals are empty, as after a start.
    await maintenance.run(NEVER);
  });
  afterEach(() => harness.close());

  const linesOf = (of: Site, day: string, count: number) => {
    const lines = Array.from({ length: count }, () => encodeEvent(pageviewOf(of.id, day, '/', String(++seq), seq)));
    return bytesOf(lines.join(''));
  };
  const arrive = (of: Site, day: string, count: number) => {
    const lines = linesOf(of, day, count);
    const head = { journal: 'j', first: 1, last: 1, rows: count, bytes: lines.byteLength };
    return incoming.insertRange({ ...head, repeated: false, columns: EVENT_COLUMN_NAMES, lines });
  };
  const later = async (micros: number) => {
    now += micros;
    await maintenance.run(NEVER);
  };
  const views = async (of: Site, day: string) =>
    (await harness.pages(of.id, { from: day, to: day })).reduce((sum, row) => sum + row.views, 0);
  const raw = async (day: string) => {
    const rows = await harness.store.query<{ site: number }>(
      'SELECT DISTINCT site FROM events WHERE day = {day:Date} ORDER BY site',
      {
        day,
      },
    );
    return rows.map((row) => row.site);
  };

  test('is not closed while an insert for it is delayed, and then has all events of the insert', async () => {
    const full = Promise.withResolvers<void>();
    disk = full.promise;
    const entering = arrive(site, LONG_AGO, 3);
    for (const micros of [1.5 * MINUTE, 10 * MINUTE, -10 * MINUTE]) {
      await later(micros);
      assert.equal(harness.catalogue.site(site.id).published(LONG_AGO) !== undefined, false);
    }
    full.resolve();
    await entering;
    await later(MINUTE);
    assert.equal(harness.catalogue.site(site.id).published(LONG_AGO) !== undefined, true);
    assert.equal(await views(site, LONG_AGO), 3);
    assert.deepEqual([lost, log.messages], [[], []]);
  });

  test('takes more events as long as its raw events are there; later ones are logged and change nothing', async () => {
    for (const count of [1, 2]) {
      await arrive(site, LONG_AGO, 1);
      await later(MINUTE);
      assert.equal(await views(site, LONG_AGO), count);
    }
    await later(DAY);
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.deepEqual(await listFinalDays(harness.database.db, '0001-01-01'), [
      { siteId: site.id, day: LONG_AGO, final: 1 },
    ]);
    await arrive(site, LONG_AGO, 5);
    assert.deepEqual(lost, [{ siteId: site.id, day: LONG_AGO, events: 5 }]);
    assert.equal(await views(site, LONG_AGO), 2);
    // A command without a server has inserted events without the loader.
    await harness.store.insertEvents(linesOf(site, LONG_AGO, 7));
    await later(DAY);
    assert.deepEqual(lost.slice(1), [{ siteId: site.id, day: LONG_AGO, events: 7 }]);
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.equal(await views(site, LONG_AGO), 2);
  });

  test('loses nothing that was counted when a stop leaves a part of its raw events', async () => {
    await arrive(site, LONG_AGO, 3);
    await later(MINUTE);
    const { store, database, catalogue } = harness;
    catalogue.finalize(await finalizeDays(database.db, clock, LONG_AGO, catalogue.closedOn(LONG_AGO), []));
    // The engine removes files one by one.
    await store.execute('ALTER TABLE events DELETE WHERE seq = {seq:UInt64} SETTINGS mutations_sync = 2', { seq });
    await store.insertEvents(linesOf(site, LONG_AGO, 1));
    await later(DAY);
    assert.deepEqual(lost, [{ siteId: site.id, day: LONG_AGO, events: 1 }]);
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.equal(await views(site, LONG_AGO), 3);
  });

  test('keeps its raw events while an import of the site runs or can be resumed; other sites lose theirs', async () => {
    await arrive(site, LONG_AGO, 2);
    await arrive(other, LONG_AGO, 2);
    const id = await startImport(harness.database.db, clock, { siteId: site.id, name: 'events.ndjson' });
    await later(MINUTE);
    now += DAY;
    await keepImportAlive(harness.database.db, clock, id);
    await maintenance.run(NEVER);
    assert.deepEqual(await raw(LONG_AGO), [site.id]);
    await arrive(site, LONG_AGO, 1);
    await arrive(other, LONG_AGO, 1);
    assert.deepEqual(lost, [{ siteId: other.id, day: LONG_AGO, events: 1 }]);
    await later(MINUTE);
    assert.deepEqual([await views(site, LONG_AGO), await views(other, LONG_AGO)], [3, 2]);
    await endImport(harness.database.db, clock, id);
    await later(MINUTE);
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.deepEqual([await views(site, LONG_AGO), await views(other, LONG_AGO)], [3, 2]);
  });

  heavyTest('loses its raw events when it could not be closed for a day, and is unknown then', async (t) => {
    let passedMs = 0;
    const begun = performance.now();
    t.mock.method(performance, 'now', () => begun + passedMs);
    harness.fails = (sql, { sites }) => sql.startsWith('INSERT INTO hits') && (sites as number[]).includes(site.id);
    await arrive(site, LONG_AGO, 2);
    await arrive(other, LONG_AGO, 2);
    await later(MINUTE);
    assert.equal(maintenance.state.daysUnclosed, 1);
    await later(DAY);
    assert.deepEqual(await raw(LONG_AGO), [site.id], 'what failed once may not the next time');
    assert.equal(await views(site, LONG_AGO), 2);
    for (let hours = 0; hours <= 25; hours += 5) {
      passedMs += 5 * 3_600_000;
      await later(MINUTE);
    }
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.equal(await views(other, LONG_AGO), 2);
    await assert.rejects(views(site, LONG_AGO), {
      name: 'UnknownRowsError',
      days: [{ day: LONG_AGO, reason: 'limits' }],
    });
    assert.equal(maintenance.state.daysUnclosed, 0);
    assert.deepEqual(
      maintenance.state.failures.map(({ step, cause, count }) => ({ step, cause, count })),
      [{ step: 'close_days', cause: 'other', count: 6 }],
    );
  });

  test('stays as it was published when later events can never be added', async (t) => {
    await arrive(site, LONG_AGO, 2);
    await later(MINUTE);
    let passedMs = 0;
    const begun = performance.now();
    t.mock.method(performance, 'now', () => begun + passedMs);
    harness.fails = (sql) => sql.startsWith('INSERT INTO hits');
    await arrive(site, LONG_AGO, 3);
    now += DAY;
    for (let hours = 0; hours <= 30; hours += 5) {
      passedMs += 5 * 3_600_000;
      await later(MINUTE);
    }
    assert.deepEqual(await raw(LONG_AGO), []);
    assert.equal(await views(site, LONG_AGO), 2);
    assert.deepEqual(lost, [{ siteId: site.id, day: LONG_AGO, events: 3 }]);
  });

  test('keeps the raw events of a site that was created after the round began', async () => {
    await arrive(site, LONG_AGO, 2);
    await later(MINUTE);
    let made: Site | null = null;
    // A site is created and imports events while the round that will remove raw events is still closing days.
    harness.onExecute = async (sql) => {
      if (made !== null || !sql.startsWith('INSERT INTO day_totals')) return;
      const { orgId, timezone, retentionMonths, honoursGpc } = site;
      const fields = { orgId, timezone, retentionMonths, honoursGpc, name: 'New', domain: 'new.example' };
      made = await createSite(harness.database.db, clock, fields);
      await arrive(made, LONG_AGO, 4);
    };
    await arrive(other, '2026-06-04', 1);
    await later(DAY);
    assert.deepEqual(await raw(LONG_AGO), [made!.id]);
    await later(MINUTE);
    assert.deepEqual([await views(site, LONG_AGO), await views(made!, LONG_AGO)], [2, 4]);
  });

  test('is removed from the disk when it is erased, and not only from the answers', async () => {
    await arrive(site, LONG_AGO, 3);
    await arrive(other, LONG_AGO, 4);
    await later(MINUTE);
    await eraseSite(harness.store, site.id);
    const stored = () =>
      harness.store.query<{ rows: number; hidden: number }>(
        `SELECT sum(rows) AS rows, max(has_lightweight_delete) AS hidden FROM system.parts
WHERE database = 'svc' AND active AND table IN ('events', 'hits')`,
      );
    assert.deepEqual(await stored(), [{ rows: 14, hidden: 1 }]);
    await purgeErased(harness.store);
    assert.deepEqual(await stored(), [{ rows: 8, hidden: 0 }]);
    assert.equal(await views(other, LONG_AGO), 4);
  });
});
