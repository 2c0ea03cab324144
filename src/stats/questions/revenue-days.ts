import type { Revenue } from '../../domain/revenue.ts';
import { type DayRevenue, readRevenueDays } from '../answers/revenue.ts';
import type { RevenueDaysQuery } from '../query.ts';
import type { Question } from './question.ts';

/** The revenue of a goal in a currency on each local day of a period that has any; none of a goal without money. */
export const REVENUE_DAYS: Question<RevenueDaysQuery, Revenue | null, readonly DayRevenue[]> = {
  name: 'revenue-days',
  time: ({ period }) => ({ period }),
  needs: (definitions, site, { goalId }) => definitions.revenueOf(site.id, goalId),
  key: ({ currency }) => currency,
  read: async (reader, window, { currency }, revenue) =>
    revenue === null ? [] : readRevenueDays(reader, window, revenue, currency),
};
