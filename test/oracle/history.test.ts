/** Invariants of every world. They show that the histories are valid, and that the oracle agrees with itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../src/domain/error.ts';
import fc from '../draws.ts';
import { expectedAnswer } from './expected-answer.ts';
import { world } from './history.ts';
import { Oracle } from './oracle.ts';
import { question } from './question.ts';

const worldAndQuestion = world.chain((w) => fc.record({ world: fc.constant(w), question: question(w) }));

test('every query has an answer or a refusal of the catalogue', () => {
  fc.assert(
    fc.property(worldAndQuestion, ({ world, question }) => {
      try {
        expectedAnswer(new Oracle(world, 3), question);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }),
    { numRuns: 150, seed: 1 },
  );
});

test('a period’s figures are the sums of its days', () => {
  fc.assert(
    fc.property(world, (world) => {
      const oracle = new Oracle(world);
      for (const metric of ['visitors', 'pageviews', 'sessions'] as const) {
        const period = { preset: '7d' } as const;
        const days = oracle.timeseries({ period, filters: [], metric, compare: false }).points;
        const total = days.reduce((sum, point) => sum + (point.value ?? 0), 0);
        assert.equal(oracle.stats({ period, filters: [] }).stats[metric].value, total);
      }
    }),
    { numRuns: 50, seed: 2 },
  );
});
