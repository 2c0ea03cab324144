import type { AlertState } from '../../domain/alert-rule.ts';
import { sitesIn } from '../../sites/subjects.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { hasAlerted, memoryOf, rememberAlert } from '../rule-memory.ts';
import { bySelection, judgeEach } from './judge-each.ts';
import { replayRounds } from './replay-rounds.ts';
import { roundedUp } from './rounded-up.ts';
import { type JudgedRule, type RuleRound, type RuleType, sitesOf, sumOfSites, type Verdict } from './rule-type.ts';
import { selectedVisitorsAt, visitorsOfRounds } from './selected-visitors.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
/** The time whose visitors are the current ones, microseconds. */
const CURRENT = 5 * MINUTE;
/** The time that a spike must be over before the next one counts as another. */
const SPIKE_QUIET = 30 * MINUTE;
/** A longer time between two rounds means that rounds were missed, microseconds. */
const MISSED_AFTER = 90_000_000;
/** The longest time back for which missed rounds are made up, microseconds. */
const MISSED_MAX = 24 * HOUR;
/** The least threshold that is suggested. */
const SUGGESTED_MIN = 10;

/**
 * `belowSince`: when the visitors fell below the threshold. Absent while they have not, and while the rule is armed.
 */
export interface SpikeMemory {
  readonly belowSince?: number;
}

/** The visitors of the 5 minutes before an instant. */
export interface VisitorsSeen {
  readonly at: number;
  readonly visitors: number;
}

/**
 * Judges a `spike` rule: it fires at visitors ≥ threshold, and can fire again when they have been below it for 30
 * minutes.
 *
 * @param missed the visitors at instants without a round, in order. They can show that a spike was over, so that the
 *   present one is another. A spike that began and ended between two rounds fires nothing: it is no news any more.
 */
export function judgeSpike(
  threshold: number,
  state: AlertState,
  memory: SpikeMemory,
  missed: Iterable<VisitorsSeen>,
  now: VisitorsSeen,
): Verdict<SpikeMemory> {
  let { belowSince } = memory;
  let current = state;
  const look = ({ at, visitors }: VisitorsSeen): void => {
    if (current === 'armed') return;
    if (visitors >= threshold) belowSince = undefined;
    // A clock that was set back must not lengthen the wait.
    else belowSince = belowSince === undefined ? at : Math.min(belowSince, at);
    if (belowSince !== undefined && at - belowSince >= SPIKE_QUIET) current = 'armed';
  };
  for (const seen of missed) look(seen);
  look(now);
  if (current === 'armed') {
    const fires = now.visitors >= threshold;
    return { state: fires ? 'firing' : 'armed', memory: {}, fired: fires ? [now.visitors] : [] };
  }
  return { state: 'firing', memory: belowSince === undefined ? {} : { belowSince }, fired: [] };
}

/** Compares the visitors of the last 5 minutes. */
export const spike: RuleType = {
  isLocal: false,
  async judge(all, round) {
    const { figures, now, lookedAt } = round;
    const [rules, selected] = bySelection(all);
    const visitors = await figures.currentVisitors(sitesOf(rules), now);
    const firing = rules.filter((rule) => rule.state === 'firing' && !hasAlerted(rule, lookedAt));
    const missed =
      lookedAt !== null && now - lookedAt > MISSED_AFTER && firing.length > 0
        ? { from: Math.max(lookedAt, now - MISSED_MAX), to: now }
        : null;
    const minutes: Awaited<ReturnType<RuleRound['figures']['visitorsByMinute']>> =
      missed === null ? new Map() : await figures.visitorsByMinute(sitesOf(firing), missed.from, now);
    const judged = rules.map((rule): JudgedRule => {
      const isBlind = missed === null || hasAlerted(rule, lookedAt);
      const known = sitesIn(rule.subject).flatMap(({ id }) => minutes.get(id) ?? []);
      const before = isBlind ? [] : everyMinute(missed, known);
      const seen = { at: now, visitors: sumOfSites(rule.subject, (id) => visitors.get(id)) };
      const verdict = judgeSpike(rule.threshold!, rule.state, memoryOf<SpikeMemory>(rule), before, seen);
      return [rule, rememberAlert(rule, lookedAt, verdict)];
    });
    return [...judged, ...(await judgeEach(selected, round, (rule) => judgeSelected(rule, round)))];
  },
  async replay({ threshold: given, where = [] }, past) {
    const visitors = await visitorsOfRounds(past, where, past.rounds, CURRENT);
    const extreme = visitors.reduce((most, count) => Math.max(most, count), 0);
    const suggested = Math.max(SUGGESTED_MIN, roundedUp(2 * extreme));
    const threshold = given ?? suggested;
    let last: Verdict<SpikeMemory> = { state: 'armed', memory: {}, fired: [] };
    return replayRounds(past, {
      ...{ threshold, suggested, extreme },
      figure: { at: (round) => visitors[round]!, extreme: 'most' },
      judge: (round, at) => {
        last = judgeSpike(threshold, last.state, last.memory, [], { at, visitors: visitors[round]! });
        return last;
      },
    });
  },
  sampleValue: (threshold) => threshold ?? 1,
};

async function judgeSelected(rule: EnabledRule, { statistics, now, lookedAt }: RuleRound): Promise<Verdict<object>> {
  const isMissed = lookedAt !== null && now - lookedAt > MISSED_AFTER && rule.state === 'firing';
  const missed =
    isMissed && !hasAlerted(rule, lookedAt) ? minutesBetween(Math.max(lookedAt, now - MISSED_MAX), now) : [];
  const instants = [now, ...missed.toReversed()];
  const visitors = await selectedVisitorsAt(statistics, rule.subject, rule.where, { instants, width: CURRENT });
  const [seen, ...before] = instants.map((at, i) => ({ at, visitors: visitors[i]! }));
  const memory = memoryOf<SpikeMemory>(rule);
  return rememberAlert(rule, lookedAt, judgeSpike(rule.threshold!, rule.state, memory, before.reverse(), seen!));
}

/** Lists the whole minutes between two instants. */
function minutesBetween(from: number, to: number): number[] {
  const minutes: number[] = [];
  for (let at = (Math.floor(from / MINUTE) + 1) * MINUTE; at < to; at += MINUTE) minutes.push(at);
  return minutes;
}

/** Yields the visitors at each whole minute between two instants. A minute without an entry has 0; those of several sites add up. */
function* everyMinute(
  { from, to }: { readonly from: number; readonly to: number },
  known: readonly VisitorsSeen[],
): Iterable<VisitorsSeen> {
  const visitors = new Map<number, number>();
  for (const seen of known) visitors.set(seen.at, (visitors.get(seen.at) ?? 0) + seen.visitors);
  for (const at of minutesBetween(from, to)) yield { at, visitors: visitors.get(at) ?? 0 };
}
