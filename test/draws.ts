/**
 * What random tests draw. Without a seed it is the same every time; `npm run test:random` gives each round a seed of its own
 * and larger sizes. One file by hand: SVC_TEST_SEED=1 SVC_TEST_RUNS=500 node --test FILE.
 */
import fc from 'fast-check';

const { SVC_TEST_SEED: GIVEN_SEED, SVC_TEST_RUNS: GIVEN_RUNS, SVC_TEST_FACTOR: FACTOR = '1' } = process.env;
const FIXED_SEED = 20_240_515;

/**
 * Whether the draws are the usual ones, of a run without a seed. A test tells of these that they are varied; what other seeds
 * draw is chance.
 */
export const AS_USUAL = GIVEN_SEED === undefined;

/** Returns the seed of a random test: the given one, or else a fixed one, which may be the test's own. */
export function seedOf(fixed = FIXED_SEED): number {
  return GIVEN_SEED === undefined ? fixed : Number(GIVEN_SEED);
}

/** Returns how many worlds, questions or runs a random test draws: a given number, or the usual one times a factor. */
export function sizeOf(usual: number): number {
  return GIVEN_RUNS === undefined ? Math.max(1, Math.round(usual * Number(FACTOR))) : Number(GIVEN_RUNS);
}

/** Draws some of a list, usually so many; all of them when there are no more. */
export function someOf<Item>(items: readonly Item[], usual: number): readonly Item[] {
  const count = Math.min(sizeOf(usual), items.length);
  const drawn = fc.shuffledSubarray([...items], { minLength: count, maxLength: count });
  return fc.sample(drawn, { seed: seedOf(), numRuns: 1 })[0]!;
}

// A property that names no seed would draw anew at every run.
fc.configureGlobal({ seed: seedOf() });

export default fc;
