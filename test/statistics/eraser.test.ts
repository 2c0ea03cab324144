/** Tests when an erasure is recorded as done, and whom it holds up, on a real store and database. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { RecordingLog } from '../../src/journal/journal.fixture.ts';
import { lastChange } from '../../src/rollup/days/change-number.ts';
import { restoreCatalogue } from '../../src/rollup/days/restore-catalogue.ts';
import { Eraser } from '../../src/rollup/maintain/eraser.ts';
import { listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { eraseLateEvents } from '../../src/sites/erasures.ts';
import { createSite, deleteSite } from '../../src/sites/sites.ts';
import { Harness } from './harness.ts';

const MINUTE = 60_000_000;
const [JANUARY, MARCH] = ['2026-01-10', '2026-03-10'];

describe('an erasure', () => {
  let harness: Harness;
  let site: Site;
  let other: Site;
  let now: number;
  let areJournalsErased: boolean;
  let ownsFiles: boolean;
  let purges: number;
  let log: RecordingLog;
  let eraser: Eraser;
  const clock = { nowMicros: () => now };

  beforeEach(async () => {
    now = Date.parse('2026-06-05T12:00:00Z') * 1000;
    areJournalsErased = true;
    ownsFiles = true;
    purges = 0;
    log = new RecordingLog();
    harness = await Harness.open();
    const { db } = harness.database;
    const { id: orgId } = await createOrganisation(db, clock, { name: 'Test' });
    const fields = { orgId, name: 'Shop', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    site = await createSite(db, clock, { ...fields, domain: 'shop.example' });
    other = await createSite(db, clock, { ...fields, domain: 'other.example' });
    for (const { id } of [site, other]) {
      for (const day of [JANUARY, MARCH]) {
        await harness.visit(id, day, '/', 1, 2);
        await db.insertInto('site_days').values({ site_id: id, day, attempts: 1, generation: 1, events: 2 }).execute();
      }
    }
    const { store, catalogue, siteMutex } = harness;
    const database = {
      ...harness.database,
      get ownsFiles() {
        return ownsFiles;
      },
      purge: async () => ++purges > 0,
    };
    eraser = new Eraser({
      ...{ store, database, catalogue, siteMutex, clock, log },
      drained: async () => true,
      journalsErased: async () => areJournalsErased,
    });
  });
  afterEach(() => harness.close());

  /** Stores a visit of each of the days of a site. */
  const keepVisits = async (of: Site, ...days: readonly string[]) => {
    const { store, database } = harness;
    for (const day of days)
      await store.execute('INSERT INTO visits (site, day) VALUES ({site:UInt32}, {day:Date})', { site: of.id, day });
    await database.db
      .updateTable('site_days')
      .set({ visits: 1 })
      .where('site_id', '=', of.id)
      .where('day', 'in', days)
      .execute();
  };
  /** Lists the days of a site that have rows of a table, and the days that are recorded to have visits. */
  const daysOf = async (of: Site, table: 'events' | 'visits') => {
    const sql = `SELECT DISTINCT toString(day) AS day FROM ${table} WHERE site = {site:UInt32} ORDER BY day`;
    return (await harness.store.query<{ day: string }>(sql, { site: of.id })).map(({ day }) => day);
  };
  const recordedVisits = async (of: Site) => {
    const rows = harness.database.db.selectFrom('site_days').select('day').where('site_id', '=', of.id);
    return (await rows.where('visits', '=', 1).orderBy('day').execute()).map(({ day }) => day);
  };
  const expire = (of: Site, before: string) => eraser.hideExpired([{ site: of, before }], now / 1000);
  const later = async (minutes: number) => {
    now += minutes * MINUTE;
    await eraser.hideDeleted();
    await eraser.remove();
  };
  const isDone = async (of: Site) =>
    (await listLoggedErasures(harness.database.db)).find(({ siteId }) => siteId === of.id)?.doneAt != null;
  /** Returns whether files of the store have rows that are only hidden. */
  const hasHidden = async () => {
    const [row] = await harness.store.query<{ hidden: number }>(
      "SELECT count() AS hidden FROM system.parts WHERE database = 'svc' AND active AND has_lightweight_delete",
    );
    return row!.hidden > 0;
  };

  test('that more days join while it waits is done when these are off the disk, too', async () => {
    areJournalsErased = false;
    await expire(site, '2026-02-01');
    await later(1);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, false]);
    await expire(site, '2026-04-01');
    areJournalsErased = true;
    await later(1);
    assert.deepEqual([await hasHidden(), await isDone(site)], [true, false]);
    await later(5);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, true]);
  });

  test('of visits leaves the days and the visits that are kept', async () => {
    await keepVisits(site, JANUARY, MARCH);
    await keepVisits(other, JANUARY);
    const { catalogue, database, store } = harness;
    await restoreCatalogue(catalogue, database, store, now);
    const known = () => [JANUARY, MARCH].filter((day) => catalogue.site(site.id).published(day)?.hasVisits);
    assert.deepEqual(known(), [JANUARY, MARCH]);
    const changedBefore = await lastChange(database.db);
    await eraser.hideVisits([{ site, before: '2026-02-01' }], now / 1000);
    assert.deepEqual(await daysOf(site, 'visits'), [MARCH]);
    assert.deepEqual(await recordedVisits(site), [MARCH]);
    assert.deepEqual(known(), [MARCH], 'readers no longer look for the others');
    assert.deepEqual(await daysOf(site, 'events'), [JANUARY, MARCH]);
    assert.deepEqual([await daysOf(other, 'visits'), await recordedVisits(other)], [[JANUARY], [JANUARY]]);
    assert.ok((await lastChange(harness.database.db)) > changedBefore, 'other processes look at the day again');
    assert.deepEqual([await hasHidden(), await isDone(site)], [true, false]);
    await later(1);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, true]);
    const [logged, ...none] = await listLoggedErasures(harness.database.db);
    const { requestedAt, doneAt, ...erasure } = logged!;
    assert.deepEqual(erasure, { siteId: site.id, site: site.publicId, kind: 'visits', days: 1 });
    assert.deepEqual([doneAt! - requestedAt, none], [60_000, []]);
  });

  test('of visits is logged once, whatever fails before it is logged, and not when no day has any', async () => {
    await keepVisits(site, JANUARY);
    const { db } = harness.database;
    const hide = () =>
      eraser.hideVisits(
        [site, other].map((of) => ({ site: of, before: '2026-02-01' })),
        now / 1000,
      );
    await db.schema.alterTable('day_changes').renameTo('away').execute();
    await assert.rejects(hide());
    await db.schema.alterTable('away').renameTo('day_changes').execute();
    await hide();
    await hide();
    const erasures = await listLoggedErasures(db);
    assert.deepEqual(
      erasures.map(({ siteId, days }) => [siteId, days]),
      [[site.id, 1]],
    );
  });

  test('of days and of a site has their visits too', async () => {
    await keepVisits(site, JANUARY, MARCH);
    await keepVisits(other, JANUARY);
    await expire(site, '2026-02-01');
    assert.deepEqual(await daysOf(site, 'visits'), [MARCH]);
    await deleteSite(harness.database.db, clock, site.publicId);
    await later(3);
    assert.deepEqual([await daysOf(site, 'visits'), await daysOf(other, 'visits')], [[], [JANUARY]]);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, true]);
  });

  test('of a deleted site that gets late events is done when these are off the disk, too', async () => {
    const { db } = harness.database;
    areJournalsErased = false;
    await deleteSite(db, clock, site.publicId);
    await later(3);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, false]);
    await harness.visit(site.id, MARCH, '/', 3);
    await harness.visit(other.id, MARCH, '/', 3);
    await db.transaction().execute((transaction) => eraseLateEvents(transaction, [site.id], now / 1000));
    areJournalsErased = true;
    await later(3);
    assert.deepEqual([await hasHidden(), await isDone(site)], [true, false]);
    await later(5);
    assert.deepEqual([await hasHidden(), await isDone(site)], [false, true]);
  });

  test('shares a purge with those that follow within minutes', async () => {
    await expire(site, '2026-02-01');
    await later(1);
    assert.equal(await isDone(site), true);
    await expire(other, '2026-02-01');
    await later(4);
    assert.deepEqual([await hasHidden(), await isDone(other)], [true, false]);
    await later(1);
    assert.deepEqual([await hasHidden(), await isDone(other)], [false, true]);
  });

  test('waits for tasks of its own site and holds up no other', async () => {
    const [ofOther, ofSite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await expire(site, '2026-02-01');
    const closing = harness.siteMutex.runExclusive([other.id], () => ofOther.promise);
    await later(1);
    assert.equal(await isDone(site), true);
    await expire(site, '2026-04-01');
    const closingSite = harness.siteMutex.runExclusive([site.id], () => ofSite.promise);
    const removed = later(5);
    await harness.store.query('SELECT 1');
    assert.equal(await hasHidden(), true);
    ofSite.resolve();
    await removed;
    assert.equal(await isDone(site), true);
    ofOther.resolve();
    await Promise.all([closing, closingSite]);
  });

  test('counts its days once, whatever fails between the count and their removal', async () => {
    const { db } = harness.database;
    await db.schema.alterTable('forgotten_days').renameTo('away').execute();
    await assert.rejects(expire(site, '2026-02-01'));
    await db.schema.alterTable('away').renameTo('forgotten_days').execute();
    await expire(site, '2026-02-01');
    const erasures = await listLoggedErasures(db);
    assert.deepEqual(
      erasures.map(({ days }) => days),
      [1],
    );
  });

  test('purges the database where the files are its own, and says where nothing is left', async () => {
    await expire(site, '2026-02-01');
    await later(1);
    assert.equal(purges, 1);
    ownsFiles = false;
    await expire(other, '2026-02-01');
    await later(5);
    assert.equal(purges, 1);
    assert.deepEqual(log.messages, [
      'an erasure is done: nothing of it is on the disk any more',
      'an erasure is done: nothing of it is in the store and the journals any more',
    ]);
  });
});
