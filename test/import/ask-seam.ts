/** Asks for figures over a seam, and compares them with the sums of both sides. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { DIMENSIONS, type Dimension } from '../../src/domain/dimension.ts';
import type { Period } from '../../src/domain/period.ts';
import type { BreakdownAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import fc from '../draws.ts';
import { shift } from '../oracle/calendar.ts';
import type { Question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import type { Engine } from '../statistics/engine.ts';
import type { SeamAnswers } from './seam-answers.ts';

const QUESTIONS = 2;
const ROWS_MAX = 1000;

/** Asks for the figures of periods before, over and after a seam. Throws when one is not the sum of both sides. */
export async function compareSeam(engine: Engine, world: World, seam: SeamAnswers, seed: number): Promise<void> {
  const questions = fc.sample(asked(seam), { seed, numRuns: QUESTIONS });
  // Asks several questions at once, as readers do.
  await Promise.all(questions.map((question) => compare(engine, world, seam, question)));
}

async function compare(engine: Engine, world: World, seam: SeamAnswers, about: Asked): Promise<void> {
  const { period, dimension, other, metric } = about;
  const ask = (question: Question) => engine.ask(world, question);
  const expected = seam.breakdown(period, dimension);
  const query = { period, dimension, filters: [], limit: ROWS_MAX, offset: 0, search: null };
  const { rows, totalKeys, totalVisitors } = (await ask({ ask: 'breakdown', query })) as BreakdownAnswer;
  same({ rows, totalKeys, totalVisitors }, expected, about);
  const filter = { dimension, value: expected.rows[other % Math.max(1, expected.rows.length)]?.key ?? 'nowhere' };
  for (const wanted of [null, filter]) {
    const filters = wanted === null ? [] : [wanted];
    const { stats } = (await ask({ ask: 'stats', query: { period, filters } })) as StatsAnswer;
    const side = (which: 'value' | 'prev') =>
      Object.fromEntries(Object.entries(stats).map(([metric, kpi]) => [metric, kpi[which]]));
    same({ now: side('value'), previous: side('prev') }, seam.stats(period, wanted), { ...about, wanted });
  }
  const wanted = other % 2 === 0 ? filter : null;
  const filters = wanted === null ? [] : [wanted];
  const series = { period, filters, metric, compare: false };
  const { points, grain } = (await ask({ ask: 'timeseries', query: series })) as TimeseriesAnswer;
  if (grain !== 'day') return;
  const values = points.map(({ value }) => value);
  same(values, seam.series(period, metric, wanted), { ...about, wanted });
}

interface Asked {
  readonly period: Period;
  readonly dimension: Dimension;
  /** Chooses a key to filter by. */
  readonly other: number;
  readonly metric: 'visitors' | 'pageviews';
}

/** Draws a period that begins or ends near a day of the source, and a dimension. */
function asked(seam: SeamAnswers): fc.Arbitrary<Asked> {
  const near = fc.constantFrom(...seam.taken, seam.today);
  const period = fc
    .record({ day: near, before: fc.nat(40), length: fc.integer({ min: 2, max: 80 }) })
    .map(({ day, before, length }) => {
      const from = shift(day, -before);
      return { from: from < seam.firstKept ? seam.firstKept : from, to: shift(day, Math.max(0, length - before)) };
    })
    .filter(({ from }) => from <= seam.today);
  return fc.record({
    period,
    dimension: fc.constantFrom(...DIMENSIONS),
    other: fc.nat(20),
    metric: fc.constantFrom('visitors', 'pageviews'),
  });
}

function same(actual: unknown, expected: unknown, about: object): void {
  try {
    assert.deepEqual(rounded(actual), rounded(expected));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${inspect(about)}`, { cause: error });
  }
}

/** Rounds ratios to 12 digits: the order of a floating-point sum is not part of a definition. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rounded(member)]));
}
