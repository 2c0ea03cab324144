import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditRow } from '../../sites/import-audits.ts';
import { NO_NOTES } from '../../sites/import-notes.ts';
import { summaryOf } from './import-summary.ts';

function row(day: string, kept: number | null, leftOut: AuditRow['leftOut'], dimension = 'totals'): AuditRow {
  const counts = (views: number | null) => ({ visitors: views, views });
  return { day, dimension, source: counts(5), kept: counts(kept), visitors: 'exact', viewsOf: null, leftOut };
}

test('a day is taken when something of it is kept, or when it has nothing', () => {
  const { days, dimensions, leftOut } = summaryOf(
    [
      row('2026-03-05', 0, {}),
      row('2026-03-01', 3, { robot: 2 }),
      row('2026-03-02', 0, { own_day: 5 }),
      row('2026-03-03', 0, { robot: 4, kind: 1 }),
      row('2026-03-04', 0, { robot: 1 }),
      row('2026-03-04', 2, {}, 'event'),
    ],
    NO_NOTES,
  );
  assert.deepEqual(
    days.map(({ day, refusal }) => [day, refusal]),
    [
      ['2026-03-01', null],
      ['2026-03-02', 'own_day'],
      ['2026-03-03', 'no_row_kept'],
      ['2026-03-04', null],
      ['2026-03-05', null],
    ],
  );
  assert.deepEqual(
    dimensions.map(({ dimension, kept }) => [dimension, kept.views]),
    [
      ['totals', 3],
      ['event', 2],
    ],
  );
  assert.deepEqual(leftOut, { robot: 7, own_day: 5, kind: 1 });
});
