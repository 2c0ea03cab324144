import type { FunnelVersion } from '../domain/funnel.ts';
import type { Period } from '../domain/period.ts';
import { funnelSteps } from '../rollup/rollups.ts';
import type { FunnelAnswer } from './answer.ts';
import { deltaPct, rate } from './figures.ts';
import type { Reader } from './read-counts.ts';
import { answerable, previousIsKept, type Window } from './window.ts';

/** Answers a funnel's reading: how many visitors completed each step, beside the previous period. */
export async function readFunnel(reader: Reader, window: Window, funnel: FunnelVersion): Promise<FunnelAnswer> {
  const { period, previous } = window;
  const visitors = await readSteps(reader, window, funnel, period);
  const before = previousIsKept(window, false) ? await readSteps(reader, window, funnel, previous!) : null;
  const entered = visitors[0]!;
  const completed = visitors.at(-1)!;
  const conversionRate = rate(completed, entered);
  const previousRate = before === null ? null : rate(before.at(-1)!, before[0]!);
  return {
    period: { from: period.from, to: period.to },
    funnel: { id: funnel.id, name: funnel.name, version: funnel.version, windowMinutes: funnel.windowMinutes },
    steps: visitors.map((count, i) => ({
      step: i + 1,
      visitors: count,
      rateFromPrevious: i === 0 ? null : rate(count, visitors[i - 1]!),
    })),
    entered,
    completed,
    conversionRate,
    previous: {
      entered: before === null ? null : before[0]!,
      completed: before === null ? null : before.at(-1)!,
      conversionRate: previousRate,
    },
    delta: deltaPct(conversionRate, previousRate),
  };
}

async function readSteps(
  { store, layers }: Reader,
  window: Window,
  funnel: FunnelVersion,
  period: Period,
): Promise<number[]> {
  const days = answerable(window, period);
  if (days === null) return funnel.steps.map(() => 0);
  const rows = await layers.rollups(window.site.id, days, [funnelSteps(funnel)], ([{ sql, params }]) =>
    store.query<{ step: number; visitors: number }>(
      `SELECT step, sum(visitors) AS visitors FROM (${sql}) GROUP BY step`,
      params,
    ),
  );
  const visitors = new Map(rows.map((row) => [row.step, row.visitors]));
  return funnel.steps.map((_, i) => visitors.get(i + 1) ?? 0);
}
