/** Queries about a site that gets events, and the conditions on their answers. */
import assert from 'node:assert/strict';
import type { z } from 'zod';
import {
  breakdownResponse,
  funnelResponse,
  goalsResponse,
  realtimeResponse,
  statsResponse,
  timeseriesResponse,
} from '../../src/api/schemas.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Sent } from './load-sent.ts';

/** A query and the condition on its answers. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly schema: z.ZodType;
  /** Throws when an answer cannot be right. `asOf` holds the figures that were known when the query was sent. */
  check(answer: unknown, asOf: Floor): void;
  /** Returns the least figures that a later answer must show. */
  floor(): Floor;
}

/** Returns the answer of a path. */
export type Ask = (path: string) => Promise<unknown>;

export type Floor = Readonly<Record<string, number>>;
export type Figures = Record<string, number>;

/** Returns queries about today. Their figures only ever grow, and show nothing that was not sent. */
export function liveQuestions(site: Site, funnel: number, sent: Sent): Question[] {
  const base = `/v1/sites/${site.publicId}`;
  const most = () => ({ pageviews: sent.pageviews, visitors: sent.people.size, buys: sent.buys });
  const rows = (prefix: string) => (answer: unknown) => {
    const figures: Figures = { visitors: breakdown(answer).totalVisitors! };
    for (const { key, visitors, views } of breakdown(answer).rows) {
      figures[`${prefix} visitors ${key}`] = visitors!;
      figures[`${prefix} views ${key}`] = views!;
    }
    return figures;
  };
  return [
    growing('stats', `${base}/stats?period=today`, statsResponse, kpisOf, most),
    growing('stats 30d', `${base}/stats`, statsResponse, kpisOf, most),
    growing('stats filtered', `${base}/stats?period=today&filter=page:/p/1`, statsResponse, kpisOf, most),
    growing('timeseries', `${base}/timeseries?period=today&metric=pageviews`, timeseriesResponse, seriesOf, most),
    growing('pages', `${base}/breakdown?dimension=page&limit=1000`, breakdownResponse, rows('page'), most),
    growing('events', `${base}/breakdown?dimension=event`, breakdownResponse, rows('event'), most),
    growing(
      'crossed',
      `${base}/breakdown?dimension=browser&filter=page:/p/1`,
      breakdownResponse,
      rows('browser'),
      most,
    ),
    growing('realtime', `${base}/realtime`, realtimeResponse, realtimeOf, most),
    growing('goals', `${base}/goals?period=today`, goalsResponse, goalsOf, most),
    growing('funnel', `${base}/funnels/${funnel}?period=today`, funnelResponse, funnelOf, most),
  ];
}

/** Returns a query whose figures grow, at most up to the ones that `most` returns. */
export function growing(
  name: string,
  path: string,
  schema: z.ZodType,
  figuresOf: (answer: unknown) => Figures,
  most: () => Floor,
): Question {
  const shown: Figures = {};
  return {
    name,
    path,
    schema,
    floor: () => ({ ...shown }),
    check: (answer, asOf) => {
      const figures = figuresOf(answer);
      const limits = most();
      for (const [figure, before] of Object.entries(asOf)) {
        const now = figures[figure] ?? 0;
        assert.ok(now >= before, `${path}: ${figure} went from ${before} to ${now}`);
      }
      for (const [figure, value] of Object.entries(figures)) {
        const limit = limits[figure] ?? Number.POSITIVE_INFINITY;
        assert.ok(value <= limit, `${path}: ${figure} is ${value}, although only ${limit} were sent`);
        shown[figure] = Math.max(shown[figure] ?? 0, value);
      }
    },
  };
}

export function kpisOf(answer: unknown): Figures {
  const { stats } = answer as z.infer<typeof statsResponse>;
  const counts = { ...stats, bounceRate: null, avgDuration: null };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, kpi]) => (kpi?.value == null ? [] : [[name, kpi.value]])),
  );
}

function seriesOf(answer: unknown): Figures {
  const { points } = answer as z.infer<typeof timeseriesResponse>;
  return { pageviews: points.reduce((sum, { value }) => sum + (value ?? 0), 0) };
}

function realtimeOf(answer: unknown): Figures {
  const { currentVisitors, pageviewsPerMinute } = answer as z.infer<typeof realtimeResponse>;
  return {
    visitors: currentVisitors,
    pageviews: pageviewsPerMinute.reduce((sum, { value }) => sum + value, 0),
  };
}

function goalsOf(answer: unknown): Figures {
  const { goals } = answer as z.infer<typeof goalsResponse>;
  return Object.fromEntries(
    goals.flatMap(({ name, conversions, uniqueConversions }) => [
      [`conversions of ${name}`, conversions!],
      [`unique conversions of ${name}`, uniqueConversions!],
    ]),
  );
}

function funnelOf(answer: unknown): Figures {
  const { entered, completed } = answer as z.infer<typeof funnelResponse>;
  assert.ok(completed! <= entered!);
  return { visitors: entered!, buys: completed! };
}

export function breakdown(answer: unknown): z.infer<typeof breakdownResponse> {
  return answer as z.infer<typeof breakdownResponse>;
}

export function assertShape({ path, schema }: Question, answer: unknown): void {
  const result = schema.safeParse(answer);
  assert.ok(result.success, `${path}: ${result.error?.message} in ${JSON.stringify(answer).slice(0, 2000)}`);
}
