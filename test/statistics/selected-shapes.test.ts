/** Tests that the endpoints of conditions answer in the shapes of docs/openapi.json, on the real service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { z } from 'zod';
import { reportResponse } from '../../src/api/report-schema.ts';
import {
  selectedFunnelResponse,
  selectedGoalsResponse,
  selectedSeriesResponse,
  selectedStatsResponse,
} from '../../src/api/selected-schema.ts';
import { METRICS } from '../../src/domain/metric.ts';
import { listGoals } from '../../src/sites/goals.ts';
import { ROW_METRICS } from '../../src/stats/row-metric.ts';
import { at, DocumentedApi, request } from './documented-api.ts';

let api: DocumentedApi;
let goal: number;

before(async () => {
  api = await DocumentedApi.start();
  goal = (await listGoals(api.service.database.db, api.site.id))[0]!.id;
});
after(() => api.close());

/** Asks for an answer, of which every field is documented. */
async function asked<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  site = api.site,
): Promise<z.output<Schema>> {
  const { status, body } = await request(api.service.port, at(site, path), `Bearer ${api.key}`);
  assert.equal(status, 200, `${path}: ${body}`);
  const answer: unknown = JSON.parse(body);
  assert.deepEqual(schema.parse(answer), answer, path);
  return answer as z.output<Schema>;
}

const WHERE = [
  '',
  'where=country:is:DE|AT',
  'where=page:contains:/&where=device:is_not:(none)',
  'where=event:is_not:nothing',
  'where=goal:is_not:GOAL',
  'where=property:plan:is:free',
  'where=page:is:/nowhere',
];
const PERIODS = [
  'period=7d',
  'period=90d',
  'period=today',
  'from=2026-06-01&to=2026-06-30',
  'from=2026-01-01&to=2026-01-02',
];

describe('what conditions select is answered in the documented shapes', () => {
  test('by key figures, series, goals and funnels', async () => {
    for (const [i, where] of WHERE.entries()) {
      const query = `${PERIODS[i % PERIODS.length]}&${where.replace('GOAL', String(goal))}`;
      await asked(selectedStatsResponse, `/report/stats?${query}`);
      await asked(selectedStatsResponse, `/report/stats?${query}&goal=${goal}`);
      await asked(
        selectedSeriesResponse,
        `/report/timeseries?${query}&metric=${METRICS[i % METRICS.length]}&compare=true`,
      );
      await asked(selectedGoalsResponse, `/report/goals?${query}`);
      await asked(selectedFunnelResponse, `/report/funnels/${api.funnel}?${query}`);
    }
    await asked(selectedStatsResponse, `/report/stats?${WHERE[1]}`, api.empty);
    await asked(selectedGoalsResponse, `/report/goals?${WHERE[1]}`, api.empty);
  });

  test('by rows with every figure, and ranked by some', async () => {
    for (const dimension of ['exit', 'channel', 'property:plan']) {
      const all = `metrics=${ROW_METRICS.join(',')}&goal=${goal}`;
      await asked(reportResponse, `/report?dimension=${dimension}&${all}`);
    }
    for (const metric of ['views', 'scroll', 'conversionRate']) {
      await asked(reportResponse, `/report?dimension=page&metric=${metric}&goal=${goal}&where=country:is:DE`);
    }
    for (const dimension of ['hour_of_week', 'next_page:/', 'previous_page:/thanks']) {
      await asked(reportResponse, `/report?dimension=${dimension}&where=country:is:DE`);
    }
  });

  test('by figures that agree with each other', async () => {
    const { stats } = await asked(selectedStatsResponse, `/report/stats?period=7d&where=page:is:/&goal=${goal}`);
    assert.deepEqual(Object.fromEntries(Object.entries(stats).map(([name, figure]) => [name, figure?.value])), {
      ...{ visitors: 3, pageviews: 3, sessions: 3, bounceRate: 0, avgDuration: 2 },
      ...{ conversions: 3, uniqueConversions: 3, conversionRate: 1 },
    });
    const query = `/report?dimension=page&period=7d&where=country:is:DE&goal=${goal}`;
    const { rows } = await asked(reportResponse, `${query}&metrics=sessions,conversionRate`);
    const figures = { visitors: 3, views: 3, pct: 1, sessions: 3, conversionRate: 1 };
    assert.deepEqual(rows, [
      { key: '/', ...figures },
      { key: '/thanks', ...figures },
    ]);
  });

  test('by no figure of what a day stores no keys of', async () => {
    const filter = `period=7d&filter=${encodeURIComponent('page:(other)')}`;
    const { rows, totalVisitors } = await asked(reportResponse, `/report?dimension=hour_of_week&${filter}`);
    assert.deepEqual([rows, totalVisitors], [[], null]);
  });

  test('by pages without their reading of whole days, which conditions leave unknown', async () => {
    for (const filter of ['filter=country:DE', 'filter=page:/', 'where=page:contains:/']) {
      const { rows, ...answer } = await asked(reportResponse, `/report?dimension=page&period=7d&${filter}&limit=1`);
      const unknown = { measured: null, avgTime: null, avgScroll: null, reached: null };
      assert.deepEqual(rows, [{ key: '/', visitors: 3, views: 3, pct: 1, ...unknown }], filter);
      assert.equal('engagementKnownFrom' in answer && answer.engagementKnownFrom, null);
    }
  });
});
