/** Queries about a site with known streams: each answer must tell of one prefix of them. */
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
import type { Period } from '../../src/domain/period.ts';
import { ReaderQuestion, type Scope, type Shape } from './reader-question.ts';
import { countsOf, type Figures, fromCountry, LINES_PER_IMPORT, viewsOf, wholeImports } from './reader-streams.ts';

function around(value: number): number[] {
  return [-2, -1, 0, 1, 2].map((step) => Math.max(0, Math.round(value) + step));
}

const stats: Shape = {
  path: 'stats',
  schema: statsResponse,
  figures: (answer) => {
    const { visitors, pageviews, sessions, conversions, bounceRate } = (answer as z.infer<typeof statsResponse>).stats;
    return {
      visitors: visitors!.value!,
      pageviews: pageviews!.value!,
      sessions: sessions!.value!,
      conversions: conversions!.value!,
      bounces: Math.round((bounceRate!.value ?? 0) * sessions!.value!),
    };
  },
  candidates: ({ visitors, pageviews, conversions, bounces }) => {
    const imported = wholeImports(bounces!);
    // Conversions less visitors are the readers' events without their first views.
    const others = conversions! - (visitors! - imported);
    const isFirstOfTwo = conversions! - (pageviews! - imported);
    return around((others * 4) / 3).map((a) => ({
      a,
      b: Math.max(0, 2 * (conversions! - a) - isFirstOfTwo),
      imported,
    }));
  },
  expected: countsOf,
  beside: (answer) => (answer as z.infer<typeof statsResponse>).stats.pageviews!.prev,
};

type Breakdown = z.infer<typeof breakdownResponse>;

function rowsOf(answer: unknown): Figures {
  const { rows, totalKeys, totalVisitors } = answer as Breakdown;
  assert.equal(rows.length, totalKeys);
  const figures: [string, number][] = rows.flatMap(({ key, visitors, views }) => [
    [`visitors ${key}`, visitors!],
    [`views ${key}`, views!],
  ]);
  return Object.fromEntries([...figures, ['total', totalVisitors!]]);
}

function rowFigures(
  rows: Readonly<Record<string, readonly [visitors: number, views: number]>>,
  total: number,
): Figures {
  const figures = Object.entries(rows).flatMap(([key, [visitors, views]]): [string, number][] => [
    [`visitors ${key}`, visitors!],
    [`views ${key}`, views!],
  ]);
  return Object.fromEntries([...figures, ['total', total]]);
}

/** Returns both numbers of events of which a buyer's views are so many. */
function ofBuyers(views: number): readonly number[] {
  return [2 * views, 2 * views + 1];
}

const pages: Shape = {
  path: 'breakdown?dimension=page',
  schema: breakdownResponse,
  figures: rowsOf,
  candidates: (figures) => {
    const a = [0, 1, 2, 3].reduce((sum, page) => sum + (figures[`views /a/${page}`] ?? 0), 0);
    return ofBuyers(figures['views /b'] ?? 0).map((b) => ({ a, b, imported: wholeImports(figures['views /i'] ?? 0) }));
  },
  expected: (prefix) => {
    const same = (count: number) => [count, count] as const;
    const ofReaders = [0, 1, 2, 3].map((page) => [`/a/${page}`, same(viewsOf(page, prefix))] as const);
    const rows = {
      ...Object.fromEntries(ofReaders),
      '/b': same(Math.floor(prefix.b / 2)),
      '/i': same(prefix.imported),
    };
    return rowFigures(rows, countsOf(prefix).visitors);
  },
  beside: () => null,
};

const countries: Shape = {
  path: 'breakdown?dimension=country',
  schema: breakdownResponse,
  figures: rowsOf,
  candidates: (figures) => {
    const a = ['DE', 'FR', 'US'].reduce((sum, country) => sum + (figures[`views ${country}`] ?? 0), 0);
    return ofBuyers(figures['views NL'] ?? 0).map((b) => ({ a, b, imported: wholeImports(figures['views IT'] ?? 0) }));
  },
  expected: (prefix) => {
    const { a, b, imported } = prefix;
    const bought = Math.floor(b / 2);
    const ofReaders = ['DE', 'FR', 'US'].map((country) => {
      const views = [0, 1, 2, 3].reduce((sum, page) => sum + fromCountry(country, viewsOf(page, prefix)), 0);
      return [country, [fromCountry(country, Math.ceil(a / 4)), views]] as const;
    });
    const others = { NL: [bought, bought], IT: [imported, imported] } as const;
    return rowFigures({ ...Object.fromEntries(ofReaders), ...others }, countsOf(prefix).visitors);
  },
  beside: () => null,
};

/** The countries of those who came to the last page. */
const crossed: Shape = {
  path: 'breakdown?dimension=country&filter=page:/a/3',
  schema: breakdownResponse,
  figures: (answer) => {
    const { total: _, ...rows } = rowsOf(answer);
    return rows;
  },
  candidates: (figures) => {
    const views = ['DE', 'FR', 'US'].reduce((sum, country) => sum + (figures[`views ${country}`] ?? 0), 0);
    return [{ a: views * 4, b: 0, imported: 0 }];
  },
  expected: (prefix) => {
    const last = viewsOf(3, prefix);
    const rows = ['DE', 'FR', 'US'].map((key) => [key, [fromCountry(key, last), fromCountry(key, last)]] as const);
    const { total: _, ...figures } = rowFigures(Object.fromEntries(rows), 0);
    return figures;
  },
};

const goals: Shape = {
  path: 'goals',
  schema: goalsResponse,
  figures: (answer) =>
    Object.fromEntries(
      (answer as z.infer<typeof goalsResponse>).goals.flatMap(({ name, conversions, uniqueConversions }) => [
        [name, conversions!],
        [`unique ${name}`, uniqueConversions!],
      ]),
    ),
  candidates: ({ Read: a, Buy: buys }) => [{ a: a ?? 0, b: (buys ?? 0) * 2, imported: 0 }],
  expected: ({ a, b }) => ({
    Read: a,
    'unique Read': Math.ceil(a / 4),
    Buy: Math.ceil(b / 2),
    'unique Buy': Math.ceil(b / 2),
  }),
};

/** Of the first page, then the last. */
function funnel(id: number): Shape {
  return {
    path: `funnels/${id}`,
    schema: funnelResponse,
    figures: (answer) => {
      const { entered, completed, steps } = answer as z.infer<typeof funnelResponse>;
      return { entered: entered!, completed: completed!, first: steps[0]!.visitors!, last: steps[1]!.visitors! };
    },
    candidates: ({ entered, completed }) => [{ a: completed! * 4 + (entered! - completed!), b: 0, imported: 0 }],
    expected: (prefix) => {
      const [entered, completed] = [viewsOf(0, prefix), viewsOf(3, prefix)];
      return { entered, completed, first: entered, last: completed };
    },
  };
}

const filtered: Shape = {
  path: 'stats?filter=page:/a/3',
  schema: statsResponse,
  figures: (answer) => {
    const { visitors, pageviews } = (answer as z.infer<typeof statsResponse>).stats;
    return { visitors: visitors!.value!, pageviews: pageviews!.value! };
  },
  candidates: ({ pageviews }) => [{ a: pageviews! * 4, b: 0, imported: 0 }],
  expected: (prefix) => ({ visitors: viewsOf(3, prefix), pageviews: viewsOf(3, prefix) }),
};

/** A series does not tell of which stream its events are. */
function series(metric: 'visitors' | 'pageviews' | 'sessions' | 'conversions'): Shape {
  return {
    path: `timeseries?metric=${metric}`,
    schema: timeseriesResponse,
    figures: (answer, { hasToday, hasPast }) => {
      const values = (answer as z.infer<typeof timeseriesResponse>).points.map(({ value }) => value ?? 0);
      const past = hasPast ? values.slice(0, hasToday ? -1 : undefined) : [];
      for (const value of past) assert.equal(value % LINES_PER_IMPORT, 0, 'a part of an import shows');
      const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
      return { today: sum(values.slice(past.length)), past: sum(past) };
    },
    expected: (prefix) => ({
      today: countsOf({ ...prefix, imported: 0 })[metric],
      past: countsOf({ a: 0, b: 0, imported: prefix.imported })[metric],
    }),
  };
}

/** It ends before the first event is half an hour old. */
const realtime: Shape = {
  path: 'realtime',
  schema: realtimeResponse,
  figures: (answer) => {
    const { pageviewsPerMinute } = answer as z.infer<typeof realtimeResponse>;
    return { pageviews: pageviewsPerMinute.reduce((sum, { value }) => sum + value, 0) };
  },
  expected: ({ a, b }) => ({ pageviews: a + Math.floor(b / 2) }),
};

/** Returns queries of every kind about today, weeks with the imported days, and these days alone. */
export function readerQuestions(site: string, funnelId: number, past: Period): ReaderQuestion[] {
  const today: Scope = { query: 'period=today', hasToday: true, hasPast: false };
  const week: Scope = { query: 'period=7d', hasToday: true, hasPast: true };
  const month: Scope = { query: 'period=30d', hasToday: true, hasPast: true };
  const custom: Scope = { query: `from=${past.from}&to=${past.to}`, hasToday: false, hasPast: true };
  const everywhere = [stats, pages, countries, crossed, filtered, goals, funnel(funnelId), series('pageviews')];
  const questions = [today, week, month, custom].flatMap((scope) => everywhere.map((shape) => [shape, scope] as const));
  const more = (['visitors', 'sessions', 'conversions'] as const).map((metric) => [series(metric), week] as const);
  return [...questions, ...more, [realtime, today] as const].map(
    ([shape, scope]) => new ReaderQuestion(site, shape, scope),
  );
}
