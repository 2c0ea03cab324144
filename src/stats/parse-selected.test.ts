import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SELECTED_METRICS } from './answers/selected-kpis.ts';
import { parseSelectedFunnel, parseSelectedGoals, parseSelectedSeries, parseSelectedStats } from './parse-selected.ts';

const stats = (query: string) => parseSelectedStats(new URLSearchParams(query), 'api');
const series = (query: string) => parseSelectedSeries(new URLSearchParams(query), 'api');
const goals = (query: string) => parseSelectedGoals(new URLSearchParams(query), 'api');
const funnel = (query: string) => parseSelectedFunnel(7, new URLSearchParams(query), 'api');

const COUNTRY = { subject: 'country', operator: 'is', values: ['DE', 'AT'] };
const OS = { subject: 'os', operator: 'is', values: ['Linux'] };
const QUERY = 'where=country:is:DE|AT&filter=os:Linux&from=2026-05-01&to=2026-05-02';
const DAYS = { period: { from: '2026-05-01', to: '2026-05-02' }, where: [OS, COUNTRY] };

test('each question takes conditions and filters, which are conditions too', () => {
  assert.deepEqual(stats(QUERY), { ...DAYS, goalId: null, metrics: SELECTED_METRICS });
  assert.deepEqual(series(QUERY), { ...DAYS, goalId: null, metric: 'visitors', compare: false });
  assert.deepEqual(goals(QUERY), { ...DAYS, goalId: null });
  assert.deepEqual(funnel(`${QUERY}&version=2`), { ...DAYS, id: 7, version: 2 });
  for (const parse of [stats, series, goals, funnel]) {
    assert.deepEqual(parse('').where, []);
    assert.deepEqual(parse('').period, { preset: '30d' });
    for (const wrong of ['where=country:DE', 'filter=nope:1', 'where=', 'period=nope']) {
      assert.throws(() => parse(wrong), { code: 'INVALID_PARAMS' }, wrong);
    }
    assert.throws(() => parse('from=2026-05-02&to=2026-05-01'), { code: 'INVALID_PERIOD' });
  }
});

test('a goal is chosen by its id', () => {
  for (const parse of [stats, series]) {
    assert.equal(parse('goal=12').goalId, 12);
    for (const wrong of ['goal=', 'goal=0', 'goal=x', 'goal=1.5', 'goal=12345678901', 'goal=1&goal=2']) {
      assert.throws(() => parse(wrong), { code: 'INVALID_PARAMS' }, wrong);
    }
  }
});

test('key figures are those that are named, those of a goal with a goal alone', () => {
  assert.deepEqual(stats('metrics=sessions,visitors,sessions').metrics, ['sessions', 'visitors']);
  assert.deepEqual(stats('metrics=uniqueConversions&goal=3').metrics, ['uniqueConversions']);
  for (const wrong of ['metrics=', 'metrics=views', 'metrics=visitors,', 'metrics=visitors&metrics=sessions']) {
    assert.throws(() => stats(wrong), { code: 'INVALID_PARAMS', message: /metrics/ }, wrong);
  }
  for (const metric of ['uniqueConversions', 'conversionRate']) {
    assert.throws(() => stats(`metrics=visitors,${metric}`), { code: 'INVALID_PARAMS', message: /`goal`/ }, metric);
  }
});

test('a series is of any metric of the site, under conditions too, and may be compared with other days', () => {
  const { metric, compare, ...asked } = series('metric=bounceRate&compare=true&against=year&where=page:is:/');
  assert.deepEqual([metric, compare], ['bounceRate', true]);
  assert.equal(asked.against, 'year');
  assert.throws(() => series('metric=conversionRate&goal=1'), { code: 'INVALID_PARAMS' });
  assert.equal(stats('against=year').against, 'year');
});
