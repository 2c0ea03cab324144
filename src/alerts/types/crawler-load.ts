import { crawlerClassOf } from '../../domain/known-crawlers.ts';
import type { CrawlerDay } from '../../stats/crawler-days.ts';
import { CRAWLER_DAYS } from '../../stats/questions/crawler-days.ts';
import { memoryOf } from '../rule-memory.ts';
import { type DailyMemory, judgeDays, replayDays, unfiredDays } from './daily.ts';
import { judgeChanged } from './judge-changed.ts';
import { roundedUp } from './rounded-up.ts';
import type { RuleType, Verdict } from './rule-type.ts';

/** A suggested threshold is so many times the most of the past days. */
const ABOVE_USUAL = 2;

/** Some requests on a local day. */
export interface RequestsSeen {
  readonly day: string;
  readonly requests: number;
}

/**
 * Judges a rule that fires when the requests of a local day reach the threshold, once a day.
 *
 * @param days see `judgeDays`
 */
export function judgeRequests(
  threshold: number,
  memory: DailyMemory,
  days: readonly RequestsSeen[],
): Verdict<DailyMemory> {
  const seen = days.map(({ day, requests }) => {
    return { day, value: requests, isReached: requests >= threshold, facts: { day } };
  });
  return judgeDays(memory, seen);
}

/** Compares the requests of all crawlers, those with false names too: a load is a load. */
export const crawlerSurge = loadOf(({ requests }) => requests, 1000);
/** Compares the errors that search engines got, without requests under a false name. */
export const crawlerErrors = loadOf(({ crawler, failed }) => (crawlerClassOf(crawler) === 'search' ? failed : 0), 10);

/** @param suggestedMin the least threshold that is suggested */
function loadOf(countOf: (counts: CrawlerDay) => number, suggestedMin: number): RuleType {
  const sumOn = (counts: readonly CrawlerDay[], day: string): RequestsSeen => {
    return { day, requests: counts.reduce((sum, each) => sum + (each.day === day ? countOf(each) : 0), 0) };
  };
  return {
    isLocal: true,
    judge: (rules, round) =>
      judgeChanged(rules, round, async (open, requests) => {
        const { rule, days } = open;
        const unfired = unfiredDays([open]).map(({ day }) => day);
        const period = { from: unfired[0] ?? '', to: unfired.at(-1) ?? '' };
        const counts = unfired.length === 0 ? [] : await requests.counts(rule.subject, period);
        return judgeRequests(
          rule.threshold!,
          memoryOf(rule),
          days.map((day) => sumOn(counts, day)),
        );
      }),
    async replay({ threshold: given }, past) {
      const { days: counts } = await past.statistics.ask(past.site, CRAWLER_DAYS, { period: past.period });
      const days = [...new Set(counts.map(({ day }) => day))].sort().map((day) => sumOn(counts, day));
      const best = Math.max(0, ...days.map(({ requests }) => requests));
      const suggested = Math.max(suggestedMin, roundedUp(ABOVE_USUAL * best));
      const threshold = given ?? suggested;
      const judged = days.map((seen) => {
        return { day: seen.day, value: seen.requests, fired: judgeRequests(threshold, {}, [seen]).fired };
      });
      return { ...replayDays(past, judged), threshold, suggested };
    },
    sampleValue: (threshold) => threshold ?? 1,
    sampleFacts: (_, day) => ({ day }),
  };
}
