import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownAnswer, BreakdownRow, FunnelAnswer, StatsAnswer } from '../../../../src/stats/answer.ts';
import type { SelectedStatsAnswer } from '../../../../src/stats/answers/selected-kpis.ts';
import {
  EXPORT_ROWS_MAX,
  funnelsCsv,
  keyFiguresCsv,
  readAllRows,
  revenueTable,
  rowsCsv,
  seriesCsv,
} from './export-tables.ts';

const row = (number: number): BreakdownRow => ({ key: `/${number}`, visitors: 1, views: 2, pct: 0.5 });

async function readOf(total: number) {
  const asked: { limit: number; offset: number }[] = [];
  const result = await readAllRows(async ({ limit, offset }) => {
    asked.push({ limit, offset });
    const rows = Array.from({ length: Math.min(limit, Math.max(0, total - offset)) }, (_, index) =>
      row(offset + index),
    );
    return { rows, totalKeys: total } as unknown as BreakdownAnswer;
  });
  return { asked, keys: result.rows.map(({ key }) => key), isCut: result.isCut };
}

test('every row is read once', async () => {
  const { asked, keys, isCut } = await readOf(2345);
  assert.deepEqual(asked, [
    { limit: 1000, offset: 0 },
    { limit: 1000, offset: 1000 },
    { limit: 1000, offset: 2000 },
  ]);
  assert.deepEqual(
    keys,
    Array.from({ length: 2345 }, (_, index) => `/${index}`),
  );
  assert.equal(isCut, false);
});

test('a file has a limit of rows, and reports when it is cut', async () => {
  const { keys, isCut } = await readOf(EXPORT_ROWS_MAX + 1);
  assert.deepEqual([keys.length, isCut], [EXPORT_ROWS_MAX, true]);
  assert.equal((await readOf(EXPORT_ROWS_MAX)).isCut, false);
  assert.deepEqual(await readOf(0), { asked: [{ limit: 1000, offset: 0 }], keys: [], isCut: false });
});

test('the share column says when it is of all visitors', () => {
  assert.equal(rowsCsv('page', [row(1)]), '"page","visitors","views","share"\r\n"/1",1,2,0.5\r\n');
});

test('pages are written with how they were read', () => {
  const pages = [
    { ...row(1), avgTime: 12.5, avgScroll: 80, measured: 2 },
    { ...row(2), avgTime: null, avgScroll: null, measured: 0 },
  ];
  const header = '"page","visitors","views","share","average_time_seconds","average_scroll_percent","measured_views"';
  assert.equal(rowsCsv('page', pages), `${header}\r\n"/1",1,2,0.5,12.5,80,2\r\n"/2",1,2,0.5,,,0\r\n`);
});

test('a change from zero is empty', () => {
  const kpi = (value: number | null, prev: number | null, deltaPct: number) => ({ value, prev, deltaPct });
  const stats = {
    visitors: kpi(3, 2, 50),
    pageviews: kpi(3, 0, 100),
    sessions: kpi(3, null, 0),
    bounceRate: kpi(0.5, 0.5, 0),
    avgDuration: kpi(null, 4, 0),
    conversions: kpi(0, 0, 0),
  };
  assert.equal(
    keyFiguresCsv({ stats } as unknown as StatsAnswer),
    [
      '"metric","value","compared","previous","change_percent","not_fully_known"',
      '"visitors",3,3,2,50,',
      '"pageviews",3,3,0,,',
      '"sessions",3,3,,,',
      '"bounceRate",0.5,0.5,0.5,0,',
      '"avgDuration",,,4,,',
      '"conversions",0,0,0,,',
      '',
    ].join('\r\n'),
  );
});

test('figures name the days that they do not have, and have no change from a part of the compared days', () => {
  const stats = { visitors: { value: 3, prev: 2, deltaPct: 50 }, conversions: { value: 1, prev: 1, deltaPct: 0 } };
  const gaps = [
    { from: '2026-05-01', to: '2026-05-03', reason: 'imported' },
    { from: '2026-05-04', to: '2026-05-04', reason: 'younger' },
  ] as const;
  assert.deepEqual(
    keyFiguresCsv({ stats } as unknown as SelectedStatsAnswer, ['visitors', 'conversions'], { isWhole: false, gaps })
      .split('\r\n')
      .slice(1),
    [
      '"visitors",3,3,2,,"2026-05-01/2026-05-03 imported"',
      '"conversions",1,1,1,,"2026-05-01/2026-05-03 imported; 2026-05-04/2026-05-04 younger"',
      '',
    ],
  );
});

test('the last step of a funnel has its rate', () => {
  const steps = [
    { step: 1, visitors: 4, rateFromPrevious: null },
    { step: 2, visitors: 1, rateFromPrevious: 0.25 },
  ];
  const funnel = { funnel: { name: '=Order', version: 2 }, steps, conversionRate: 0.25 };
  assert.equal(
    funnelsCsv([funnel as unknown as FunnelAnswer])
      .split('\r\n')
      .slice(1)
      .join('\n'),
    '"\'=Order",2,1,4,,\n"\'=Order",2,2,1,0.25,0.25\n',
  );
});

test('orders by several dimensions are one table, which is cut where one of its lists is', () => {
  const period = { from: '2026-05-19', to: '2026-05-20', grain: 'day', tz: 'UTC' } as const;
  const rows = [{ key: '/', visitors: 2, views: 3, pct: 1, revenue: '2.50' }];
  const list = { period, goal: 'Order', by: 'channel', currency: 'EUR', rows, isCut: false } as const;
  const { text, isCut } = revenueTable([list, { ...list, by: 'country', rows: [] }]);
  assert.equal(text.split('\r\n')[1], '"Order","channel","/",2,3,2.50,"EUR"');
  assert.deepEqual([isCut, revenueTable([list, { ...list, isCut: true }]).isCut], [false, true]);
});

test('days are written beside those of the previous period', () => {
  const buckets = {
    period: { from: '2026-05-19', to: '2026-05-20' },
    grain: 'day',
    tz: 'UTC',
    starts: [0, 1],
  } as const;
  const before = { ...buckets, period: { from: '2026-05-17', to: '2026-05-18' } };
  assert.equal(
    seriesCsv({ metric: 'bounceRate', buckets, values: [0.5, null], previous: { buckets: before, values: [0.25] } }),
    [
      '"from","to","bounceRate","previous_from","previous_to","previous_bounceRate"',
      '"2026-05-19","2026-05-19",0.5,"2026-05-17","2026-05-17",0.25',
      '"2026-05-20","2026-05-20",,,,',
      '',
    ].join('\r\n'),
  );
});

test('hours are written in UTC', () => {
  const starts = [Date.parse('2026-05-19T22:00:00Z')];
  const buckets = {
    period: { from: '2026-05-20', to: '2026-05-20' },
    grain: 'hour',
    tz: 'Europe/Berlin',
    starts,
  } as const;
  assert.equal(
    seriesCsv({ metric: 'visitors', buckets, values: [3], previous: null }),
    '"start_utc","visitors"\r\n"2026-05-19T22:00:00.000Z",3\r\n',
  );
});
