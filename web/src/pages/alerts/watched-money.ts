import { useQuery } from '@tanstack/react-query';
import type { WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { CURRENCY } from '../../../../src/domain/revenue.ts';
import { readRevenue } from '../../money/use-revenue.ts';
import { useSite } from '../../session.ts';

/** The revenue that a rule watches, while it is edited. */
export interface WatchedMoney {
  /** Null when no goal has revenue. */
  readonly goalId: number | null;
  /** The currency as it is written, in capital letters. */
  readonly currency: string;
  /** Whether all revenue of the goal is in this currency, so that none can be chosen. */
  readonly isFixed: boolean;
  /** The currencies that the goal's orders of the last 30 days have, that of the most orders first. */
  readonly found: readonly string[];
}

/**
 * Returns the goal and the currency of a rule: the chosen ones, else the first goal with revenue, and the currency that
 * its orders have.
 *
 * @param currency null until a person has written one
 */
export function useWatchedMoney(
  goals: readonly WatchableGoal[],
  chosen: number | null,
  currency: string | null,
  isWanted: boolean,
): WatchedMoney {
  const goalId = chosen ?? goals.find(({ revenue }) => revenue !== null)?.id ?? null;
  const revenue = goals.find(({ id }) => id === goalId)?.revenue ?? null;
  const fixed = revenue?.currency ?? null;
  const found = useFoundCurrencies(goalId, isWanted && revenue !== null && fixed === null);
  return { goalId, currency: fixed ?? currency ?? found[0] ?? '', isFixed: fixed !== null, found };
}

/** Tells whether a currency is complete. */
export function isCurrency(text: string): boolean {
  return CURRENCY.test(text);
}

function useFoundCurrencies(goalId: number | null, isWanted: boolean): readonly string[] {
  const { site } = useSite();
  const { data } = useQuery({
    queryKey: ['alert-currencies', site.id, goalId],
    queryFn: ({ signal }) => {
      const choice = { goalId: goalId ?? 0, by: 'country', currency: null } as const;
      return readRevenue(site.id, { preset: '30d' }, choice, { limit: 1 }, signal);
    },
    enabled: isWanted && goalId !== null,
  });
  return data?.totals?.map((total) => total.currency).filter(isCurrency) ?? [];
}
