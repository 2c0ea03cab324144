import { ALERTED_CRAWLERS_MAX } from '../../domain/alerted-value.ts';
import { NAMELESS_CRAWLERS } from '../../domain/crawler.ts';
import { operatorOf } from '../../domain/known-crawlers.ts';
import type { FirstAsked } from '../../stats/crawler-days.ts';
import { CRAWLER_DAYS } from '../../stats/questions/crawler-days.ts';
import type { AlertFacts } from '../alert-body.ts';
import { memoryOf } from '../rule-memory.ts';
import { replayDays } from './daily.ts';
import { judgeChanged } from './judge-changed.ts';
import type { RuleType, Verdict } from './rule-type.ts';

/** The most alerts of a rule on a day. Further crawlers of the day are named together on the next one. */
const ALERTS_PER_DAY_MAX = 5;

/**
 * `day`: the local day of the last judgement; `told`: the crawlers, of those whose first day still counts, of which nothing is to be
 * told any more; `alerts`: how many alerts were sent on the day.
 */
export interface NewCrawlerMemory {
  readonly day?: string;
  readonly told?: readonly string[];
  readonly alerts?: number;
}

/**
 * Judges a `new_crawler` rule: it fires when crawlers ask for the first time, once for each crawler, with one alert for all of a day
 * that have come since the last round. It leaves out the crawlers that are there when the rule is judged for the first time, and those
 * of the first day of which requests are reported.
 *
 * @param threshold the least requests on the first day; null for one
 * @param today the current local day
 * @param found the crawlers whose first day is today or, while that counts, yesterday
 */
export function judgeNewCrawlers(
  threshold: number | null,
  memory: NewCrawlerMemory,
  today: string,
  found: readonly FirstAsked[],
): Verdict<NewCrawlerMemory> {
  const named = found.filter(({ crawler }) => !NAMELESS_CRAWLERS.has(crawler));
  const { day: judgedOn, told: known = named.map(({ crawler }) => crawler), alerts: sent = 0 } = memory;
  const isKnown = ({ crawler, isAtBeginning }: FirstAsked) => isAtBeginning || known.includes(crawler);
  const told = new Set(named.filter(isKnown).map(({ crawler }) => crawler));
  let alerts = judgedOn === today ? sent : 0;
  const fired: number[] = [];
  const facts: AlertFacts[] = [];
  for (const day of [...new Set(named.map((each) => each.day))].sort()) {
    const untold = named.filter((each) => each.day === day && !told.has(each.crawler));
    const some = untold
      .filter(({ requests }) => requests >= (threshold ?? 1))
      .sort((a, b) => b.requests - a.requests || (a.crawler < b.crawler ? -1 : 1))
      .slice(0, ALERTED_CRAWLERS_MAX);
    if (some.length === 0 || alerts === ALERTS_PER_DAY_MAX) continue;
    for (const { crawler } of some) told.add(crawler);
    alerts++;
    fired.push(some[0]!.requests);
    facts.push({
      day,
      crawlers: some.map(({ crawler: name, requests }) => ({ name, operator: operatorOf(name), requests })),
    });
  }
  const state = alerts === 0 ? 'armed' : 'firing';
  return { state, memory: { day: today, told: [...told].sort(), alerts }, fired, ...(facts.length > 0 && { facts }) };
}

/** Looks for crawlers that ask for the first time. Requests under a false name do not count. */
export const newCrawler: RuleType = {
  isLocal: true,
  judge: (rules, round) =>
    judgeChanged(rules, round, async ({ rule, days }, requests) => {
      const [from, to] = [days[0]!, days.at(-1)!];
      const memory = memoryOf<NewCrawlerMemory>(rule);
      const isAsked = (first: FirstAsked) => canBeTold(rule.threshold, memory, first);
      const found = await requests.firsts(rule.subject, { from, to }, isAsked);
      return judgeNewCrawlers(rule.threshold, memory, to, found);
    }),
  async replay({ threshold }, past) {
    const { days, firsts } = await past.statistics.ask(past.site, CRAWLER_DAYS, { period: past.period });
    const judged = [...new Set(days.map(({ day }) => day))].sort().map((day) => {
      const found = firsts.filter((first) => first.day === day);
      const { fired } = judgeNewCrawlers(threshold, { day, told: [] }, day, found);
      return { day, value: mostRequests(found), fired };
    });
    const replayed = replayDays(past, judged);
    // Each new crawler has at least one request.
    return { ...replayed, extreme: replayed.extreme || null, threshold, suggested: null };
  },
  sampleValue: (threshold) => threshold ?? 1,
  sampleFacts: (requests, day) => ({ day, crawlers: [{ name: 'GPTBot', operator: 'OpenAI', requests }] }),
};

/** Tells whether a rule tells a crawler that asks for the first time. */
function canBeTold(
  threshold: number | null,
  { told }: NewCrawlerMemory,
  { crawler, requests, isAtBeginning }: FirstAsked,
): boolean {
  if (told === undefined || isAtBeginning || NAMELESS_CRAWLERS.has(crawler)) return false;
  return requests >= (threshold ?? 1) && !told.includes(crawler);
}

function mostRequests(found: readonly FirstAsked[]): number {
  const counted = found.filter(({ crawler, isAtBeginning }) => !isAtBeginning && !NAMELESS_CRAWLERS.has(crawler));
  return Math.max(0, ...counted.map(({ requests }) => requests));
}
