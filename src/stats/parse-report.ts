import { z } from 'zod';
import { ApiError } from '../domain/error.ts';
import { HOUR_OF_WEEK } from '../domain/hour-of-week.ts';
import { CURRENCY, REVENUE_DIMENSIONS } from '../domain/revenue.ts';
import { parseSubject, SUBJECT_DIMENSIONS } from '../domain/subject-dimension.ts';
import { oneOf, rankedParameters, rankedQuery, readParameters } from './parse.ts';
import { filterParameter, type OfferedBy } from './parse-filter.ts';
import { goalParameter, metricsParameter } from './parse-selected.ts';
import { conditionsOf, readWhere, whereParameter } from './parse-where.ts';
import {
  ALL_REPORT_METRICS,
  REPORT_DIMENSIONS,
  REPORT_METRICS,
  type ReportDimension,
  type ReportQuery,
  type RevenueQuery,
} from './query.ts';
import { ROW_METRIC_TABLE, ROW_METRICS } from './row-metric.ts';

const WITH_SUBJECT = new RegExp(`^(${SUBJECT_DIMENSIONS.join('|')}):[\\s\\S]+$`);
const WRITTEN_DIMENSIONS = [...REPORT_DIMENSIONS, 'property:<key>', 'next_page:<path>', 'previous_page:<path>'];

const GOAL_RULE = 'must be the id of a goal';

/** The parameters of `report`. */
export const REPORT_PARAMETERS = z.object({
  dimension: z
    .union([z.enum(REPORT_DIMENSIONS), z.string().regex(WITH_SUBJECT)], { error: oneOf(WRITTEN_DIMENSIONS) })
    .meta({
      description: [
        'The dimension to rank: one of `breakdown`, or a further one. Keys of `hour_of_week` are an ISO weekday and an hour:',
        '`1-09`. `property:<key>` ranks the values of a property of events, `next_page:<path>` the pages that were seen next',
        'after a page, `previous_page:<path>` those before it.',
      ].join(' '),
    }),
  metric: z
    .enum(ALL_REPORT_METRICS, { error: oneOf(ALL_REPORT_METRICS) })
    .default('visitors')
    .meta({
      description: `The figure that the rows are ranked by. \`time\` is \`timeOnPage\`. \`conversions\`, \`uniqueConversions\` and \`conversionRate\` are those of \`goal\`. \`revenue\` answers the orders of \`goal\` instead of views, by one of ${REVENUE_DIMENSIONS.join(', ')}, or by a kept property.`,
    }),
  ...metricsParameter(ROW_METRICS, 'The figures that rows have besides visitors and views, separated by commas.'),
  goal: goalParameter('The goal whose conversions, or orders, are counted. It selects nothing.'),
  currency: z.string().regex(CURRENCY, { error: 'must be a currency of three capital letters' }).optional().meta({
    description: 'The currency of the rows; that of the most orders when absent. Only with `metric=revenue`.',
  }),
  ...rankedParameters,
  ...filterParameter('report'),
  ...whereParameter,
});

const PARAMETERS = {
  api: REPORT_PARAMETERS,
  dashboard: REPORT_PARAMETERS.extend(filterParameter('dashboard')),
} as const;

/** Reads the parameters of `report` about views. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseReportQuery(params: URLSearchParams, offeredBy: OfferedBy = 'api'): ReportQuery {
  const given = readParameters(PARAMETERS[offeredBy], params);
  const { metric, metrics = [], goal, currency } = given;
  if (metric === 'revenue') throw new ApiError('INVALID_PARAMS', `\`metric\` ${oneOf(REPORT_METRICS)}`);
  if (currency !== undefined) throw new ApiError('INVALID_PARAMS', '`currency` goes with `metric=revenue`');
  const areOfGoal = [metric, ...metrics].some((name) => name !== 'time' && ROW_METRIC_TABLE[name].needs === 'goal');
  if (areOfGoal && goal === undefined) throw new ApiError('INVALID_PARAMS', `\`goal\` ${GOAL_RULE}`);
  const asked = {
    ...rankedQuery(given),
    metric,
    ...(given.where.length === 0 ? {} : { where: readWhere(given) }),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(goal === undefined ? {} : { goalId: goal }),
  };
  const withSubject = parseSubject(given.dimension);
  const isOfHits = withSubject?.dimension === 'property' || (withSubject === null && given.dimension !== HOUR_OF_WEEK);
  if (!isOfHits && (metric !== 'visitors' || metrics.length > 0)) {
    throw new ApiError(
      'INVALID_PARAMS',
      `\`metric\` and \`metrics\` go with dimensions of hits, not with ${given.dimension}`,
    );
  }
  return withSubject === null
    ? { ...asked, dimension: given.dimension as ReportDimension }
    : { ...asked, ...withSubject };
}

/**
 * Reads the parameters of `report` about the orders of a goal; null when they ask for something else. Throws an ApiError:
 * INVALID_PARAMS or INVALID_PERIOD.
 */
export function parseRevenueQuery(params: URLSearchParams, offeredBy: OfferedBy = 'api'): RevenueQuery | null {
  if (params.get('metric') !== 'revenue') return null;
  const given = readParameters(PARAMETERS[offeredBy], params);
  const { filters, ...asked } = rankedQuery(given);
  const where = conditionsOf({ filters, where: readWhere(given) });
  if (given.goal === undefined) throw new ApiError('INVALID_PARAMS', `\`goal\` ${GOAL_RULE}`);
  const query = {
    ...asked,
    ...(where.length === 0 ? {} : { where }),
    metric: 'revenue' as const,
    goalId: given.goal,
    currency: given.currency ?? null,
  };
  const withSubject = parseSubject(given.dimension);
  if (withSubject?.dimension === 'property') return { ...query, dimension: 'property', subject: withSubject.subject };
  const dimension = REVENUE_DIMENSIONS.find((name) => name === given.dimension);
  if (dimension !== undefined) return { ...query, dimension };
  throw new ApiError(
    'INVALID_PARAMS',
    `\`dimension\` ${oneOf([...REVENUE_DIMENSIONS, 'property:<key>'])} with \`metric=revenue\``,
  );
}
