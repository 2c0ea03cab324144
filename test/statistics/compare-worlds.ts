import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ApiError } from '../../src/domain/error.ts';
import fc from '../draws.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import type { Engine } from './engine.ts';

/** A number of keys that is small enough for `(other)` to occur. */
export const STORED_KEYS_MAX = 3;
const QUESTIONS_PER_WORLD = 10;
const READERS = 3;

/** Asks an engine random questions about worlds. Throws when an answer is not the oracle's. */
export async function compareWorlds(engine: Engine, worlds: readonly World[], seed: number): Promise<void> {
  // Asks several questions at once, as readers do.
  const waiting = [...worlds.entries()];
  const reader = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, world] = next;
      const oracle = new Oracle(world, STORED_KEYS_MAX);
      for (const asked of fc.sample(question(world), { seed: seed + i, numRuns: QUESTIONS_PER_WORLD })) {
        await compareAnswers(engine, world, oracle, asked);
      }
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

/** Asks an engine a question about a world. Throws when the answer is not the oracle's, and returns it. */
export async function compareAnswers(engine: Engine, world: World, oracle: Oracle, asked: Question): Promise<unknown> {
  const [actual, expected] = await Promise.all([
    outcome(() => engine.ask(world, asked)),
    outcome(() => expectedAnswer(oracle, asked)),
  ]);
  assertSame(actual, expected, world, asked);
  return actual;
}

/** Returns an answer, or the code of the refusal. */
export async function outcome(answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

function assertSame(actual: unknown, expected: unknown, world: World, asked: Question): void {
  const context = () =>
    inspect({ asked, site: world.site, zones: world.zones, now: world.now, events: world.events }, { depth: 6 });
  try {
    assert.deepEqual(rounded(actual), rounded(expected));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${context()}`, { cause: error });
  }
}

/** Rounds ratios to 12 digits: the order of a floating-point sum is not part of a definition. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rounded(member)]));
}
