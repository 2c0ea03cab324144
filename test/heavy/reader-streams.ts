/** Two streams of events of which every prefix can be told from its figures. */
import assert from 'node:assert/strict';
import type { Site } from '../../src/domain/site.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';

/** More than `homeAddress` has addresses. */
const PEOPLE_MAX = 32_000;
const COUNTRIES = ['DE', 'FR', 'US'] as const;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
/** The lines of each import: all of them show, or none. */
export const LINES_PER_IMPORT = 200;

/** The events that an answer tells of: so many of each stream from its first on, and imported ones. */
export interface Prefix {
  /** The stream of readers: each views `/a/0`, `/a/1`, `/a/2`, `/a/3`, then the next one comes. */
  readonly a: number;
  /** The stream of buyers: each sends `buy`, then views `/b`. */
  readonly b: number;
  /** One pageview each, of as many people. */
  readonly imported: number;
}

export type Figures = Readonly<Record<string, number>>;

export function viewsOf(page: number, { a }: Prefix): number {
  return Math.floor((a + 3 - page) / 4);
}

/** Returns the counts that follow from a prefix. */
export function countsOf(prefix: Prefix) {
  const { a, b, imported } = prefix;
  const people = Math.ceil(a / 4) + Math.ceil(b / 2) + imported;
  return {
    visitors: people,
    sessions: people,
    pageviews: a + Math.floor(b / 2) + imported,
    // Goals: `/a/*` and `buy`.
    conversions: a + Math.ceil(b / 2),
    bounces: imported + (a % 4 === 1 ? 1 : 0),
  };
}

/** Counts those of the first readers who are from a country. */
export function fromCountry(country: string, readers: number): number {
  const index = COUNTRIES.indexOf(country as (typeof COUNTRIES)[number]);
  return Math.floor((readers + COUNTRIES.length - 1 - index) / COUNTRIES.length);
}

/** Selects the numbers of whole imports next to a number. */
export function wholeImports(about: number): number {
  return Math.floor(about / LINES_PER_IMPORT) * LINES_PER_IMPORT;
}

/** One of the streams, sent to one collector: an event leaves after the one before it was acknowledged. */
export class Stream {
  readonly #kind: 'a' | 'b';
  readonly #site: Site;
  readonly #proxyKey: string;
  /** The number of events that may have been accepted. */
  sent = 0;
  readonly #over: AbortSignal;

  constructor(kind: 'a' | 'b', site: Site, proxyKey: string, over: AbortSignal) {
    this.#kind = kind;
    this.#site = site;
    this.#proxyKey = proxyKey;
    this.#over = over;
  }

  async run(port: number): Promise<void> {
    const connection = await Connection.open(port);
    while (!this.#over.aborted) {
      const bytes = this.#next(this.sent);
      this.sent += 1;
      const { status, body } = await connection.request(bytes);
      assert.deepEqual([status, body], [202, '']);
    }
    connection.close();
  }

  #next(number: number): Buffer {
    const isReader = this.#kind === 'a';
    const person = Math.floor(number / (isReader ? 4 : 2));
    assert.ok(person < PEOPLE_MAX, 'the streams have run out of people');
    const what = isReader ? { u: `/a/${number % 4}` } : { u: '/b', ...(number % 2 === 0 ? { e: 'buy' } : {}) };
    const headers = behindProxy(this.#proxyKey, homeAddress(person), {
      'X-Svc-Client-Country': isReader ? COUNTRIES[person % COUNTRIES.length] : 'NL',
      ...(isReader ? {} : { 'User-Agent': FIREFOX }),
    });
    return postBytes(JSON.stringify({ s: this.#site.publicId, ...what }), headers);
  }
}

/** Returns the lines of an import at an instant, milliseconds, each of a person of its own. */
export function importLines(ts: number, round: number): string {
  const lines = Array.from({ length: LINES_PER_IMPORT }, (_, i) => ({
    ts: ts + i,
    visitor: `${round} ${i}`,
    u: '/i',
    country: 'IT',
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
