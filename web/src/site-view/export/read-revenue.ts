import { type Cell, csv } from '../../../../src/domain/csv.ts';
import { REVENUE_DIMENSIONS } from '../../../../src/domain/revenue.ts';
import type { FunnelRevenueAnswer, RevenueAnswer, RevenueTotals } from '../../../../src/stats/revenue-answer.ts';
import { periodParams } from '../../period.ts';
import type { Knowledge } from '../../ui/known-days.ts';
import { selectionParams } from '../filters/conditions.ts';
import { FUNNELS_QUESTION, funnelQuestion, type Question } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import { decimal, type RevenueList, readAllRows, revenueTable } from './export-tables.ts';
import type { Ask } from './read-parts.ts';

/** Tables of what orders bring. Members alone read it. */

/** A goal with money. */
interface SoldGoal {
  readonly goalId: number;
  readonly name: string;
}

/** A table as CSV, and the answers that it is made of. */
interface MoneyTable {
  readonly text: string;
  readonly answers: readonly Knowledge[];
  /** Whether a list has more rows than are read of one. */
  readonly isCut: boolean;
}

/** Reads the orders of goals, and of the funnels that lead to them, in each currency. */
export async function readRevenueTotals(ask: Ask, view: ViewState, goals: readonly SoldGoal[]): Promise<MoneyTable> {
  const rows: Cell[][] = [];
  const answers: Knowledge[] = [];
  const add = (kind: 'goal' | 'funnel', name: string, { totals }: Pick<RevenueTotals, 'totals'>) => {
    for (const { currency, visitors, orders, amount } of totals ?? [])
      rows.push([kind, name, currency, visitors, orders, decimal(amount)]);
  };
  for (const { goalId, name } of goals) {
    const answer = await ask(revenueQuestion(view, goalId, 'country', null, { limit: 1, offset: 0 }));
    add('goal', name, answer);
    answers.push(answer);
  }
  for (const { id, name } of (await ask(FUNNELS_QUESTION)).funnels) {
    const { path, params } = funnelQuestion(view, id);
    const { revenue, ...answer } = await ask<FunnelRevenueAnswer>({ path: `${path}/revenue`, params });
    if (revenue === null) continue;
    add('funnel', name, revenue);
    answers.push({ ...answer, knownFrom: revenue.knownFrom });
  }
  return { text: csv(['kind', 'name', 'currency', 'buyers', 'orders', 'revenue'], rows), answers, isCut: false };
}

/** Reads the orders of goals by each dimension that they are counted by, in each currency. */
export async function readRevenueRows(ask: Ask, view: ViewState, goals: readonly SoldGoal[]): Promise<MoneyTable> {
  const lists: RevenueList[] = [];
  for (const { goalId, name: goal } of goals) {
    const { totals } = await ask(revenueQuestion(view, goalId, 'country', null, { limit: 1, offset: 0 }));
    for (const { currency, amount } of totals ?? []) {
      if (amount === null) continue;
      for (const by of REVENUE_DIMENSIONS) {
        const answer = await readAllRows((page) => ask(revenueQuestion(view, goalId, by, currency, page)));
        lists.push({ ...answer, goal, by, currency });
      }
    }
  }
  return { ...revenueTable(lists), answers: lists };
}

function revenueQuestion(
  view: ViewState,
  goal: number,
  dimension: (typeof REVENUE_DIMENSIONS)[number],
  currency: string | null,
  page: { readonly limit: number; readonly offset: number },
): Question<RevenueAnswer> {
  const asked = { metric: 'revenue', goal, dimension, currency: currency ?? undefined, ...page };
  return { path: 'revenue', params: { ...periodParams(view.period), ...selectionParams(view), ...asked } };
}
