import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../domain/error.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import type { BreakdownAnswer, ReportAnswer } from '../../stats/answer.ts';
import type { BreakdownQuery } from '../../stats/query.ts';
import { readChannelRows } from './channel-rows.ts';

const PERIOD = { from: '2026-04-01', to: '2026-04-30', grain: 'day', tz: 'UTC' } as const;
const QUERY: BreakdownQuery = {
  period: { from: PERIOD.from, to: PERIOD.to },
  ...{ dimension: 'channel', filters: [], limit: 9, offset: 0, search: null },
};

/** Asks for channels that are known from a day on. */
async function rowsKnownFrom(knownFrom: string | null) {
  const asked: BreakdownQuery[] = [];
  let reports = 0;
  const report = async () => {
    reports += 1;
    return { period: PERIOD, knownFrom } as ReportAnswer;
  };
  const rows = await readChannelRows({ report }, {} as Site, QUERY, async (query) => {
    const { from } = query.period as Period;
    if (knownFrom !== null && from < knownFrom) throw new ApiError('INVALID_PARAMS', 'the figures are not known');
    asked.push(query);
    const row = { key: 'Direct', visitors: 2, views: 2, pct: 1 };
    return { period: PERIOD, dimension: 'channel', rows: [row], totalKeys: 1, totalVisitors: 2 } as BreakdownAnswer;
  });
  return { asked: asked.map(({ period }) => period), rows, reports };
}

test('channels are those of the days that know them, with the day from which they count', async () => {
  const all = await rowsKnownFrom(null);
  assert.deepEqual([all.asked, all.rows.knownFrom], [[QUERY.period], null]);
  const part = await rowsKnownFrom('2026-04-20');
  assert.deepEqual(part.asked, [{ from: '2026-04-20', to: PERIOD.to }]);
  assert.deepEqual([part.rows.period, part.rows.knownFrom, part.rows.totalKeys], [PERIOD, '2026-04-20', 1]);
  assert.equal(all.reports, 0, 'the report is asked only where days know no channels');
  const none = await rowsKnownFrom('2026-05-01');
  assert.deepEqual([none.asked, none.rows.rows, none.rows.knownFrom], [[], [], '2026-05-01']);
});

test('a question that is refused for another reason stays refused', async () => {
  const refused = new ApiError('RAW_WINDOW_EXCEEDED');
  const report = async () => ({ period: PERIOD, knownFrom: null }) as ReportAnswer;
  const read = () => Promise.reject(refused);
  await assert.rejects(readChannelRows({ report }, {} as Site, QUERY, read), refused);
});
