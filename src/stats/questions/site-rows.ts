import type { Condition } from '../../domain/condition.ts';
import type { Period } from '../../domain/period.ts';
import type { EarlierAnswer } from '../answer.ts';
import { readEarlierSites, readSiteRows, type SiteRowsAnswer } from '../answers/site-rows.ts';
import { parseSelectedStats } from '../parse-selected.ts';
import type { GoalsQuery } from '../query.ts';
import type { Where } from '../where.ts';
import { parseEarlierDays } from './earlier.ts';
import { whereNeeded } from './needs.ts';
import { type Asked, type Question, timeOf } from './question.ts';

interface SiteRowsQuery extends GoalsQuery {
  readonly where: readonly Condition[];
}

/** The sites of a group, each with its part of the group's visitors. */
export const SITES: Question<SiteRowsQuery, { readonly where: Where }, SiteRowsAnswer> = {
  name: 'sites',
  parse: (asked) => parseSites(asked),
  time: timeOf,
  needs: whereNeeded,
  days: (_, { period }) => period,
  read: (reader, window, _, { where }) => readSiteRows(reader, window, where),
};

/** The visitors that the same sites had in another period. */
export const EARLIER_SITES: Question<
  SiteRowsQuery & { readonly earlier: Period },
  { readonly where: Where },
  EarlierAnswer
> = {
  name: 'sites/earlier',
  parse: (asked) => ({ ...parseSites(asked), earlier: parseEarlierDays(asked.query) }),
  time: ({ period, earlier }) => ({ period, against: earlier, likeForLike: true }),
  needs: whereNeeded,
  read: (reader, window, _, { where }) => readEarlierSites(reader, window, where),
};

function parseSites({ query }: Asked): SiteRowsQuery {
  const { period, where } = parseSelectedStats(query, 'dashboard');
  return { period, where };
}
