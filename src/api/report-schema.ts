import { z } from 'zod';
import type { WithGaps } from '../domain/gap.ts';
import { REVENUE_DIMENSIONS } from '../domain/revenue.ts';
import { SUBJECT_DIMENSIONS } from '../domain/subject-dimension.ts';
import type { ReportAnswer } from '../stats/answer.ts';
import { REPORT_DIMENSIONS, REPORT_METRICS } from '../stats/query.ts';
import type { RevenueAnswer } from '../stats/revenue-answer.ts';
import { ROW_METRICS } from '../stats/row-metric.ts';
import { ENGAGEMENT_FIELDS, ENGAGEMENT_KNOWN_FROM } from './engagement-schema.ts';
import { breakdownRow, count, day, known, knownCount, named, period, UNKNOWN } from './schema-parts.ts';

const withSubject = z.templateLiteral([z.enum(SUBJECT_DIMENSIONS), ':', z.string()]);

const figure = z.number().nullable().optional().meta({ description: 'There when it was asked for.' });
const ADDED_METRICS = ROW_METRICS.filter((name) => name !== 'visitors' && name !== 'views');

const reportRow = named(
  'ReportRow',
  breakdownRow.extend({
    sum: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: `Of the values of a property: the exact decimal sum over the events, \`0\` for a text. ${UNKNOWN}`,
      }),
    ...(Object.fromEntries(ADDED_METRICS.map((name) => [name, figure])) as Record<
      (typeof ADDED_METRICS)[number],
      typeof figure
    >),
    ...ENGAGEMENT_FIELDS,
  }),
);

const report = z.strictObject({
  period,
  dimension: z.union([z.enum(REPORT_DIMENSIONS), withSubject]).meta({
    description: 'The dimension that was asked for, with its subject.',
  }),
  metric: z.enum(REPORT_METRICS),
  rows: z.array(reportRow),
  totalKeys: count,
  totalVisitors: knownCount.meta({
    description: `The site's visitors over the period; of \`hour_of_week\`, and without conditions of \`next_page\` and \`previous_page\`, the sum of all rows. ${UNKNOWN}`,
  }),
  knownFrom: day.nullable().meta({
    description: 'The first day from which on the dimension is known; null when it is for the whole period.',
  }),
  engagementKnownFrom: ENGAGEMENT_KNOWN_FROM,
  known,
}) satisfies z.ZodType<WithGaps<ReportAnswer>>;

const decimal = z.string().nullable();

const ordersReport = z.strictObject({
  period,
  dimension: z.union([z.enum(REVENUE_DIMENSIONS), z.templateLiteral(['property:', z.string()])]),
  metric: z.literal('revenue'),
  goalId: count,
  currency: z.string().nullable().meta({ description: 'The currency of the rows; null when no order has one.' }),
  rows: z.array(
    named(
      'RevenueRow',
      breakdownRow.extend({ revenue: decimal.meta({ description: `The exact decimal sum. ${UNKNOWN}` }) }),
    ),
  ),
  totalKeys: count,
  totalVisitors: knownCount.meta({ description: `The buyers in this currency, each once a day. ${UNKNOWN}` }),
  totals: z
    .array(
      named('RevenueTotal', z.strictObject({ currency: z.string(), visitors: count, orders: count, amount: decimal })),
    )
    .nullable()
    .meta({ description: 'Each currency, that of the most orders first. There is no sum over currencies.' }),
  withoutAmount: knownCount.meta({ description: `The orders whose amount or currency is none. ${UNKNOWN}` }),
  knownFrom: day
    .nullable()
    .meta({ description: 'The first day from which on the orders are known; null when all are.' }),
  known,
}) satisfies z.ZodType<WithGaps<RevenueAnswer>>;

export const reportResponse = named('Report', z.union([report, ordersReport])) satisfies z.ZodType<
  ReportAnswer | RevenueAnswer
>;
