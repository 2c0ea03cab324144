import assert from 'node:assert/strict';

/** Asserts that two answers are the same, ratios to 12 digits: the order of a floating-point sum is not defined. */
export function assertSame(actual: unknown, expected: unknown, context: string): void {
  try {
    assert.deepEqual(rounded(actual), rounded(expected));
  } catch (error) {
    throw new Error(`${context}: ${(error as Error).message}`, { cause: error });
  }
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rounded(member)]));
}
