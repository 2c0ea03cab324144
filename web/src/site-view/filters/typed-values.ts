import { type Condition, parseCondition, printCondition } from '../../../../src/domain/condition.ts';
import { encodedCondition } from '../../../../src/domain/typed-condition.ts';

/** A value that is known, and how rows show it. */
export interface KnownValue {
  readonly key: string;
  readonly text: string;
  /** The visitors of the period with it, if they are known. */
  readonly visitors?: number | null;
}

/**
 * Reads a condition that a person typed: a known value by its name, any other as it was typed, with pages as browsers send them.
 * Returns `none` without a value, and `invalid` for one that no condition has.
 */
export function readTyped(typed: Condition, known: readonly KnownValue[]): Condition | 'none' | 'invalid' {
  const isWhole = typed.operator === 'is' || typed.operator === 'is_not';
  const written = typed.values.map((value) => value.trim()).filter((value) => value !== '');
  if (written.length === 0) return 'none';
  const values: string[] = [];
  for (const value of written) {
    const key = isWhole ? known.find(({ text }) => text.toLowerCase() === value.toLowerCase())?.key : undefined;
    const encoded = key === undefined ? encodedCondition({ ...typed, values: [value] })?.values[0] : key;
    if (encoded === undefined) return 'invalid';
    values.push(encoded);
  }
  return parseCondition(printCondition({ ...typed, values })) ?? 'invalid';
}
