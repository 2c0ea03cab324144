import { z } from 'zod';
import { DIMENSIONS } from '../domain/dimension.ts';
import { ERRORS, type ErrorCode } from '../domain/error.ts';
import { METRICS, type Metric } from '../domain/metric.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  RealtimeAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from '../stats/answer.ts';
import type { ErrorEnvelope } from './envelope.ts';
import {
  breakdownRow,
  count,
  day,
  grain,
  instant,
  knownCount,
  knownShare,
  named,
  period,
  relativePercent,
  share,
  timezone,
} from './schema-parts.ts';

/**
 * The shapes of the answers (docs/api.md, "Endpoints"). They describe the answers in the OpenAPI document, and tests
 * check the answers against them, field for field.
 */

const site = named(
  'Site',
  z.strictObject({
    id: z.string().meta({ description: "The site's public id." }),
    domain: z.string(),
    name: z.string(),
    timezone,
    retentionMonths: z
      .int()
      .nullable()
      .meta({ description: 'Older days are erased and no longer returned; null is unlimited.' }),
  }),
);

/** An entry of the list of sites. */
export type SiteEntry = z.infer<typeof site>;

const days = named('Days', z.strictObject({ from: day, to: day }));
const knownFrom = day.optional().meta({
  description:
    'The first day from which on all is counted, when days of the period do not know it: the figures are of the other days.',
});
export const kpi = named(
  'Kpi',
  z.strictObject({ value: z.number().nullable(), prev: z.number().nullable(), deltaPct: relativePercent, knownFrom }),
);
const point = named(
  'Point',
  z.strictObject({
    t: z.int().meta({ description: "The bucket's start, milliseconds since the epoch, UTC." }),
    value: z.number().nullable(),
  }),
);
const topRow = named('TopRow', z.strictObject({ key: z.string(), visitors: count, views: count }));
const goalKind = z.enum(['page', 'event']);

const group = named(
  'Group',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    timezone: timezone.meta({ description: 'The zone of most of its sites, which says what today is.' }),
    sites: z.array(z.string()).meta({ description: 'The public ids of its active sites.' }),
  }),
);

/** An entry of the list of groups. */
export type GroupEntry = z.infer<typeof group>;

export const groupsResponse = named('Groups', z.strictObject({ groups: z.array(group) }));

export const sitesResponse = named('Sites', z.strictObject({ sites: z.array(site) }));

export const statsResponse = named(
  'Stats',
  z.strictObject({
    period,
    stats: z.strictObject(Object.fromEntries(METRICS.map((metric) => [metric, kpi])) as Record<Metric, typeof kpi>),
  }),
) satisfies z.ZodType<StatsAnswer>;

export const timeseriesResponse = named(
  'Timeseries',
  z.strictObject({
    period,
    grain,
    tz: timezone,
    points: z.array(point),
    prev: z.array(point).optional().meta({ description: 'Present when `compare=true`.' }),
    knownFrom,
  }),
) satisfies z.ZodType<Widened<TimeseriesAnswer>>;

export const breakdownResponse = named(
  'Breakdown',
  z.strictObject({
    period,
    dimension: z.enum(DIMENSIONS),
    rows: z.array(breakdownRow),
    totalKeys: count,
    totalVisitors: knownCount,
  }),
) satisfies z.ZodType<BreakdownAnswer>;

export const realtimeResponse = named(
  'Realtime',
  z.strictObject({
    generatedAt: instant,
    currentVisitors: count,
    pageviewsPerMinute: z.array(z.strictObject({ t: instant, value: count })),
    topPages: z.array(topRow),
    topReferrers: z.array(topRow),
    topCountries: z.array(topRow),
    feed: z.array(
      named(
        'FeedEntry',
        z.strictObject({
          ts: instant,
          event: z.string(),
          path: z.string(),
          referrer: z.string(),
          country: z.string(),
          city: z.string(),
          browser: z.string(),
          os: z.string(),
          device: z.string(),
        }),
      ),
    ),
  }),
) satisfies z.ZodType<RealtimeAnswer>;

export const goalsResponse = named(
  'Goals',
  z.strictObject({
    period: days,
    goals: z.array(
      named(
        'Goal',
        z.strictObject({
          goalId: z.int(),
          name: z.string(),
          kind: goalKind,
          pattern: z.string(),
          conversions: knownCount,
          uniqueConversions: knownCount,
          conversionRate: knownShare,
          delta: relativePercent.nullable(),
          knownFrom,
        }),
      ),
    ),
  }),
) satisfies z.ZodType<GoalsAnswer>;

export const funnelsResponse = named(
  'Funnels',
  z.strictObject({
    funnels: z.array(
      named(
        'FunnelSummary',
        z.strictObject({
          id: z.int(),
          name: z.string(),
          stepCount: count,
          windowMinutes: count,
          version: z.int().min(1),
          createdAt: instant,
        }),
      ),
    ),
  }),
) satisfies z.ZodType<{ funnels: readonly FunnelSummary[] }>;

export const funnelResponse = named(
  'FunnelReading',
  z.strictObject({
    period: days,
    funnel: z.strictObject({ id: z.int(), name: z.string(), version: z.int().min(1), windowMinutes: count }),
    steps: z.array(z.strictObject({ step: z.int().min(1), visitors: knownCount, rateFromPrevious: share.nullable() })),
    entered: knownCount,
    completed: knownCount,
    conversionRate: knownShare,
    previous: z.strictObject({
      entered: count.nullable(),
      completed: count.nullable(),
      conversionRate: share.nullable(),
    }),
    delta: relativePercent,
    knownFrom,
  }),
) satisfies z.ZodType<FunnelAnswer>;

export const errorResponse = named(
  'Error',
  z.strictObject({
    error: z.strictObject({ code: z.enum(Object.keys(ERRORS) as ErrorCode[]), message: z.string() }),
  }),
) satisfies z.ZodType<ErrorEnvelope>;

/**
 * The optional fields of an answer as a schema infers them: it does not distinguish a missing field from `undefined`.
 */
export type Widened<Answer> = {
  [Field in keyof Answer]: undefined extends Answer[Field] ? Answer[Field] | undefined : Answer[Field];
};
