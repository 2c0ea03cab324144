/** Tests that what is erased is in no file of the data directory once that is said. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemTimer } from '../../src/concurrency/timer.ts';
import { examine } from '../../src/doctor/check.ts';
import { erasuresCheck } from '../../src/doctor/checks/erasures.ts';
import { facts } from '../../src/doctor/facts.fixture.ts';
import { addMonths } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { emptySite } from '../../src/manage/empty-site.ts';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { type LoggedErasure, listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { deleteSite, updateSite } from '../../src/sites/sites.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { heavyTest } from '../heavy-checks.ts';
import { runHere } from '../run-here.ts';
import { TestService } from '../service.ts';
import { filesBelow } from './files-below.ts';

const MINUTE = 60_000_000;
const DAY = 1440 * MINUTE;
/** Maintenance runs every ten seconds: a test that needs so many runs is about to fail. */
const RUNS_MAX = 30;

describe('what is erased', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  const filesWith = (planted: string) => filesBelow(service.directory, planted);
  const plant = async (site: Site, planted: string) => {
    await service.collect(site, { u: `/${planted}` });
    await service.read(site, '/stats');
    service.clock.advance(DAY);
    await service.maintain();
  };
  const logged = async (site: Site): Promise<LoggedErasure | undefined> =>
    (await listLoggedErasures(service.database.db)).find(({ siteId }) => siteId === site.id);
  /** Runs maintenance until the erasure of a site is done. */
  const done = async (site: Site) => {
    for (let runs = 0; runs < RUNS_MAX; runs++) {
      await service.maintain();
      const erasure = await logged(site);
      if (erasure !== undefined && erasure.doneAt !== null) return { ...erasure, doneAt: erasure.doneAt };
    }
    throw new Error('the erasure is not done');
  };

  test('of a deleted site is in no file when that is said, a few minutes after it was asked', async () => {
    const [site, other] = [await service.site({ domain: 'q8z7x6-gone.example' }), await service.site()];
    await plant(site, 'q8z7x6-page');
    await plant(other, 'j4k5w9-page');
    assert.ok(filesWith('q8z7x6').length > 0);
    const askedAt = Math.floor(service.clock.nowMicros() / 1000);
    await deleteSite(service.database.db, service.clock, site.publicId);
    await service.maintain();
    assert.equal((await logged(site))?.doneAt, null);
    service.clock.advance(2 * MINUTE);
    const { doneAt, ...erasure } = await done(site);
    assert.deepEqual(filesWith('q8z7x6'), []);
    assert.ok(filesWith('j4k5w9').length > 0, 'what another site has stays');
    assert.deepEqual(erasure, {
      ...{ siteId: site.id, site: site.publicId, kind: 'deletion', days: 1, requestedAt: erasure.requestedAt },
    });
    assert.ok(erasure.requestedAt >= askedAt && doneAt - askedAt < 5 * 60_000, `${doneAt - askedAt} ms`);

    const { erasures } = JSON.parse((await runHere(service, ['erase', 'list'])).out);
    assert.deepEqual(erasures, [
      {
        ...{ site: site.publicId, kind: 'deletion', days: 1, state: 'done' },
        requested: Temporal.Instant.fromEpochMilliseconds(erasure.requestedAt).toString(),
        done: Temporal.Instant.fromEpochMilliseconds(doneAt).toString(),
      },
    ]);
    const found = facts({ nowMs: () => doneAt, erasures: () => listLoggedErasures(service.database.db) });
    const [finding, ...others] = await examine([erasuresCheck], found, systemTimer);
    assert.deepEqual(others, []);
    assert.match(finding!.message, new RegExp(`^The deletion of site ${site.publicId} of .* was done `));
  });

  test('of an emptied site is in no file when that is said, and what comes after stays', async () => {
    const site = await service.site({ domain: 'emptied.example' });
    await plant(site, 'w2e8r4-page');
    assert.ok(filesWith('w2e8r4').length > 0);
    await emptySite(service.database.db, service.clock, site.publicId);
    await plant(site, 'm6b3k9-page');
    service.clock.advance(2 * MINUTE);
    const { kind, days } = await done(site);
    assert.deepEqual([kind, days], ['emptying', 1]);
    assert.deepEqual(filesWith('w2e8r4'), []);
    assert.ok(filesWith('m6b3k9').length > 0);
  });

  heavyTest(
    'of days beyond a retention is in no file when that is said, with the next run after the change',
    async () => {
      const site = await service.site({ domain: 'aged.example' });
      await plant(site, 'v3n1m2-page');
      service.clock.advance(40 * DAY);
      await service.maintain();
      await plant(site, 'h6t5r4-page');
      assert.ok(filesWith('v3n1m2').length > 0);
      assert.equal(await logged(site), undefined);
      await updateSite(service.database.db, service.clock, site.publicId, { retentionMonths: 1 });
      const { kind, days } = await done(site);
      assert.deepEqual([kind, days], ['retention', 1]);
      assert.deepEqual(filesWith('v3n1m2'), []);
      assert.ok(filesWith('h6t5r4').length > 0, 'what the retention keeps stays');
    },
  );

  test('of visits that a site does not keep any more is in no file when that is said, minutes after the change', async () => {
    const { db } = service.database;
    const site = await service.site({ domain: 'lowered.example' });
    const today = service.today();
    const [old, kept] = [addMonths(today, -8), addMonths(today, -2)];
    // Only visits have these pages: the sums of a day, which stay, would have them too.
    await service.restart(async (directory) => {
      const store = await ChdbStore.open(storePath(directory));
      for (const [day, page] of [
        [old, '/c5x8y2-page'],
        [kept, '/f9p3r7-page'],
      ] as const) {
        const values = 'VALUES ({site:UInt32}, {day:Date}, {page:String}, 1)';
        await store.execute(`INSERT INTO visits (site, day, page, generation) ${values}`, { site: site.id, day, page });
        const closed = { site_id: site.id, day, attempts: 1, generation: 1, events: 1, final: 1, visits: 1 } as const;
        await db.insertInto('site_days').values(closed).execute();
      }
      await store.close();
    });
    await service.maintain();
    assert.ok(filesWith('c5x8y2').length > 0);
    assert.equal(await logged(site), undefined, 'both are kept for 13 months');
    const askedAt = Math.floor(service.clock.nowMicros() / 1000);
    await updateSite(db, service.clock, site.publicId, { visitMonths: 3 });
    await service.maintain();
    service.clock.advance(5 * MINUTE);
    const { doneAt, requestedAt, ...erasure } = await done(site);
    assert.deepEqual(filesWith('c5x8y2'), []);
    assert.ok(filesWith('f9p3r7').length > 0, 'visits that are kept stay');
    assert.deepEqual(erasure, { siteId: site.id, site: site.publicId, kind: 'visits', days: 1 });
    assert.ok(requestedAt >= askedAt && doneAt - askedAt < 10 * 60_000, `${doneAt - askedAt} ms`);
    const days = await db.selectFrom('site_days').select(['day', 'visits']).where('site_id', '=', site.id).execute();
    assert.deepEqual(days, [
      { day: old, visits: 0 },
      { day: kept, visits: 1 },
    ]);
  });

  test('of the visits of a final day leaves its sums', async () => {
    const { db } = service.database;
    const site = await service.site({ domain: 'sums.example' });
    const day = service.today();
    await plant(site, 'page');
    service.clock.advance(40 * DAY);
    await service.maintain();
    const kept = async () =>
      (await db.selectFrom('site_days').select('visits').where('site_id', '=', site.id).execute()).map(
        ({ visits }) => visits,
      );
    assert.deepEqual(await kept(), [1]);
    await updateSite(db, service.clock, site.publicId, { visitMonths: 0 });
    await service.maintain();
    service.clock.advance(5 * MINUTE);
    const { kind, days } = await done(site);
    assert.deepEqual([kind, days, await kept()], ['visits', 1, [0]]);
    const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
    assert.deepEqual([stats.visitors.value, stats.pageviews.value], [1, 1]);
  });

  test('is looked for again on the same date when a retention has changed, not when a site without one is new', async () => {
    const { db } = service.database;
    const site = await service.site({ domain: 'kept.example', retentionMonths: 1 });
    await service.maintain();
    const day = { site_id: site.id, day: '2025-01-01', attempts: 0 };
    await db.insertInto('site_days').values(day).execute();
    const days = () => db.selectFrom('site_days').select('day').where('site_id', '=', site.id).execute();
    const other = await service.site({ domain: 'new.example' });
    await service.maintain();
    assert.deepEqual(await days(), [{ day: '2025-01-01' }]);
    await updateSite(db, service.clock, other.publicId, { retentionMonths: 12 });
    await service.maintain();
    assert.deepEqual(await days(), []);
  });
});
