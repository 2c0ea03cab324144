/** Holds what answers say of the days that they do not know in full against the same questions about single days. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localDayAt } from '../../src/domain/day.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import { METRICS, type Metric } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type { GoalsAnswer, ReportAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { BREAKDOWN } from '../../src/stats/questions/breakdown.ts';
import { GOALS } from '../../src/stats/questions/goals.ts';
import type { AnyQuestion } from '../../src/stats/questions/question.ts';
import { REPORT } from '../../src/stats/questions/report.ts';
import { STATS } from '../../src/stats/questions/stats.ts';
import { TIMESERIES } from '../../src/stats/questions/timeseries.ts';
import fc, { AS_USUAL, seedOf, sizeOf } from '../draws.ts';
import { daysOf, shift } from '../oracle/calendar.ts';
import { importedWorld } from '../oracle/imported-world.ts';
import type { World } from '../oracle/world.ts';
import { STORED_KEYS_MAX } from './compare-worlds.ts';
import { Engine } from './engine.ts';

const WORLDS = sizeOf(1);

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

/** A question about a period, and whether an answer lacks a figure that its days could have. */
interface Asked {
  readonly question: AnyQuestion;
  readonly query: object;
  readonly isLacking: (answer: never) => boolean;
}

function questionsOf(world: World, importedDays: readonly string[]): readonly Asked[] {
  const page = { filters: [], limit: 100, offset: 0, search: null, metric: 'visitors' };
  const ofReport = ({ rows, totalVisitors, knownFrom, engagementKnownFrom = null }: ReportAnswer) =>
    totalVisitors === null ||
    knownFrom !== null ||
    engagementKnownFrom !== null ||
    rows.some(({ visitors, views }) => visitors === null || views === null);
  const report = (asked: object): Asked => ({ question: REPORT, query: { ...page, ...asked }, isLacking: ofReport });
  /** Of a dimension that the import has not, rows are those of the other days. */
  const dimension = (name: 'page' | 'country' | 'browser', isOfVisitors = false): Asked => {
    const lacks = importedDays.length > 0 && !world.imported!.keys.has(name);
    const isLacking = (answer: ReportAnswer) =>
      lacks ||
      (isOfVisitors ? answer.rows.some(({ pct }) => pct === null) || answer.totalVisitors === null : ofReport(answer));
    if (!isOfVisitors) return { ...report({ dimension: name }), isLacking };
    return { question: BREAKDOWN, query: { ...page, dimension: name, isOfVisitors: true }, isLacking };
  };
  const series = (metric: Metric): Asked => ({
    question: TIMESERIES,
    query: { filters: [], metric, compare: false },
    isLacking: ({ points }: TimeseriesAnswer) => points.some(({ value }) => value === null),
  });
  // Without goals there are no conversions to know.
  const figures = METRICS.filter((metric: Metric) => metric !== 'conversions' || world.goals.length > 0);
  return [
    {
      question: STATS,
      query: { filters: [] },
      isLacking: ({ stats }: StatsAnswer) => figures.some((metric) => stats[metric].value === null),
    },
    {
      question: GOALS,
      query: {},
      isLacking: ({ goals }: GoalsAnswer) =>
        goals.some(({ conversions, conversionRate }) => conversions === null || conversionRate === null),
    },
    ...(['page', 'country', 'browser'] as const).flatMap((name) => [dimension(name), dimension(name, true)]),
    ...(['visitors', 'pageviews', 'sessions'] as const).map(series),
    report({ dimension: 'channel' }),
    report({ dimension: 'hour_of_week' }),
    ...(world.properties ?? []).map((subject) => report({ dimension: 'property', subject })),
  ];
}

const seed = seedOf(20_261_128);

test(`an answer names the days that it does not know, each as a question about that day alone does (seed ${seed})`, async () => {
  const drawn = importedWorld.filter(({ imported, goals }) => imported!.days.size > 1 && goals.length > 0);
  const worlds = await engine.storeWorlds(fc.sample(drawn, { seed, numRuns: WORLDS }));
  for (const world of worlds) await engine.importDays(world);
  await engine.close(worlds);
  const told = { known: 0, gaps: 0 };
  for (const world of worlds) {
    const statistics = engine.statistics(world);
    const today = localDayAt(world.now, world.site.timezone).day;
    const period = { from: [...world.imported!.days][0]!, to: today };
    if (shift(period.from, 120) < today) period.from = shift(today, -120);
    const { open, closed } = engine.parts.catalogue.site(world.site.id).states(period);
    const days = [...open, ...closed.map(({ day }) => day)];
    const importedDays = days.filter((day) => world.imported!.days.has(day));
    for (const { question, query, isLacking } of questionsOf(world, importedDays)) {
      const ask = async (days: Period) =>
        (await statistics.askWithGaps(world.site, question, { ...query, period: days })) as WithGaps<object>;
      const whole = await ask(period);
      const gaps = whole.known?.gaps ?? [];
      assert.equal(whole.known === undefined, !isLacking(whole as never), JSON.stringify({ query, whole }));
      assert.equal(whole.known?.from ?? null, gaps.length === 0 ? null : startAfter(gaps.at(-1)!.to, period));
      const named = new Map(gaps.flatMap(({ reason, ...days }) => daysOf(days).map((day) => [day, reason])));
      // A day alone has hours, which no import knows.
      for (const day of question === TIMESERIES ? [] : days) {
        const { known } = await ask({ from: day, to: day });
        assert.equal(known?.gaps[0]?.reason, named.get(day), `${JSON.stringify(query)} ${day}`);
        told[known === undefined ? 'known' : 'gaps'] += 1;
      }
    }
  }
  if (AS_USUAL) assert.ok(told.known > 0 && told.gaps > 0, JSON.stringify(told));
});

function startAfter(day: string, { to }: Period): string | null {
  return day === to ? null : shift(day, 1);
}
