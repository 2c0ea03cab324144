import { ApiError } from '../../domain/error.ts';
import { HOUR_OF_WEEK, HOURS_PER_WEEK } from '../../domain/hour-of-week.ts';
import type { ReportAnswer } from '../answer.ts';
import { type ReportNeeds, readEngagement, readReport } from '../answers/report.ts';
import { parseReportQuery } from '../parse-report.ts';
import { conditionsOf } from '../parse-where.ts';
import type { ReportQuery } from '../query.ts';
import { goalOf, resolveWhere } from '../where.ts';
import { propertiesAsked, rankedProperty } from './needs.ts';
import { ofRows, onLink } from './on-link.ts';
import { type Question, timeOf } from './question.ts';

/** The keys of any stored dimension, of a property, the pages next to a page, or the hours of the week. */
export const REPORT: Question<ReportQuery, ReportNeeds, ReportAnswer> = {
  name: 'report',
  parse: ({ query }, by) => parseReportQuery(query, by),
  time: timeOf,
  needs: async (definitions, site, query) => {
    const { goalId } = query;
    return {
      where: await resolveWhere(definitions, site, conditionsOf(query)),
      property: await rankedProperty(definitions, site, query),
      goal: goalId === undefined ? null : goalOf(await definitions.goalsOf(site.id), goalId),
    };
  },
  read: readReport,
};

/** The engagement of the pages that a breakdown lists. */
export const ENGAGEMENT: Question<ReportQuery, ReportNeeds, ReportAnswer> = {
  ...REPORT,
  name: 'breakdown/engagement',
  parse: ({ query }, by) => parseReportQuery(changed(query, { dimension: 'page' }, ['metric', 'metrics', 'goal']), by),
  read: readEngagement,
  onLink: onLink<ReportQuery, ReportAnswer>(ofRows),
};

/** The pages that were seen next before, or after, the page that `page` names, in the sessions that conditions select. */
export const PAGES_BESIDE: Question<ReportQuery, ReportNeeds, ReportAnswer> = {
  ...REPORT,
  name: 'pages-beside',
  parse: ({ query }, by) => {
    const dimension = query.get('side') === 'before' ? 'previous_page' : 'next_page';
    const asked = { dimension: `${dimension}:${query.get('page') ?? ''}` };
    return {
      ...parseReportQuery(changed(query, asked, ['metric', 'metrics', 'goal', 'search']), by),
      isClipped: true,
    };
  },
  onLink: onLink<ReportQuery, ReportAnswer>(ofRows),
};

/** All hours of the week of a period. */
export const HOURS_OF_WEEK: Question<ReportQuery, ReportNeeds, ReportAnswer> = {
  ...REPORT,
  name: 'hours-of-week',
  parse: ({ query }, by) => {
    const asked = { dimension: HOUR_OF_WEEK, limit: String(HOURS_PER_WEEK) };
    return {
      ...parseReportQuery(changed(query, asked, ['metric', 'metrics', 'goal', 'offset', 'search']), by),
      isClipped: true,
    };
  },
  onLink: onLink<ReportQuery, ReportAnswer>(ofRows),
};

/** The values of a property. */
export const PROPERTY_VALUES: Question<ReportQuery, ReportNeeds, ReportAnswer> = {
  ...REPORT,
  name: 'property-values',
  parse: ({ query }, by) => {
    const asked = parseReportQuery(query, by);
    if (asked.dimension !== 'property') throw new ApiError('INVALID_PARAMS');
    return { ...asked, isClipped: true };
  },
  onLink: {
    ...onLink<ReportQuery, ReportAnswer>(ofRows),
    properties: (query) => [...propertiesAsked(query), ...('subject' in query ? [query.subject] : [])],
  },
};

/** Returns parameters with other values of some, and without others. */
function changed(
  query: URLSearchParams,
  values: Readonly<Record<string, string>>,
  without: readonly string[],
): URLSearchParams {
  const asked = new URLSearchParams(query);
  for (const name of without) asked.delete(name);
  for (const [name, value] of Object.entries(values)) asked.set(name, value);
  return asked;
}
