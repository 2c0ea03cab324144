import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../domain/calendar.ts';
import type { Site } from '../../domain/site.ts';
import { Gaps } from '../../rollup/days/gaps.ts';
import type { RollupSnapshot } from '../../rollup/read/rollup-snapshot.ts';
import type { Store } from '../../store/store.ts';
import { windowOf } from '../window.ts';
import { readTimeseries } from './timeseries.ts';

const SITE: Site = {
  id: 1,
  publicId: 'k3jd02msa9xq',
  orgId: 1,
  domain: 'example.com',
  also: [],
  name: 'Example',
  timezone: 'Europe/Berlin',
  retentionMonths: null,
  visitMonths: 0,
  honoursGpc: true,
  state: 'active',
  createdAt: 0,
};
const NOW = Date.parse('2026-06-05T12:00:00Z') * 1000;

/** Returns a reader whose stored days are these rows, in this order. */
function readerOf(rows: readonly object[]) {
  const read = async () => rows;
  const rollups = {
    rollups: async (...[, , , use]: unknown[]) => (use as (of: unknown[]) => unknown)([{ read }]),
    imported: () => [],
    unknown: () => [],
    states: () => ({ open: [], closed: [], months: [] }),
    gaps: new Gaps(),
  };
  return { store: {} as Store, rollups: rollups as unknown as RollupSnapshot };
}

test('each day counts in its own bucket, in whatever order the days are read', async () => {
  for (const [from, to] of [
    ['2026-06-01', '2026-06-05'],
    ['2026-01-14', '2026-06-05'],
    ['1990-01-31', '2026-06-05'],
  ] as const) {
    const window = windowOf(SITE, [{ fromDay: '2020-01-01', timezone: SITE.timezone }], { from, to }, NOW);
    const days: { readonly day: string; readonly visitors: number }[] = [];
    // Gaps of every length, and one day outside the period.
    for (let i = -1, day = addDays(from, -1); day <= to; i++, day = addDays(day, 1 + (i % 7 === 0 ? i % 90 : 0))) {
      days.push({ day, visitors: 1 + (i % 5) });
    }
    const starts = new Map<string, number>();
    for (const { day, visitors } of days.filter(({ day }) => day >= from)) {
      const date = Temporal.PlainDate.from(day);
      const start =
        window.grain === 'day'
          ? date
          : window.grain === 'week'
            ? date.subtract({ days: date.dayOfWeek - 1 })
            : date.with({ day: 1 });
      starts.set(start.toString(), (starts.get(start.toString()) ?? 0) + visitors);
    }
    const query = { period: { from, to }, filters: [], metric: 'visitors', compare: false } as const;
    for (const rows of [
      days,
      days.toReversed(),
      days.toSorted((a, b) => a.day.slice(-2).localeCompare(b.day.slice(-2))),
    ]) {
      const { points } = await readTimeseries(readerOf(rows), window, query, [], null);
      const counted = points.filter(({ value }) => value !== 0);
      assert.deepEqual(
        counted.map(({ t, value }) => [
          Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(SITE.timezone).toPlainDate().toString(),
          value,
        ]),
        [...starts],
        window.grain,
      );
    }
  }
});
