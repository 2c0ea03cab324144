/** Tests the closing of days when statements fail. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { SiteDay } from '../../src/rollup/days/closed-days.ts';
import { StoreLimitError } from '../../src/store/store-error.ts';
import { heavyTest } from '../heavy-checks.ts';
import { Harness } from './harness.ts';

const DAYS = ['2026-05-18', '2026-05-19', '2026-05-20'];
const BAD = '2026-05-20';
const MINUTE_MS = 60_000;

describe('closing days of which one cannot be written', () => {
  let harness: Harness;
  let site = 0;
  let siteDays: SiteDay[] = [];
  before(async () => {
    harness = await Harness.open();
  });
  after(() => harness.close());

  beforeEach(async () => {
    site += 1;
    siteDays = DAYS.map((day) => ({ siteId: site, day }));
    for (const [i, day] of DAYS.entries()) await harness.visit(site, day, '/', i, i + 1);
    // The statement fails after the hits and the totals of the day are written.
    harness.fails = (sql, { days }) => sql.startsWith('INSERT INTO day_keys') && (days as string[]).includes(BAD);
    harness.executed.length = 0;
  });
  afterEach(() => {
    harness.fails = () => false;
  });

  const close = () => harness.closers.closer.close(siteDays);
  const pages = (day: string) => harness.pages(site, { from: day, to: day });
  const isOpen = (day: string) => harness.catalogue.site(site).arrivals(day) !== undefined;
  const TWO = [{ key: '/', views: 2, visitors: 2 }];

  test('closes all other days, and reports the one that failed', async () => {
    // The day is in the first half of the days, and in the first half of these.
    siteDays.reverse();
    await assert.rejects(close(), (error: AggregateError) => {
      assert.equal(error.message, '1 site-days could not be closed');
      assert.deepEqual(error.errors.map(String), ['Error: made to fail']);
      return true;
    });
    assert.deepEqual(DAYS.filter(isOpen), [BAD]);
    assert.deepEqual(
      DAYS.filter((day) => harness.catalogue.site(site).published(day) !== undefined),
      DAYS.filter((day) => day !== BAD),
    );
    for (const day of DAYS) assert.deepEqual(await pages(day), TWO, day);
  });

  test('retries the day after a wait that grows, and closes it once it can', async (t) => {
    let waitedMs = 0;
    const begun = performance.now();
    t.mock.method(performance, 'now', () => begun + waitedMs);
    // The day alone, and the first of its statements: there are many attempts.
    siteDays = [{ siteId: site, day: BAD }];
    harness.fails = (sql) => sql.startsWith('INSERT INTO hits');
    const attempts = async () => {
      harness.executed.length = 0;
      await close().catch(() => undefined);
      return harness.executed.length > 0;
    };
    assert.equal(await attempts(), true);
    for (const seconds of [10, 20, 40]) {
      waitedMs += (seconds - 1) * 1000;
      assert.equal(await attempts(), false, `before ${seconds} s`);
      waitedMs += 2000;
      assert.equal(await attempts(), true, `after ${seconds} s`);
    }
    for (let i = 0; i < 8; i++) {
      waitedMs += 61 * MINUTE_MS;
      assert.equal(await attempts(), true, 'never longer than an hour');
    }
    harness.fails = () => false;
    waitedMs += 61 * MINUTE_MS;
    await close();
    assert.equal(isOpen(BAD), false);
    assert.deepEqual(await pages(BAD), TWO);
  });

  heavyTest(
    'leaves out keys that exceed the memory again and again; a question about them is refused, any other answered',
    async (t) => {
      let waitedMs = 0;
      const begun = performance.now();
      t.mock.method(performance, 'now', () => begun + waitedMs);
      const tooMuch = (sql: string) => sql.includes("'entry' AS dimension");
      harness.fails = (sql, { days }) => tooMuch(sql) && (days as string[]).includes(BAD);
      harness.failure = () => new StoreLimitError('memory', new Error('Code: 241.'));
      t.after(() => {
        harness.failure = () => new Error('made to fail');
      });
      for (let tries = 1; tries <= 2; tries++) {
        await assert.rejects(close(), AggregateError);
        assert.deepEqual(DAYS.filter(isOpen), [BAD]);
        siteDays = [{ siteId: site, day: BAD }];
        waitedMs += 61 * MINUTE_MS;
      }
      await close();
      assert.equal(isOpen(BAD), false);
      const entries = (from: string, to: string) =>
        harness.rollups.read((reading) =>
          reading.rollups(site, { from, to }, [reading.summedKeys('entry')], ([rows]) =>
            harness.store.query(rows.sql, rows.params),
          ),
        );
      for (const restarted of [false, true]) {
        assert.deepEqual(await pages(BAD), TWO, 'the keys of other dimensions are known');
        assert.equal((await entries(DAYS[0]!, DAYS[1]!)).length, 2);
        if (!restarted) {
          await assert.rejects(entries(DAYS[0]!, DAYS[2]!), {
            name: 'UnknownRowsError',
            days: [{ day: BAD, reason: 'limits' }],
          });
          // The keys are tried again while the day's events are there.
          await harness.restart();
          assert.deepEqual(DAYS.filter(isOpen), [BAD]);
          harness.fails = () => false;
          await close();
        }
      }
      assert.equal((await entries(DAYS[0]!, DAYS[2]!)).length, DAYS.length);
    },
  );

  for (const table of ['hits', 'day_keys']) {
    heavyTest(`writes alone what takes more memory than there is beside others: ${table}`, async (t) => {
      harness.fails = (sql, _, mode) => mode === 'shared' && sql.startsWith(`INSERT INTO ${table}`);
      harness.failure = () => new StoreLimitError('memory', new Error('Code: 241.'));
      t.after(() => {
        harness.failure = () => new Error('made to fail');
      });
      await close();
      assert.deepEqual(DAYS.filter(isOpen), []);
      for (const day of DAYS) assert.deepEqual(await pages(day), TWO, day);
    });
  }

  test('closes days of which very much is counted after all others, and their organizations take turns', async (t) => {
    harness.fails = () => false;
    t.after(() => harness.funnels.splice(0));
    const [many, plain, other] = [1001, 1002, 1003];
    const steps = [{ kind: 'page', pattern: '/' } as const, { kind: 'page', pattern: '/b' } as const];
    for (const siteId of [many, other]) {
      for (const id of [1, 2])
        harness.funnels.push({ id, siteId, name: 'F', version: 1, windowMinutes: 5, steps, createdAt: 0 });
    }
    const due = [
      ...DAYS.slice(0, 2).map((day) => ({ siteId: many, day, orgId: 1 })),
      { siteId: plain, day: DAYS[0]!, orgId: 2 },
      { siteId: other, day: DAYS[0]!, orgId: 3 },
    ];
    for (const { siteId, day } of due) await harness.visit(siteId, day, '/', 1, 2);
    const left = () => due.filter(({ siteId, day }) => harness.catalogue.site(siteId).arrivals(day) !== undefined);
    const order: string[] = [];
    for (let round = 0; round < 3; round++) {
      await harness.closers.closer.close(left());
      order.push(
        left()
          .map(({ siteId, day }) => `${siteId} ${day}`)
          .join(', '),
      );
    }
    // One such day a round, because the time of a round is over at once here.
    assert.deepEqual(order, [`${many} ${DAYS[1]}, ${other} ${DAYS[0]}`, `${many} ${DAYS[1]}`, '']);
  });

  test('removes the rows of a failed attempt when no reader can be reading them', async (t) => {
    await assert.rejects(close(), AggregateError);
    // The first attempt wrote rows of all days together, the later ones of halves. Days that are closed now have rows
    // of the first.
    assert.deepEqual(await unpublished('hits'), DAYS);
    assert.deepEqual(await unpublished('hour_totals'), DAYS);
    for (const restarted of [false, true]) {
      if (restarted) await harness.restart();
      const [days] = harness.closers.superseded;
      await days!.remove();
      assert.deepEqual(await unpublished('hits'), DAYS, 'a reader may still be reading them');
    }
    const now = performance.now();
    t.mock.method(performance, 'now', () => now + 11 * MINUTE_MS);
    const [days] = harness.closers.superseded;
    await days!.remove();
    assert.deepEqual(await unpublished('hits'), []);
    assert.deepEqual(await unpublished('hour_totals'), []);
    for (const day of DAYS) assert.deepEqual(await pages(day), TWO, day);
    harness.executed.length = 0;
    await days!.remove();
    assert.deepEqual(harness.executed, []);
  });

  /** Returns the days with rows of generations that readers do not get. */
  async function unpublished(table: string): Promise<string[]> {
    const rows = await harness.store.query<{ day: string; generation: number }>(
      `SELECT DISTINCT day, generation FROM ${table} WHERE site = ${site} ORDER BY day`,
    );
    const left = rows.filter(
      ({ day, generation }) => generation !== harness.catalogue.site(site).published(day)?.generation,
    );
    return [...new Set(left.map(({ day }) => day))];
  }
});
