import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { orderRows } from '../rows/row-order.ts';
import { changeOrder, rowChange, rowDays, visitorsByKey } from './row-changes.ts';

const TODAY = '2026-05-20';
const week = { from: '2026-05-14', to: TODAY };

test('rows are compared with the days of the comparison, when the site has all of them', () => {
  const days = (compare: Parameters<typeof rowDays>[0], firstDay: string | null, period = week) =>
    rowDays(compare, { period, firstDay }, TODAY);
  assert.deepEqual(days('previous', '2026-05-07'), { from: '2026-05-07', to: '2026-05-13' });
  assert.deepEqual(days('year', '2020-01-01'), { from: '2025-05-14', to: '2025-05-20' });
  assert.equal(days('previous', '2026-05-08'), null);
  assert.equal(days('previous', null), null);
  assert.equal(days('off', '2020-01-01'), null);
});

test("today's hours are not compared with a whole day", () => {
  const today = { from: TODAY, to: TODAY };
  assert.equal(rowDays('previous', { period: today, firstDay: '2020-01-01' }, TODAY), null);
  // A device with a wrong clock knows the preset all the same.
  assert.equal(rowDays('previous', { period: today, firstDay: '2020-01-01' }, '2031-01-01', 'today'), null);
  const yesterday = { from: '2026-05-19', to: '2026-05-19' };
  assert.deepEqual(rowDays('previous', { period: yesterday, firstDay: '2020-01-01' }, TODAY), {
    from: '2026-05-18',
    to: '2026-05-18',
  });
});

const was = (visitors: number | null) => ({ visitors });

test('a change is unknown without an earlier figure, and new rows have none in percent', () => {
  assert.deepEqual(
    [
      rowChange(6, was(4)),
      rowChange(0, was(4)),
      rowChange(4, was(4)),
      rowChange(4, was(0)),
      rowChange(4, was(null)),
      rowChange(null, was(4)),
    ],
    [50, -100, 0, 'fromZero', 'unknown', 'unknown'],
  );
  // Of a period that is not over its days before today are compared.
  assert.equal(rowChange(6, { visitors: 4, now: 4 }), 0);
  assert.equal(rowChange(6, { visitors: 4, now: null }), 'unknown');
  assert.equal(rowChange(6, { visitors: 0, now: 0 }), 'unknown');
});

test('rows are ordered by their exact change: new ones grew most, unknown ones stand last', () => {
  const row = (key: string, visitors: number): BreakdownRow => ({ key, visitors, views: visitors, pct: 0 });
  const rows = [row('a', 2000), row('b', 2001), row('c', 5), row('new', 3), row('d', 1), row('unknown', 1)];
  const earlier = new Map([
    ['a', was(2000)],
    ['b', was(2000)],
    ['c', was(10)],
    ['new', was(0)],
    ['d', was(1)],
    ['unknown', was(null)],
  ]);
  const keys = (isDescending: boolean) =>
    orderRows(rows, { by: 'change', isDescending }, (key) => key, { earlier }).map(({ key }) => key);
  assert.deepEqual(keys(true), ['new', 'b', 'a', 'd', 'c', 'unknown']);
  assert.deepEqual(keys(false), ['c', 'a', 'd', 'b', 'new', 'unknown']);
  assert.equal(changeOrder(row('a', 1), undefined), null);
});

test('a source and a host of the same name are two', () => {
  const { rows, hosts } = visitorsByKey([
    { key: 'lobste.rs', visitors: 5, hosts: [{ key: 'lobste.rs', visitors: 3 }] },
    { key: 'x.example', visitors: null },
  ]);
  const visitorsOf = (of: typeof rows) => [...of].map(([key, { visitors }]) => [key, visitors]);
  assert.deepEqual(visitorsOf(rows), [
    ['lobste.rs', 5],
    ['x.example', null],
  ]);
  assert.deepEqual(visitorsOf(hosts), [['lobste.rs', 3]]);
});
