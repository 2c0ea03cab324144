/** Tests failures and unfortunate timing during the maintenance of days. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { archive, restore } from '../../src/sites/archive.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { GoalsAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines, svcImport } from './import.ts';

const MINUTE = 60_000_000;
const DAY = 1440 * MINUTE;
/** The day before the service's clock begins. */
const YESTERDAY = '2026-05-19';
const LONG_AGO = '2026-03-01';
/** The import writes a batch after this number of lines. */
const BATCH_LINES = 20_000;

describe('the maintenance of days', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  const pageviews = async (site: Site, day: string): Promise<number | null> => {
    const { stats } = (await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
    return stats.pageviews.value;
  };

  test('shows the events that are imported for a day that was read, closed and opened again', async () => {
    const site = await service.site();
    for (let times = 1; times <= 4; times++) {
      await importLines(service, site, [line(YESTERDAY, `visitor ${times}`)]);
      assert.equal(await pageviews(site, YESTERDAY), times);
      service.clock.advance(MINUTE);
      await service.maintain();
      assert.equal(await pageviews(site, YESTERDAY), times);
    }
  });

  test('counts every line of a slow import for a day beyond the raw events that is read and closed meanwhile', async () => {
    const site = await service.site();
    const stdin = new PassThrough();
    const importing = svcImport(service, site, '-', stdin);
    const first = Array.from({ length: BATCH_LINES + 1 }, (_, i) => textOf(line(LONG_AGO, `visitor ${i}`)));
    stdin.write(first.join(''));
    while ((await pageviews(site, LONG_AGO)) !== BATCH_LINES);
    // Raw events are removed once a date.
    for (const micros of [DAY - 2 * MINUTE, -10 * MINUTE, 10 * MINUTE]) {
      service.clock.advance(micros);
      await service.maintain();
      assert.equal(await pageviews(site, LONG_AGO), BATCH_LINES);
    }

    stdin.end(textOf(line(LONG_AGO, 'late')));
    await importing;
    for (const later of ['at once', 'after it is closed', 'after its raw events are gone', 'after a restart']) {
      assert.equal(await pageviews(site, LONG_AGO), BATCH_LINES + 2, later);
      service.clock.advance(later === 'after it is closed' ? DAY : 2 * MINUTE);
      await service.maintain();
      if (later === 'after its raw events are gone') await service.restart();
    }
  });

  test('rejects import lines of a day whose raw events are gone', async () => {
    const site = await service.site();
    await importLines(service, site, [line(LONG_AGO, 'first')]);
    for (let i = 0; i < 2; i++) {
      service.clock.advance(DAY);
      await service.maintain();
    }
    const stdin = new PassThrough().end(textOf(line(LONG_AGO, 'late')) + textOf(line(YESTERDAY, 'in time')));
    assert.deepEqual(await svcImport(service, site, '-', stdin), { accepted: 1, rejected: 1 });
    assert.equal(await pageviews(site, LONG_AGO), 1);
    assert.equal(await pageviews(site, YESTERDAY), 1);
  });

  test('counts a goal on the days that were closed while it was archived and on those that were read before', async () => {
    const site = await service.site();
    const { database, clock } = service;
    const { id } = await createGoal(database.db, clock, { siteId: site.id, name: 'A', kind: 'page', pattern: '/a' });
    const goal = { kind: 'goal', siteId: site.id, id } as const;
    const from = service.today();
    const visitAndClose = async () => {
      await service.collect(site, { u: '/a' });
      clock.advance(DAY);
      await service.maintain();
    };
    const conversions = async () => {
      const { goals } = (await service.read(site, `/goals?from=${from}&to=${service.today()}`)) as GoalsAnswer;
      return goals.map((reading) => reading.conversions);
    };
    await visitAndClose();
    assert.deepEqual(await conversions(), [1]);
    await archive(database.db, clock, goal);
    await visitAndClose();
    assert.deepEqual(await conversions(), []);
    await restore(database.db, clock, goal);
    assert.deepEqual(await conversions(), [2]);
  });

  test('goes on for all other sites when one has an unknown zone, and so does the collection', async () => {
    const [broken, other] = [await service.site(), await service.site()];
    const day = service.today();
    const move = (timezone: string) =>
      service.database.db.updateTable('sites').set({ timezone }).where('id', '=', broken.id).execute();
    await move('Mars/Olympus_Mons');
    await service.restart();
    await service.collect(broken, { u: '/' });
    await service.collect(other, { u: '/' });
    assert.equal(await pageviews(other, day), 1);
    service.clock.advance(DAY);
    await service.maintain();
    assert.equal(await pageviews(other, day), 1);
    const closed = await service.database.db
      .selectFrom('site_days')
      .select(['day', 'events'])
      .where('site_id', '=', other.id)
      .execute();
    assert.deepEqual(closed, [{ day, events: 1 }]);
    assert.equal((await service.answer(broken, '/stats')).status, 400);
    await move('UTC');
    assert.equal(await pageviews(broken, day), 0);
  });
});

function line(day: string, visitor: string) {
  return { ts: `${day}T10:00:00Z`, visitor, u: '/' };
}

function textOf(json: object): string {
  return `${JSON.stringify(json)}\n`;
}
