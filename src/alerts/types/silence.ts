import { SILENCE_MAX_HOURS } from '../../domain/alert-rule.ts';
import { dayStart, localDayAt } from '../../domain/day.ts';
import { sitesIn } from '../../sites/subjects.ts';
import { instantOf } from '../../stats/figure-history.ts';
import { memoryOf } from '../rule-memory.ts';
import { replayRounds } from './replay-rounds.ts';
import { roundedUp } from './rounded-up.ts';
import { type RuleType, sitesOf, type Verdict } from './rule-type.ts';

const HOUR = 3_600_000_000;
/** The threshold that is suggested when the site had no event, hours. */
const SUGGESTED_WITHOUT_EVENTS = 24;

/** `after`: the latest event whose silence has fired; absent before the first time. */
export interface SilenceMemory {
  readonly after?: number;
}

/**
 * Judges a `silence` rule: it fires when the last event is `threshold` hours old, and can fire again after the next
 * event.
 */
export function judgeSilence(
  threshold: number,
  memory: SilenceMemory,
  { at, lastEvent }: { readonly at: number; readonly lastEvent: number | null },
): Verdict<SilenceMemory> {
  // The rule keeps the event for good. A clock that is set back shows an earlier last event, which is no new one.
  const isKnown = memory.after !== undefined && lastEvent !== null && lastEvent <= memory.after;
  if (isKnown) return { state: 'firing', memory, fired: [] };
  if (lastEvent === null || at - lastEvent < threshold * HOUR) return { state: 'armed', memory, fired: [] };
  // Two decimals, rounded down: the silence has lasted at least as long as the alert says.
  const hours = Math.max(threshold, Math.floor((at - lastEvent) / (HOUR / 100)) / 100);
  return { state: 'firing', memory: { after: lastEvent }, fired: [hours] };
}

/** Compares the hours since the last event, of a group on any of its sites. */
export const silence: RuleType = {
  isLocal: true,
  async judge(rules, { figures, now }) {
    const zones = new Map(rules.flatMap(({ subject }) => sitesIn(subject).map(({ id, timezone }) => [id, timezone])));
    const startOf = (site: number, day: string, hour: number) => dayStart(day, zones.get(site)!) + hour * HOUR;
    const last = await figures.lastEvents(sitesOf(rules), now, startOf);
    return rules.map((rule) => {
      const known = sitesIn(rule.subject).flatMap(({ id }) => last.get(id) ?? []);
      const seen = { at: now, lastEvent: known.length === 0 ? null : Math.max(...known) };
      return [rule, judgeSilence(rule.threshold!, memoryOf<SilenceMemory>(rule), seen)];
    });
  },
  async replay({ threshold: given }, past) {
    const { site, rounds, figures } = past;
    const last = new Float64Array(rounds.count);
    for (const { id, timezone } of sitesIn(site)) {
      const start = localDayAt(instantOf(rounds, 0), timezone).day;
      const startOf = (day: string, hour: number) => dayStart(day, timezone) + hour * HOUR;
      const own = await figures.lastEvents(id, rounds, start, startOf);
      for (let round = 0; round < rounds.count; round++) last[round] = Math.max(last[round]!, own[round]!);
    }
    const hoursSince = (round: number) =>
      last[round]! > 0 ? Math.round(((instantOf(rounds, round) - last[round]!) / HOUR) * 10) / 10 : null;
    let extreme: number | null = null;
    for (let round = 0; round < rounds.count; round++) {
      const hours = hoursSince(round);
      if (hours !== null) extreme = Math.max(extreme ?? 0, hours);
    }
    const wanted = extreme === null ? SUGGESTED_WITHOUT_EVENTS : Math.max(1, roundedUp(2 * extreme));
    const suggested = Math.min(wanted, SILENCE_MAX_HOURS);
    const threshold = given ?? suggested;
    let memory: SilenceMemory = {};
    return replayRounds(past, {
      ...{ threshold, suggested, extreme },
      figure: { at: hoursSince, extreme: 'most' },
      judge: (round, at) => {
        const verdict = judgeSilence(threshold, memory, { at, lastEvent: last[round]! > 0 ? last[round]! : null });
        memory = verdict.memory;
        return verdict;
      },
    });
  },
  sampleValue: (threshold) => threshold ?? 1,
};
