import { ApiError } from '../../domain/error.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { readRevenue, readSelectedRevenue } from '../answers/revenue.ts';
import { parseRevenueQuery } from '../parse-report.ts';
import { conditionsOf } from '../parse-where.ts';
import type { RevenueQuery } from '../query.ts';
import type { RevenueAnswer } from '../revenue-answer.ts';
import { resolveWhere, type Where } from '../where.ts';
import { propertiesAsked, rankedProperty } from './needs.ts';
import { onLink } from './on-link.ts';
import { type Question, timeOf } from './question.ts';

interface Needs {
  readonly revenue: Revenue | null;
  readonly property: Property | null;
  readonly where: Where;
}

/** The money of a goal's orders. */
export const REVENUE: Question<RevenueQuery, Needs, RevenueAnswer> = {
  name: 'revenue',
  tellsMoney: () => true,
  parse: ({ query }, by) => {
    const asked = parseRevenueQuery(query, by);
    if (asked === null) throw new ApiError('INVALID_PARAMS');
    return by === 'dashboard' ? { ...asked, isClipped: true } : asked;
  },
  time: timeOf,
  needs: async (definitions, site, query) => ({
    revenue: await definitions.revenueOf(site.id, query.goalId),
    property: await rankedProperty(definitions, site, query),
    where: await resolveWhere(definitions, site, conditionsOf(query)),
  }),
  read: async (reader, window, query, { revenue, property, where }) => {
    if (revenue === null || (query.dimension === 'property' && property === null)) {
      throw new ApiError('INVALID_PARAMS', '`goal` must be a goal with revenue, and a property one that is kept');
    }
    return where.conditions.length > 0
      ? readSelectedRevenue(reader, window, query, revenue, property, where)
      : readRevenue(reader, window, query, revenue, property);
  },
  onLink: {
    ...onLink<RevenueQuery, RevenueAnswer>(() => ['revenue']),
    properties: (query) => [...propertiesAsked(query), ...(query.subject === undefined ? [] : [query.subject])],
    isOfRevenue: true,
  },
};
