import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Period } from '../../domain/period.ts';
import { stepsOf } from '../../rollup/days/definition-knowledge.ts';
import { funnelSteps } from '../../rollup/read/funnel-rollups.ts';
import type { FunnelAnswer, FunnelSummary } from '../answer.ts';
import { ofImports } from '../coverage.ts';
import type { Reader } from '../read-counts.ts';
import { areComparable, knownSince, type Since, sinceOf } from '../since.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { deltaPct, rate } from './figures.ts';

/** Returns a funnel as lists have it. */
export function summaryOf({ id, name, steps, windowMinutes, version, createdAt }: FunnelVersion): FunnelSummary {
  return { id, name, stepCount: steps.length, windowMinutes, version, createdAt };
}

/** Answers a funnel: how many visitors completed each step, beside the previous period. */
export async function readFunnel(reader: Reader, window: Window, funnel: FunnelVersion): Promise<FunnelAnswer> {
  const { period, previous } = window;
  const withPrevious = previousIsKept(window, false);
  // The two periods follow each other, so one read answers both.
  const run = answerable(window, withPrevious ? { from: previous!.from, to: period.to } : period);
  const days = run === null ? [] : await readStepDays(reader, window.site.id, run, funnel);
  const { rollups } = reader;
  const { id: siteId } = window.site;
  const steps = stepsOf(funnel);
  const since = sinceOf(rollups, siteId, answerable(window, period), [steps]);
  const counted = days.filter(({ day }) => !since.older.has(day));
  // Sums of days do not say who went from page to page.
  const isKnown = (part: Period) =>
    !sinceOf(rollups, siteId, answerable(window, part), [steps]).isNone &&
    rollups.gaps.note(ofImports(rollups.unknown(siteId, part, steps))).length === 0;
  const sums = (part: Period) =>
    isKnown(part) ? sumSteps(funnel, within(counted, part)) : funnel.steps.map((): number | null => null);
  const isCompared = withPrevious && areComparable(rollups, window, [steps]);
  return funnelAnswer(window, funnel, { sums, isCompared, since });
}

/** What the answer about a funnel is made from. */
interface FunnelSums {
  /** Returns the visitors of each step over some days; null where they are not known. */
  readonly sums: (days: Period) => readonly (number | null)[];
  /** Whether all days of the period and of the compared one are known. */
  readonly isCompared: boolean;
  readonly since: Pick<Since, 'knownFrom'>;
}

/** Returns the answer about a funnel. */
export function funnelAnswer(
  { period, previous, running }: Window,
  funnel: FunnelVersion,
  { sums, isCompared, since }: FunnelSums,
): FunnelAnswer {
  const visitors = sums(period);
  const before = isCompared ? sums(previous!) : null;
  const totals = totalsOf(visitors);
  const earlier = totalsOf(before);
  const withoutToday = running && {
    conversionRate: totalsOf(sums(running.now.whole)).conversionRate,
    previous: totalsOf(isCompared ? sums(running.before.whole) : null),
  };
  return {
    period: { from: period.from, to: period.to },
    funnel: { id: funnel.id, name: funnel.name, version: funnel.version, windowMinutes: funnel.windowMinutes },
    steps: visitors.map((count, i) => ({
      step: i + 1,
      visitors: count,
      rateFromPrevious: i === 0 ? null : rate(count, visitors[i - 1]!),
    })),
    ...totals,
    previous: earlier,
    delta: deltaPct(totals.conversionRate, earlier.conversionRate),
    ...(withoutToday === null ? {} : { likeForLike: withoutToday }),
    ...knownSince(since),
  };
}

/** Returns who entered and who completed a funnel, from the visitors of its steps; null where those are not known. */
function totalsOf(steps: readonly (number | null)[] | null): FunnelAnswer['previous'] {
  if (steps === null) return { entered: null, completed: null, conversionRate: null };
  const [entered, completed] = [steps[0]!, steps.at(-1)!];
  return { entered, completed, conversionRate: rate(completed, entered) };
}

/** The number of visitors who completed a step on a local day. */
export interface StepDay {
  readonly day: string;
  readonly step: number;
  readonly visitors: number;
}

function readStepDays(
  { rollups }: Reader,
  site: number,
  days: Period,
  funnel: FunnelVersion,
): Promise<readonly StepDay[]> {
  return rollups.rollups(site, days, [funnelSteps(funnel)], ([rows]) => rows.read<StepDay>());
}

function within(days: readonly StepDay[], { from, to }: Period): readonly StepDay[] {
  return days.filter(({ day }) => day >= from && day <= to);
}

/** Returns the visitors of each step, in order. */
export function sumSteps(funnel: FunnelVersion, days: readonly StepDay[]): number[] {
  return funnel.steps.map((_, i) => days.reduce((sum, { step, visitors }) => sum + (step === i + 1 ? visitors : 0), 0));
}
