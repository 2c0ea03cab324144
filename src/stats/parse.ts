import { z } from 'zod';
import { isDay } from '../domain/calendar.ts';
import { DIMENSIONS, SHOWN_DIMENSIONS } from '../domain/dimension.ts';
import { ApiError } from '../domain/error.ts';
import {
  BREAKDOWN_LIMIT_DEFAULT_ROWS,
  BREAKDOWN_LIMIT_MAX_ROWS,
  PERIOD_MAX_DAYS,
  SEARCH_MAX_CHARS,
} from '../domain/limits.ts';
import { METRICS } from '../domain/metric.ts';
import { isTooLong, PERIOD_PRESETS, type PeriodPreset } from '../domain/period.ts';
import { againstParameter, readAgainst } from './parse-against.ts';
import { filterParameter, type OfferedBy, toFilter } from './parse-filter.ts';
import type { BreakdownQuery, FunnelQuery, GoalsQuery, PeriodChoice, StatsQuery, TimeseriesQuery } from './query.ts';

/**
 * Parses request parameters into typed queries, by the rules of docs/api.md. Each endpoint has one schema. It parses
 * the parameters here and describes them in the OpenAPI document. Every check that ends in INVALID_PARAMS comes before
 * the one that ends in INVALID_PERIOD.
 */

export const DEFAULT_PRESET: PeriodPreset = '30d';
/** The parameters that may be repeated. */
const REPEATABLE: ReadonlySet<string> = new Set(['filter', 'where']);
/** Matches a decimal integer in its shortest form: no plus sign, no leading zero, no exponent, no space. */
export const INTEGER_TEXT = /^(0|-?[1-9]\d*)$/;

// Each message completes the sentence "`<parameter>` …".
export const oneOf = (values: readonly string[]) => `must be one of ${values.join(', ')}`;
const LIMIT_RULE = `must be an integer from 1 to ${BREAKDOWN_LIMIT_MAX_ROWS}`;
const OFFSET_RULE = 'must be an integer of at least 0';
const VERSION_RULE = 'must be an integer';
const COMPARE_RULE = oneOf(['true', 'false']);

const integerText = (error: string) => z.string().regex(INTEGER_TEXT, { error }).transform(Number);
const dayParameter = z.string().refine(isDay, { error: 'must be a calendar day, YYYY-MM-DD' });

const periodParameters = {
  period: z
    .enum(PERIOD_PRESETS, { error: oneOf(PERIOD_PRESETS) })
    .optional()
    .meta({ description: `A preset, in local days of the site. \`${DEFAULT_PRESET}\` when no days are given.` }),
  from: dayParameter.optional().meta({
    description: 'First day, inclusive. Given together with `to`; both win over `period`.',
    format: 'date',
  }),
  to: dayParameter.optional().meta({
    description: `Last day, inclusive. Given together with \`from\`; the period has at most ${PERIOD_MAX_DAYS} days.`,
    format: 'date',
  }),
};

/** The parameters of `stats`. */
export const STATS_PARAMETERS = z.object({ ...periodParameters, ...againstParameter, ...filterParameter('api') });

/** The parameters of `timeseries`. */
export const TIMESERIES_PARAMETERS = z.object({
  metric: z
    .enum(METRICS, { error: oneOf(METRICS) })
    .default('visitors')
    .meta({ description: 'The metric of the series.' }),
  compare: z
    .enum(['true', 'false'], { error: COMPARE_RULE })
    .transform((text) => text === 'true')
    .pipe(z.boolean())
    .default(false)
    .meta({ description: "`true` includes the compared period's series in `prev`." }),
  ...periodParameters,
  ...againstParameter,
  ...filterParameter('api'),
});

/** The parameters of a question about ranked keys, beside what is ranked. */
export const rankedParameters = {
  limit: integerText(LIMIT_RULE)
    .pipe(
      z.int({ error: LIMIT_RULE }).min(1, { error: LIMIT_RULE }).max(BREAKDOWN_LIMIT_MAX_ROWS, { error: LIMIT_RULE }),
    )
    .default(BREAKDOWN_LIMIT_DEFAULT_ROWS)
    .meta({ description: 'How many rows to return.' }),
  offset: integerText(OFFSET_RULE)
    .pipe(z.int({ error: OFFSET_RULE }).min(0, { error: OFFSET_RULE }))
    .default(0)
    .meta({ description: 'How many rows to skip.' }),
  search: z
    .string()
    .refine((text) => [...text].length <= SEARCH_MAX_CHARS, {
      error: `must have at most ${SEARCH_MAX_CHARS} characters`,
    })
    .optional()
    .meta({
      description: 'Only keys that contain this text; case is ignored.',
      minLength: 1,
      maxLength: SEARCH_MAX_CHARS,
    }),
  ...periodParameters,
  ...filterParameter('api'),
};

/** The parameters of `breakdown`. */
export const BREAKDOWN_PARAMETERS = z.object({
  dimension: z.enum(DIMENSIONS, { error: oneOf(DIMENSIONS) }).meta({ description: 'The dimension to rank.' }),
  ...rankedParameters,
});

/** The schemas of questions with filters, by who asks them. */
const SHOWN_FILTERS = filterParameter('dashboard');
const FILTERED = {
  api: { stats: STATS_PARAMETERS, timeseries: TIMESERIES_PARAMETERS, breakdown: BREAKDOWN_PARAMETERS },
  dashboard: {
    stats: STATS_PARAMETERS.extend(SHOWN_FILTERS),
    timeseries: TIMESERIES_PARAMETERS.extend(SHOWN_FILTERS),
    breakdown: BREAKDOWN_PARAMETERS.extend({
      dimension: z.enum(SHOWN_DIMENSIONS, { error: oneOf(SHOWN_DIMENSIONS) }),
      ...SHOWN_FILTERS,
    }),
  },
} as const;

/** The parameters of `goals`. */
export const GOALS_PARAMETERS = z.object({ ...periodParameters });

/** The parameters of a funnel reading. */
export const FUNNEL_PARAMETERS = z.object({
  version: z
    .string()
    .regex(INTEGER_TEXT, { error: VERSION_RULE })
    .transform(nearestSafeInteger)
    .pipe(z.int())
    .optional()
    .meta({ description: 'A version of the funnel; one out of bounds selects the current version.' }),
  ...periodParameters,
});

/** The schema of an endpoint without parameters. */
export const NO_PARAMETERS = z.object({});

/** Reads the parameters of `stats`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseStatsQuery(params: URLSearchParams, offeredBy: OfferedBy = 'api'): StatsQuery {
  const given = readParameters(FILTERED[offeredBy].stats, params);
  return { period: periodChoice(given), filters: given.filter.map(toFilter), ...readAgainst(given.against) };
}

/** Reads the parameters of `timeseries`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseTimeseriesQuery(params: URLSearchParams, offeredBy: OfferedBy = 'api'): TimeseriesQuery {
  const given = readParameters(FILTERED[offeredBy].timeseries, params);
  return {
    period: periodChoice(given),
    filters: given.filter.map(toFilter),
    metric: given.metric,
    compare: given.compare,
    ...readAgainst(given.against),
  };
}

/** Reads the parameters of `breakdown`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseBreakdownQuery(params: URLSearchParams, offeredBy: OfferedBy = 'api'): BreakdownQuery {
  const given = readParameters(FILTERED[offeredBy].breakdown, params);
  return { ...rankedQuery(given), dimension: given.dimension };
}

/** Returns the common part of questions about ranked keys. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function rankedQuery(given: z.output<z.ZodObject<typeof rankedParameters>>): Omit<BreakdownQuery, 'dimension'> {
  return {
    period: periodChoice(given),
    filters: given.filter.map(toFilter),
    limit: given.limit,
    offset: given.offset,
    search: given.search ?? null,
  };
}

/** Reads the parameters of `goals`. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseGoalsQuery(params: URLSearchParams): GoalsQuery {
  return { period: periodChoice(readParameters(GOALS_PARAMETERS, params)) };
}

/** Reads the parameters of a funnel reading. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function parseFunnelQuery(params: URLSearchParams): FunnelQuery {
  const given = readParameters(FUNNEL_PARAMETERS, params);
  return { period: periodChoice(given), version: given.version ?? null };
}

/** Takes the schema's parameters out of the query string and checks them. Other parameters are ignored. */
export function readParameters<Schema extends z.ZodObject>(schema: Schema, params: URLSearchParams): z.output<Schema> {
  const given: Record<string, string | string[]> = {};
  for (const name of Object.keys(schema.shape)) {
    const values = params.getAll(name);
    const [first] = values;
    if (first === undefined) continue;
    if (values.includes('')) throw invalid(name, 'must not be empty');
    if (values.length > 1 && !REPEATABLE.has(name)) throw invalid(name, 'may be given only once');
    given[name] = REPEATABLE.has(name) ? values : first;
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw invalid(String(issue?.path[0]), String(issue?.message));
}

/** Returns the period that parameters choose. Throws an ApiError: INVALID_PARAMS or INVALID_PERIOD. */
export function periodChoice(given: {
  readonly period?: PeriodPreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): PeriodChoice {
  const { period, from, to } = given;
  if (from === undefined && to === undefined) return { preset: period ?? DEFAULT_PRESET };
  if (from === undefined) throw invalid('from', 'must be given together with `to`');
  if (to === undefined) throw invalid('to', 'must be given together with `from`');
  if (from > to) throw new ApiError('INVALID_PERIOD');
  if (isTooLong({ from, to }))
    throw invalid('to', `must end a period of at most ${PERIOD_MAX_DAYS} days (a hundred years)`);
  return { from, to };
}

/** Clamps an integer to the safe ones. A version beyond them is out of bounds in any case. */
function nearestSafeInteger(text: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)));
}

function invalid(name: string, rule: string): ApiError {
  return new ApiError('INVALID_PARAMS', `\`${name}\` ${rule}`);
}
