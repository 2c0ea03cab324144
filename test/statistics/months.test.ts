/** Tests the sums of whole months. They replace the days' sums as long as they equal them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { heavyTest } from '../heavy-checks.ts';
import { Harness } from './harness.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };
/** The month with a day on either side. */
const AROUND = { from: '2026-04-30', to: '2026-06-01' };
const EVER = { from: '0001-01-01', to: '2026-06-04' };

describe('a whole month', () => {
  let harness: Harness;
  let site = 0;
  before(async () => {
    harness = await Harness.open();
  });
  after(() => harness.close());

  beforeEach(async () => {
    site += 1;
    harness.fails = () => false;
    await harness.visit(site, '2026-04-30', '/', 1);
    await harness.visit(site, '2026-05-06', '/', 1, 2, 2);
    await harness.visit(site, '2026-05-31', '/', 3);
    await harness.visit(site, '2026-05-31', '/about', 3);
    await harness.visit(site, '2026-06-01', '/about', 4);
    await close('2026-04-30', '2026-05-06', '2026-05-31', '2026-06-01');
  });

  const close = (...days: string[]) => harness.closers.closer.close(days.map((day) => ({ siteId: site, day })));
  const closeMonths = () => harness.closers.monthCloser.close(site, EVER);
  const of = (key: string, visitors: number, views: number) => ({ key, visitors, views });
  /** Deletes the keys of the days, so that only the month has them. */
  const loseDays = () =>
    harness.store.execute(`DELETE FROM day_keys WHERE site = ${site} AND day BETWEEN '2026-05-01' AND '2026-05-31'`);

  const IN_MAY = [of('/', 3, 4), of('/about', 1, 1)];

  test('is read as one, beside the days around it, also after a restart', async () => {
    assert.deepEqual(await harness.pages(site, MAY), IN_MAY);
    await closeMonths();
    await loseDays();
    for (const _ of ['before', 'after a restart']) {
      assert.deepEqual(await harness.pages(site, MAY), IN_MAY);
      assert.deepEqual(await harness.pages(site, AROUND), [of('/', 4, 5), of('/about', 2, 2)]);
      // A part of the month is not read from its sums.
      assert.deepEqual(await harness.pages(site, { from: '2026-05-02', to: '2026-06-01' }), [of('/about', 1, 1)]);
      await harness.restart();
    }
  });

  test('is not stored before it is over, nor while one of its days is open, nor twice', async () => {
    await harness.closers.monthCloser.close(site, { from: '2026-05-01', to: '2026-05-30' });
    await harness.visit(site, '2026-04-01', '/', 1);
    await harness.closers.monthCloser.close(site, { from: '0001-01-01', to: '2026-05-30' });
    assert.deepEqual(await stored(), []);
    await closeMonths();
    await closeMonths();
    assert.deepEqual(await stored(), [{ month: '2026-05-01', attempts: 1, generation: 1 }]);
  });

  test('is not used once one of its days gets events, until it is stored again', async () => {
    await closeMonths();
    // A day that had no events, and one that had some.
    for (const [day, expected] of [
      ['2026-05-20', [of('/', 4, 5), of('/about', 1, 1)]],
      ['2026-05-31', [of('/', 5, 6), of('/about', 1, 1)]],
    ] as const) {
      await harness.visit(site, day, '/', 9);
      assert.deepEqual(await harness.pages(site, MAY), expected, 'open');
      await close(day);
      assert.deepEqual(await harness.pages(site, MAY), expected, 'closed');
      await harness.restart();
      assert.deepEqual(await harness.pages(site, MAY), expected, 'after a restart');
      await closeMonths();
      assert.deepEqual(await harness.pages(site, MAY), expected, 'stored again');
    }
    await loseDays();
    assert.deepEqual(await harness.pages(site, MAY), [of('/', 5, 6), of('/about', 1, 1)]);
  });

  heavyTest(
    'is counted once after its writing was interrupted, and the rows of the first attempt are removed',
    async (t) => {
      harness.fails = (sql, { month }) => sql.startsWith('INSERT INTO month_keys') && month === MAY.from;
      await assert.rejects(closeMonths(), /made to fail/);
      assert.deepEqual(await harness.pages(site, MAY), IN_MAY);
      harness.fails = () => false;
      await harness.restart();
      await closeMonths();
      await loseDays();
      assert.deepEqual(await harness.pages(site, MAY), IN_MAY);
      assert.deepEqual(await generations(), [1, 2]);

      const [, months] = harness.closers.superseded;
      await months!.remove();
      assert.deepEqual(await generations(), [1, 2], 'a reader may still be reading them');
      const now = performance.now();
      t.mock.method(performance, 'now', () => now + 700_000);
      await months!.remove();
      assert.deepEqual(await generations(), [2]);
      assert.deepEqual(await harness.pages(site, MAY), IN_MAY);
    },
  );

  test('is deleted with the first of its days that is erased', async () => {
    await closeMonths();
    await harness.erase(site, '2026-05-07');
    assert.deepEqual(await harness.pages(site, MAY), [of('/', 1, 1), of('/about', 1, 1)]);
    assert.deepEqual(await generations(), []);
  });

  async function stored(): Promise<unknown> {
    return await harness.database.db
      .selectFrom('closed_months')
      .select(['month', 'attempts', 'generation'])
      .where('site_id', '=', site)
      .orderBy('month')
      .execute();
  }

  /** Returns the generations of the rows of May. */
  async function generations(): Promise<number[]> {
    const rows = await harness.store.query<{ generation: number }>(
      `SELECT DISTINCT generation FROM month_keys WHERE site = ${site} AND day = '${MAY.from}' ORDER BY generation`,
    );
    return rows.map(({ generation }) => generation);
  }
});
