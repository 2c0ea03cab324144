/** Tests the answers of every endpoint of docs/api.md on the real service: the exact fields, types and nulls. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Grain } from '../../src/domain/period.ts';
import type { Site } from '../../src/domain/site.ts';
import { at, DocumentedApi } from './documented-api.ts';

let api: DocumentedApi;
let site: Site;
let empty: Site;
let funnel: number;

before(async () => {
  api = await DocumentedApi.start();
  ({ site, empty, funnel } = api);
});
after(() => api.close());

const PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'last_month', 'year'];

describe('answers have exactly the documented fields', () => {
  test('sites', async () => {
    const answer = await api.expectShape('sites', '/sites');
    assert.deepEqual(answer, {
      sites: [
        {
          id: site.publicId,
          domain: 'shop.example',
          name: 'Shop',
          timezone: 'Europe/Berlin',
          retentionMonths: 3,
        },
        { id: empty.publicId, domain: 'empty.example', name: 'Shop', timezone: 'UTC', retentionMonths: null },
      ],
    });
  });

  test('stats, for all periods and filters', async () => {
    for (const period of periods()) {
      const { stats } = await api.expectShape('stats', at(site, `/stats?${period}`));
      assert.notEqual(stats.conversions.value, undefined);
      const filtered = await api.expectShape('stats', at(site, `/stats?${period}&filter=page:/`));
      // With a filter four metrics are null.
      for (const metric of ['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const) {
        assert.deepEqual(filtered.stats[metric], { value: null, prev: null, deltaPct: 0 });
      }
    }
    const nothing = await api.expectShape('stats', at(empty, '/stats'));
    assert.deepEqual(nothing.stats, {
      visitors: { value: 0, prev: 0, deltaPct: 0 },
      pageviews: { value: 0, prev: 0, deltaPct: 0 },
      sessions: { value: 0, prev: 0, deltaPct: 0 },
      bounceRate: { value: null, prev: null, deltaPct: 0 },
      avgDuration: { value: null, prev: null, deltaPct: 0 },
      // The site has no goal.
      conversions: { value: null, prev: null, deltaPct: 0 },
    });
  });

  test('timeseries, with `prev` only when a comparison is asked for', async () => {
    const grains: [query: string, grain: Grain, points: number][] = [
      ['period=today', 'hour', 24],
      ['from=2026-05-19&to=2026-05-20', 'hour', 48],
      ['from=2026-03-29&to=2026-03-29', 'hour', 23],
      ['from=2025-10-26&to=2025-10-26', 'hour', 25],
      ['from=2026-05-18&to=2026-05-20', 'day', 3],
      ['period=90d', 'day', 90],
      ['from=2026-02-19&to=2026-05-20', 'week', 14],
      ['from=2025-05-20&to=2026-05-20', 'week', 53],
      ['from=2025-05-19&to=2026-05-20', 'month', 13],
    ];
    for (const [query, grain, points] of grains) {
      const plain = await api.expectShape('timeseries', at(site, `/timeseries?${query}`));
      const again = await api.expectShape('timeseries', at(site, `/timeseries?${query}&compare=false`));
      const compared = await api.expectShape('compared', at(site, `/timeseries?${query}&compare=true`));
      assert.deepEqual([plain.grain, plain.period.grain, plain.points.length], [grain, grain, points], query);
      assert.deepEqual(again, plain);
      assert.deepEqual({ ...compared, prev: undefined }, { ...plain, prev: undefined });
    }
    for (const metric of METRICS) {
      await api.expectShape('compared', at(site, `/timeseries?period=30d&metric=${metric}&compare=true`));
      await api.expectShape('compared', at(empty, `/timeseries?period=30d&metric=${metric}&compare=true`));
    }
  });

  test('breakdown of every dimension, filtered by every other', async () => {
    for (const [i, dimension] of DIMENSIONS.entries()) {
      const answer = await api.expectShape('breakdown', at(site, `/breakdown?dimension=${dimension}`));
      assert.equal(answer.dimension, dimension);
      assert.ok(answer.rows.length > 0, dimension);
      const filter = `${DIMENSIONS[(i + 1) % DIMENSIONS.length]}:(none)`;
      await api.expectShape('breakdown', at(site, `/breakdown?dimension=${dimension}&filter=${filter}`));
      await api.expectShape('breakdown', at(empty, `/breakdown?dimension=${dimension}&search=x&limit=1&offset=9`));
    }
  });

  test('realtime, goals, funnels and their readings', async () => {
    const realtime = await api.expectShape('realtime', at(site, '/realtime'));
    assert.equal(realtime.pageviewsPerMinute.length, 30);
    assert.ok(realtime.feed.length > 0 && realtime.topPages.length > 0);
    await api.expectShape('realtime', at(empty, '/realtime'));
    for (const period of periods()) {
      const { goals } = await api.expectShape('goals', at(site, `/goals?${period}`));
      assert.equal(goals.length, 2);
      for (const version of ['', '&version=1', '&version=2', '&version=0', '&version=-7', '&version=3']) {
        const reading = await api.expectShape('funnel', at(site, `/funnels/${funnel}?${period}${version}`));
        const expected = version === '&version=1' ? [1, 2] : [2, 3];
        assert.deepEqual([reading.funnel.version, reading.steps.length], expected);
        assert.equal(reading.steps[0]?.rateFromPrevious, null);
      }
    }
    assert.deepEqual((await api.expectShape('goals', at(empty, '/goals'))).goals, []);
    const { funnels } = await api.expectShape('funnels', at(site, '/funnels'));
    assert.deepEqual(
      funnels.map(({ id, name, stepCount, windowMinutes, version }) => [id, name, stepCount, windowMinutes, version]),
      [[funnel, 'Sign-up', 3, 30, 2]],
    );
    assert.deepEqual((await api.expectShape('funnels', at(empty, '/funnels'))).funnels, []);
  });

  test('periods up to the ends of the calendar', async () => {
    const ends = [
      'from=0000-01-01&to=0000-01-02',
      'from=0001-01-01&to=0001-03-01',
      'from=1969-12-31&to=1970-01-01',
      'from=9999-12-30&to=9999-12-31',
      'from=9999-10-01&to=9999-12-31',
      'from=9998-10-01&to=9999-12-31',
      'from=9900-01-01&to=9999-12-31',
      'from=0001-01-01&to=0100-12-31',
      'from=1950-01-01&to=2049-12-31',
    ];
    for (const days of ends) {
      await api.expectShape('stats', at(site, `/stats?${days}`));
      await api.expectShape('compared', at(site, `/timeseries?${days}&compare=true`));
      await api.expectShape('breakdown', at(site, `/breakdown?dimension=page&${days}`));
      await api.expectShape('goals', at(site, `/goals?${days}`));
      await api.expectShape('funnel', at(site, `/funnels/${funnel}?${days}`));
    }
  });
});

/** Returns presets and periods with data, without data, erased and in the future. */
function periods(): string[] {
  const days = [
    '2026-05-18&to=2026-05-20',
    '2026-02-10&to=2026-02-25',
    '2026-01-01&to=2026-01-02',
    '2026-06-01&to=2026-06-30',
  ];
  return [...PRESETS.map((preset) => `period=${preset}`), ...days.map((from) => `from=${from}`), 'unknown=1'];
}
