import { ALERT_TYPE_TABLE, type AlertState, type AlertType, type RuleProblem } from '../../domain/alert-rule.ts';
import { compareDecimals } from '../../domain/decimal.ts';
import { parsedConditions } from '../../sites/segment-conditions.ts';
import { FIGURE_HOURS } from '../../stats/questions/figure-hours.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import { memoryOf } from '../rule-memory.ts';
import { lastFullHour, nextFullHour, windowUntil } from './hour-windows.ts';
import { judgeEach } from './judge-each.ts';
import { replayRounds } from './replay-rounds.ts';
import type { ReplayedPast, RuleIdea, RuleType, Verdict } from './rule-type.ts';
import { type ComparedDrop, daysOfWindows, WindowFigures, type WindowSeen } from './window-figures.ts';

/** An hour is judged so long after its end: an event of it may reach the statistics that late, microseconds. */
export const SETTLED_AFTER = 120_000_000;

/** `until`: the end of the hours that were judged last, microseconds; `reason`: why they could not be judged. */
export interface DropMemory {
  readonly until?: number;
  readonly reason?: RuleProblem;
}

/**
 * Judges a rule of a drop: it fires when the figure of its hours is below the threshold, and can fire again when the threshold
 * has been reached. Without a figure or a threshold its state stays.
 */
export function judgeDropOf(state: AlertState, until: number, seen: WindowSeen): Verdict<DropMemory> {
  if ('problem' in seen) return { state, memory: { until, reason: seen.problem }, fired: [] };
  const { value, threshold } = seen;
  if (compareDecimals(value, threshold) >= 0) return { state: 'armed', memory: { until }, fired: [] };
  if (state === 'firing') return { state, memory: { until }, fired: [] };
  return { state: 'firing', memory: { until }, fired: [Number(value)], threshold: Number(threshold) };
}

/** Compares the conversions of a goal in the last full hours. */
export const goalDrop = dropOf('goal_drop', 0);
/** Compares the revenue of a goal in the last full hours, in one currency. */
export const revenueDrop = dropOf('revenue_drop', 2);

/** @param decimals see `ComparedDrop` */
function dropOf(type: AlertType, decimals: 0 | 2): RuleType {
  const isOfMoney = ALERT_TYPE_TABLE[type].threshold.unit === 'money';
  const question = (watched: Pick<RuleIdea, 'goalId' | 'currency' | 'where'>) => ({
    goalId: watched.goalId ?? 0,
    currency: isOfMoney ? (watched.currency ?? '') : null,
    where: parsedConditions(watched.where ?? []),
  });
  return {
    isLocal: true,
    judge: (rules, round) =>
      judgeEach(rules, round, async (rule) => {
        const { timezone } = rule;
        const end = lastFullHour(round.now - SETTLED_AFTER, timezone);
        const memory = memoryOf<DropMemory>(rule);
        // An archived site sends no alerts, so its hours need not be read.
        if (memory.until === end || rule.siteState === 'archived') return { state: rule.state, memory, fired: [] };
        const compared = comparedBy(rule, decimals);
        const period = daysOfWindows(windowUntil(end, compared.hours, timezone), compared.percent, timezone);
        const known = await round.statistics.ask(rule.subject, FIGURE_HOURS, { period, ...question(rule) });
        const figures = new WindowFigures(known, round.statistics.firstDay(rule.subject), timezone);
        return judgeDropOf(rule.state, end, figures.seen(end, compared));
      }),
    async replay(idea, past) {
      const compared = comparedBy({ hours: null, percent: null, ...idea }, decimals);
      const { timezone } = past.site;
      const ends = endsOf(past);
      const [first] = [...ends.values()];
      const isWatched = idea.goalId !== null && (!isOfMoney || idea.currency != null);
      const { from } = daysOfWindows(windowUntil(first!, compared.hours, timezone), compared.percent, timezone);
      const period = { from, to: past.period.to };
      const hours = isWatched
        ? await past.statistics.ask(past.site, FIGURE_HOURS, { period, ...question(idea) })
        : { hours: [], keptFrom: past.period.to, unknown: [] };
      const firstDay = isWatched ? past.statistics.firstDay(past.site) : null;
      const figures = new WindowFigures(hours, firstDay, timezone);
      const values = new Map([...ends].map(([round, end]) => [round, figures.seen(end, compared).value]));
      const known = [...values.values()].flatMap((value) => (value === null ? [] : [Number(value)]));
      const extreme = known.length === 0 ? null : known.reduce((least, value) => Math.min(least, value));
      const suggested = compared.percent === null ? halfOf(extreme, decimals) : null;
      const threshold = compared.percent === null ? (idea.threshold ?? suggested) : null;
      let state: AlertState = 'armed';
      const replayed = replayRounds(past, {
        ...{ threshold: threshold ?? 0, suggested, extreme },
        figure: { at: (round) => numberOf(values.get(round)), extreme: 'least' },
        judge: (round) => {
          const end = ends.get(round);
          if (end === undefined || (threshold === null && compared.percent === null)) return NOTHING;
          const verdict = judgeDropOf(state, end, figures.seen(end, { ...compared, threshold }));
          state = verdict.state;
          return verdict;
        },
      });
      return { ...replayed, threshold };
    },
    sampleValue: (threshold) => (threshold === null ? 0 : isOfMoney ? threshold / 2 : Math.max(0, threshold - 1)),
  };
}

const NOTHING: Verdict<object> = { state: 'armed', memory: {}, fired: [] };
const DEFAULT_HOURS = 24;

function comparedBy(rule: Pick<EnabledRule, 'hours' | 'percent' | 'threshold'>, decimals: 0 | 2): ComparedDrop {
  const { hours, percent, threshold } = rule;
  return { hours: hours ?? DEFAULT_HOURS, percent, threshold, decimals };
}

/** Returns the rounds that judge, each with the end of its hours: the first one, and the first after each full hour. */
function endsOf({ rounds, site: { timezone } }: ReplayedPast): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const { every, first, count } = rounds;
  let end = lastFullHour(first * every - SETTLED_AFTER, timezone);
  for (let round = 0; round < count; ) {
    ends.set(round, end);
    end = nextFullHour(end, timezone);
    round = Math.ceil((end + SETTLED_AFTER) / every) - first;
  }
  return ends;
}

function halfOf(extreme: number | null, decimals: 0 | 2): number | null {
  if (decimals === 0) return Math.max(1, Math.floor((extreme ?? 0) / 2));
  const half = Math.floor((extreme ?? 0) * 50) / 100;
  return half > 0 ? half : null;
}

function numberOf(value: string | null | undefined): number | null {
  return value == null ? null : Number(value);
}
