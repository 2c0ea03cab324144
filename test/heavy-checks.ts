/** Defines checks that `npm run test:heavy` alone makes, in files of the suite (`npm run test:all`) too. By hand: SVC_TEST_HEAVY=yes. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';

const IS_HEAVY = process.env.SVC_TEST_HEAVY === 'yes';

/** Defines a test of heavy runs. A shorter test of the same part stays in the suite. */
export function heavyTest(name: string, run: (t: TestContext) => Promise<void>): void {
  if (IS_HEAVY) test(name, run);
}

/** Makes a check in heavy runs alone, beside those of a test of the suite: of a variant that another test checks. */
export async function heavyCheck(check: () => Promise<void>): Promise<void> {
  if (IS_HEAVY) await check();
}

/** Fails when something took longer than is promised, milliseconds. The machine of a heavy run does nothing else. */
export function assertWithin(tookMs: number, maxMs: number, what: string): void {
  if (IS_HEAVY) assert.ok(tookMs < maxMs, `${what} took ${Math.round(tookMs)} ms`);
}

/**
 * Returns the looks in which a test sees a page, such as widths, themes or addresses, or other variants of what it checks: all of
 * them in heavy runs, otherwise the first ones.
 */
export function looks<Look>(all: readonly Look[], usual = 1): readonly Look[] {
  return IS_HEAVY ? all : all.slice(0, usual);
}
