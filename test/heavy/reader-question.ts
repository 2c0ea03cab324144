import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Figures, Prefix } from './reader-streams.ts';

/** The local days that a query is about. */
export interface Scope {
  readonly query: string;
  readonly hasToday: boolean;
  /** Whether it has the days that are imported. */
  readonly hasPast: boolean;
}

/** Counts of the answers to a kind of query. */
export interface Shape {
  readonly path: string;
  readonly schema: z.ZodType;
  figures(answer: unknown, scope: Scope): Figures;
  /** The figures of a prefix that a query is about. All but `bounces` grow with it. */
  expected(prefix: Prefix): Figures;
  /** Returns the prefixes that an answer may tell of; absent when an answer does not tell. */
  candidates?(figures: Figures): readonly Prefix[];
  /** Present when an answer tells of one moment alone. Returns what it says beside the figures of its days. */
  beside?(answer: unknown): unknown;
}

/** The events known when a query was sent, and those that can be known when it is answered. */
export interface Bounds {
  readonly from: Prefix;
  readonly to: Prefix;
}

/** The moment that an answer tells of. */
export interface Moment {
  readonly prefix: Prefix;
  /** Two answers to a query about moments of the same name must be the same. */
  readonly name: string;
}

/** A query with the condition on its answers. */
export class ReaderQuestion {
  readonly path: string;
  readonly #shape: Shape;
  readonly #scope: Scope;

  constructor(site: string, shape: Shape, scope: Scope) {
    this.path = `/v1/sites/${site}/${shape.path}${shape.path.includes('?') ? '&' : '?'}${scope.query}`;
    this.#shape = shape;
    this.#scope = scope;
  }

  /** Returns the moment that an answer tells of; null when there may be several. Throws when it cannot be right. */
  check(answer: unknown, { from, to }: Bounds): Moment | null {
    const { schema, expected, candidates, beside } = this.#shape;
    const { success, error } = schema.safeParse(answer);
    assert.ok(success, `${this.path}: ${error?.message}`);
    const figures = this.#shape.figures(answer, this.#scope);
    const [least, most] = [from, to].map((prefix) => expected(this.#within(prefix)));
    for (const [name, value] of Object.entries(figures)) {
      const [min, max] = [least![name] ?? 0, most![name] ?? 0];
      const isWithin = name === 'bounces' || (value >= min && value <= max);
      assert.ok(isWithin, `${this.path}: ${name} is ${value}, not from ${min} to ${max}`);
    }
    if (candidates === undefined) return null;
    const prefixes = candidates(figures).map((prefix) => this.#within(prefix));
    const found = prefixes.filter((prefix) => isSame(expected(prefix), figures));
    assert.ok(found.length > 0, `${this.path} tells of no moment: ${JSON.stringify(answer)}`);
    if (beside === undefined) return null;
    const [prefix] = found as [Prefix];
    assert.ok(
      found.every((other) => isSame({ ...other }, { ...prefix })),
      `${this.path} tells of several moments`,
    );
    return { prefix, name: JSON.stringify([prefix, beside(answer)]) };
  }

  #within({ a, b, imported }: Prefix): Prefix {
    const { hasToday, hasPast } = this.#scope;
    return { a: hasToday ? a : 0, b: hasToday ? b : 0, imported: hasPast ? imported : 0 };
  }
}

/** Compares figures; one that is missing is 0. */
function isSame(expected: Figures, actual: Figures): boolean {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].every((name) => (expected[name] ?? 0) === (actual[name] ?? 0));
}
