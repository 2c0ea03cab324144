import assert from 'node:assert/strict';

/**
 * Fails when something took longer than is promised, milliseconds. Only `npm run test:heavy` asserts times, on a machine
 * that does nothing else.
 */
export function assertWithin(tookMs: number, maxMs: number, what: string): void {
  if (process.env.SVC_TEST_TIMED === 'yes') assert.ok(tookMs < maxMs, `${what} took ${Math.round(tookMs)} ms`);
}
