/** Random reports of requests, and a slow count of what rules about crawlers must tell of them. */
import type { Verdict } from '../../src/domain/crawler.ts';
import fc from '../draws.ts';

/** The zones of the sites. The first two are those of a group. */
export const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Tokyo'] as const;
export const BEGINNING = '2026-03-27T09:00:00Z';

const OPERATORS: Readonly<Record<string, string | null>> = {
  ...{ Googlebot: 'Google', bingbot: 'Microsoft', GPTBot: 'OpenAI', ClaudeBot: 'Anthropic', curl: null },
  ...{ PerplexityBot: 'Perplexity', Bytespider: 'ByteDance', AhrefsBot: 'Ahrefs', Feedly: 'Feedly' },
};
const NAMED = Object.keys(OPERATORS);
const SEARCH = ['Googlebot', 'bingbot'];
/** A browser in a data centre and people are no crawlers. */
const ASKING = [...NAMED, 'datacentre', ''];

/** Requests that are reported in a batch. */
export interface Reported {
  /** The place in `ZONES`. */
  readonly site: number;
  readonly day: string;
  readonly crawler: string;
  readonly status: number;
  readonly verdict: Verdict | '';
  readonly requests: number;
}

export interface ModelRule {
  readonly type: 'new_crawler' | 'crawler_surge' | 'crawler_errors';
  readonly threshold: number | null;
  /** The places of its sites: one, or those of the group. */
  readonly sites: readonly number[];
  /** That of the site, or of most sites of the group. */
  readonly zone: string;
}

const [PARIS, NEW_YORK, TOKYO] = ZONES;
/** Of zones that as many sites have, the first by its name. */
const GROUP = { sites: [0, 1], zone: NEW_YORK } as const;
export const RULES: readonly ModelRule[] = [
  { type: 'new_crawler', threshold: null, sites: [0], zone: PARIS },
  { type: 'new_crawler', threshold: 20, sites: [1], zone: NEW_YORK },
  { type: 'new_crawler', threshold: 2, sites: [2], zone: TOKYO },
  { type: 'new_crawler', threshold: null, ...GROUP },
  { type: 'crawler_surge', threshold: 60, sites: [0], zone: PARIS },
  { type: 'crawler_surge', threshold: 200, sites: [2], zone: TOKYO },
  { type: 'crawler_surge', threshold: 150, ...GROUP },
  { type: 'crawler_errors', threshold: 1, sites: [1], zone: NEW_YORK },
  { type: 'crawler_errors', threshold: 40, ...GROUP },
];

/** An alert of a rule, by its place in `RULES` from 1 on. */
export interface Told {
  readonly rule: number;
  readonly value: number;
  readonly day: string;
  readonly crawlers?: readonly { readonly name: string; readonly operator: string | null; readonly requests: number }[];
}

/** A batch of each site, which may be of earlier days, and then a round. */
export const steps = fc.array(
  fc.record({
    minutes: fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 240, max: 1500 })),
    restarts: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    fails: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    reported: fc.array(
      fc.record({
        site: fc.integer({ min: 0, max: 2 }),
        daysAgo: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 30),
        crawler: fc.constantFrom(...ASKING, ...SEARCH, ...SEARCH),
        status: fc.constantFrom(2, 2, 3, 4, 5),
        verdict: fc.constantFrom<Verdict>('verified', 'unverified', 'contradicted'),
        requests: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 8 },
    ),
  }),
  { minLength: 20, maxLength: 40 },
);

/** Decides from all reports so far what must be told. It knows nothing of memories, versions or statements. */
export class CrawlerModel {
  readonly #reports: Reported[] = [];
  readonly #begun: string[] = [];
  /** The days on which each rule has fired; of new crawlers, those whom it has told or must not tell. */
  readonly #done = RULES.map(() => new Set<string>());
  readonly #alerts = RULES.map(() => new Map<string, number>());
  readonly #isKnown = RULES.map(() => false);

  constructor(begun: Temporal.Instant) {
    this.#begun = RULES.map(({ zone }) => dayOf(begun, zone));
  }

  report(reports: readonly Reported[]): void {
    this.#reports.push(...reports);
  }

  round(now: Temporal.Instant): Told[] {
    return RULES.flatMap((rule, i) => {
      const today = dayOf(now, rule.zone);
      const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
      const days = yesterday >= this.#begun[i]! ? [yesterday, today] : [today];
      const own = this.#reports.filter(({ site }) => rule.sites.includes(site));
      const told = rule.type === 'new_crawler' ? this.#newCrawlers(i, own, days) : this.#load(i, own, days);
      return told.map((alert) => ({ rule: i + 1, ...alert }));
    });
  }

  #load(i: number, own: readonly Reported[], days: readonly string[]): Omit<Told, 'rule'>[] {
    const { type, threshold } = RULES[i]!;
    const counted = own.filter(({ crawler, status, verdict }) => {
      if (type === 'crawler_surge') return crawler !== '';
      return SEARCH.includes(crawler) && status >= 4 && verdict !== 'contradicted';
    });
    return days.flatMap((day) => {
      const value = sum(counted.filter((each) => each.day === day));
      if (value < threshold! || [...this.#done[i]!].some((fired) => fired >= day)) return [];
      this.#done[i]!.add(day);
      return [{ value, day }];
    });
  }

  #newCrawlers(i: number, own: readonly Reported[], days: readonly string[]): Omit<Told, 'rule'>[] {
    if (own.length === 0) return [];
    const since = own.map(({ day }) => day).sort()[0]!;
    const done = this.#done[i]!;
    const firsts = NAMED.flatMap((crawler) => {
      const asked = own.filter((each) => each.crawler === crawler && each.verdict !== 'contradicted');
      const day = asked.map((each) => each.day).sort()[0];
      if (day === undefined || !days.includes(day)) return [];
      return [{ name: crawler, day, requests: sum(asked.filter((each) => each.day === day)) }];
    });
    for (const { name, day } of firsts) if (day === since || !this.#isKnown[i]) done.add(name);
    this.#isKnown[i] = true;
    return days.flatMap((day) => {
      const today = days.at(-1)!;
      const found = firsts.filter((first) => first.day === day && !done.has(first.name));
      const some = found.filter(({ requests }) => requests >= (RULES[i]!.threshold ?? 1));
      const alerts = this.#alerts[i]!.get(today) ?? 0;
      if (some.length === 0 || alerts === 5) return [];
      this.#alerts[i]!.set(today, alerts + 1);
      const crawlers = some
        .sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1))
        .map(({ name, requests }) => ({ name, operator: OPERATORS[name]!, requests }));
      for (const { name } of crawlers) done.add(name);
      return [{ value: crawlers[0]!.requests, day, crawlers }];
    });
  }
}

export function dayOf(instant: Temporal.Instant, zone: string): string {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString();
}

function sum(reports: readonly Reported[]): number {
  return reports.reduce((total, { requests }) => total + requests, 0);
}
