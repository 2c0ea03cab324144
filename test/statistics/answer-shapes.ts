/** The shapes of the read API's answers, as docs/api.md has them. */
import assert from 'node:assert/strict';
import type { z } from 'zod';
import {
  breakdownResponse,
  errorResponse,
  funnelResponse,
  funnelsResponse,
  goalsResponse,
  realtimeResponse,
  sitesResponse,
  statsResponse,
  timeseriesResponse,
} from '../../src/api/schemas.ts';

/** The shape of a JSON value: a type, or alternatives joined by `|`. */
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

const PERIOD = { from: 'day', to: 'day', grain: 'grain', tz: 'string' };
const DAYS = { from: 'day', to: 'day' };
const COUNT_KPI = { value: 'integer|null', prev: 'integer|null', deltaPct: 'number' };
const RATIO_KPI = { value: 'number|null', prev: 'number|null', deltaPct: 'number' };
const TOP = [{ key: 'string', visitors: 'integer', views: 'integer' }] as const;
const POINTS = [{ t: 'integer', value: 'number|null' }] as const;

/** The resources of docs/api.md, field for field, in the documented order. */
export const SHAPES = {
  sites: {
    sites: [{ id: 'string', domain: 'string', name: 'string', timezone: 'string', retentionMonths: 'integer|null' }],
  },
  stats: {
    period: PERIOD,
    stats: {
      visitors: COUNT_KPI,
      pageviews: COUNT_KPI,
      sessions: COUNT_KPI,
      bounceRate: RATIO_KPI,
      avgDuration: RATIO_KPI,
      conversions: COUNT_KPI,
    },
  },
  timeseries: { period: PERIOD, grain: 'grain', tz: 'string', points: POINTS },
  compared: { period: PERIOD, grain: 'grain', tz: 'string', points: POINTS, prev: POINTS },
  breakdown: {
    period: PERIOD,
    dimension: 'string',
    rows: [{ key: 'string', visitors: 'integer', views: 'integer', pct: 'share' }],
    totalKeys: 'integer',
    totalVisitors: 'integer',
  },
  realtime: {
    generatedAt: 'integer',
    currentVisitors: 'integer',
    pageviewsPerMinute: [{ t: 'integer', value: 'integer' }],
    topPages: TOP,
    topReferrers: TOP,
    topCountries: TOP,
    feed: [
      {
        ts: 'integer',
        event: 'string',
        path: 'string',
        referrer: 'string',
        country: 'string',
        city: 'string',
        browser: 'string',
        os: 'string',
        device: 'string',
      },
    ],
  },
  goals: {
    period: DAYS,
    goals: [
      {
        goalId: 'integer',
        name: 'string',
        kind: 'string',
        pattern: 'string',
        conversions: 'integer',
        uniqueConversions: 'integer',
        conversionRate: 'share',
        delta: 'number|null',
      },
    ],
  },
  funnels: {
    funnels: [
      {
        id: 'integer',
        name: 'string',
        stepCount: 'integer',
        windowMinutes: 'integer',
        version: 'integer',
        createdAt: 'integer',
      },
    ],
  },
  funnel: {
    period: DAYS,
    funnel: { id: 'integer', name: 'string', version: 'integer', windowMinutes: 'integer' },
    steps: [{ step: 'integer', visitors: 'integer', rateFromPrevious: 'share|null' }],
    entered: 'integer',
    completed: 'integer',
    conversionRate: 'share',
    previous: { entered: 'integer|null', completed: 'integer|null', conversionRate: 'share|null' },
    delta: 'number',
  },
  error: { error: { code: 'string', message: 'string' } },
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof SHAPES;

export const SCHEMAS: Readonly<Record<ShapeName, z.ZodType>> = {
  sites: sitesResponse,
  stats: statsResponse,
  timeseries: timeseriesResponse,
  compared: timeseriesResponse,
  breakdown: breakdownResponse,
  realtime: realtimeResponse,
  goals: goalsResponse,
  funnels: funnelsResponse,
  funnel: funnelResponse,
  error: errorResponse,
};

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  share: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  null: (value) => value === null,
  day: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  grain: (value) => ['hour', 'day', 'week', 'month'].includes(String(value)),
};

/** The type of an answer of a shape. */
export type Of<Name extends ShapeName> = Name extends 'sites'
  ? z.infer<typeof sitesResponse>
  : Name extends 'stats'
    ? z.infer<typeof statsResponse>
    : Name extends 'timeseries' | 'compared'
      ? z.infer<typeof timeseriesResponse>
      : Name extends 'breakdown'
        ? z.infer<typeof breakdownResponse>
        : Name extends 'realtime'
          ? z.infer<typeof realtimeResponse>
          : Name extends 'goals'
            ? z.infer<typeof goalsResponse>
            : Name extends 'funnels'
              ? z.infer<typeof funnelsResponse>
              : z.infer<typeof funnelResponse>;

/** Asserts that a value has the same fields in the same order, and values of the types. */
export function assertShape(value: unknown, shape: Shape, where: string): void {
  if (typeof shape === 'string') {
    const fits = shape.split('|').some((type) => TYPES[type]!(value));
    assert.ok(fits, `${where}: ${JSON.stringify(value)} is no ${shape}`);
  } else if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value), `${where} is no array`);
    for (const item of value) assertShape(item, shape[0] as Shape, `${where}[]`);
  } else {
    assert.ok(typeof value === 'object' && value !== null, `${where} is no object`);
    assert.deepEqual(Object.keys(value), Object.keys(shape), where);
    const fields = shape as Readonly<Record<string, Shape>>;
    for (const [field, inner] of Object.entries(fields)) {
      assertShape((value as Readonly<Record<string, unknown>>)[field], inner, `${where}.${field}`);
    }
  }
}
