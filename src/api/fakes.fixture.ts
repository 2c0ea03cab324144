/** A small service in memory around the API. */
import type { Clock } from '../domain/clock.ts';
import { ApiError } from '../domain/error.ts';
import { METRICS } from '../domain/metric.ts';
import type { Site } from '../domain/site.ts';
import type { SiteReader } from '../sites/active-sites.ts';
import type { ApiKeyHolder } from '../sites/api-keys.ts';
import { unitedSites } from '../sites/united-sites.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  Kpi,
  RealtimeAnswer,
  ReportAnswer,
  StatsAnswer,
  TimeseriesAnswer,
} from '../stats/answer.ts';
import type { SelectedStatsAnswer } from '../stats/answers/selected-kpis.ts';
import type { Listing, Question } from '../stats/questions/question.ts';
import type { RevenueAnswer } from '../stats/revenue-answer.ts';
import { CRAWLER_ANSWERS } from './crawlers.fixture.ts';
import type { ApiKeys, Sites, Statistics } from './dependencies.ts';

export const [ACME, GLOBEX] = [1, 2];
export const ACME_KEY = `svc_${'a'.repeat(32)}`;
export const GLOBEX_KEY = `svc_${'G'.repeat(32)}`;
export const REVOKED_KEY = `svc_${'r'.repeat(32)}`;
export const UNKNOWN_KEY = `svc_${'0'.repeat(32)}`;

/** Builds a site with good defaults. */
export function buildSite(fields: Partial<Site> = {}): Site {
  return {
    id: 1,
    publicId: 'acme-shop',
    orgId: ACME,
    ...{ domain: 'shop.acme.example', also: [] },
    name: 'Acme shop',
    timezone: 'Europe/Paris',
    retentionMonths: 24,
    visitMonths: 13,
    honoursGpc: true,
    state: 'active',
    createdAt: 0,
    ...fields,
  };
}

export const SITES: readonly Site[] = [
  buildSite(),
  buildSite({ id: 2, publicId: 'acme-blog', domain: 'blog.acme.example', name: 'Blog', retentionMonths: null }),
  buildSite({ id: 3, publicId: 'acme-old', state: 'archived' }),
  buildSite({ id: 4, publicId: 'globex', orgId: GLOBEX, domain: 'globex.example', name: 'Globex' }),
];

/** A clock that a test advances. */
export class FakeClock implements Clock {
  #micros = 1_780_000_000_000_000;

  nowMicros(): number {
    return this.#micros;
  }

  advance(ms: number): void {
    this.#micros += ms * 1000;
  }
}

/** Holds keys by their text. A revoked key is removed. */
export class KeysInMemory implements ApiKeys {
  readonly #keys = new Map([
    [ACME_KEY, { keyId: 11, orgId: ACME, reach: null, scopes: null }],
    [GLOBEX_KEY, { keyId: 22, orgId: GLOBEX, reach: null, scopes: null }],
    [REVOKED_KEY, { keyId: 33, orgId: ACME, reach: null, scopes: null }],
  ]);

  constructor() {
    this.revoke(REVOKED_KEY);
  }

  revoke(key: string): void {
    this.#keys.delete(key);
  }

  async find(key: string): Promise<ApiKeyHolder | null> {
    return this.#keys.get(key) ?? null;
  }
}

export class SitesInMemory implements Sites {
  async activeOf({ orgId }: SiteReader): Promise<readonly Site[]> {
    return SITES.filter((site) => site.orgId === orgId && site.state === 'active');
  }

  async findActive(reader: SiteReader, publicId: string): Promise<Site | null> {
    return (await this.activeOf(reader)).find((site) => site.publicId === publicId) ?? null;
  }

  findGroup = async (reader: SiteReader, id: number) =>
    id === reader.orgId ? (await this.groupsOf(reader))[0]! : null;

  async groupsOf(reader: SiteReader) {
    return [unitedSites({ id: reader.orgId, name: 'Clients' }, reader.orgId, await this.activeOf(reader))];
  }
}

const kpi: Kpi = { value: 12, prev: 10, deltaPct: 20 };
const period = { from: '2026-05-01', to: '2026-05-02', grain: 'hour', tz: 'Europe/Paris' } as const;

export const ANSWERS = {
  stats: {
    period,
    stats: {
      ...(Object.fromEntries(METRICS.map((metric) => [metric, kpi])) as StatsAnswer['stats']),
      bounceRate: { value: 0.5, prev: null, deltaPct: 0 },
      avgDuration: { value: 61.5, prev: 61.5, deltaPct: 0 },
      conversions: { value: null, prev: null, deltaPct: 0 },
    },
  } satisfies StatsAnswer,
  selectedStats: {
    period,
    stats: { visitors: kpi, conversions: kpi, uniqueConversions: kpi, conversionRate: { ...kpi, value: 0.5 } },
  } satisfies SelectedStatsAnswer,
  timeseries: {
    period,
    grain: 'hour',
    tz: 'Europe/Paris',
    points: [
      { t: 1_777_586_400_000, value: 3 },
      { t: 1_777_590_000_000, value: null },
    ],
  } satisfies TimeseriesAnswer,
  breakdown: {
    period,
    dimension: 'page',
    rows: [{ key: '/', visitors: 3, views: 4, pct: 0.25 }],
    totalKeys: 1,
    totalVisitors: 12,
  } satisfies BreakdownAnswer,
  report: {
    period,
    dimension: 'language',
    metric: 'visitors',
    rows: [{ key: 'de', visitors: 3, views: 4, pct: 0.25 }],
    totalKeys: 1,
    totalVisitors: 12,
    knownFrom: null,
  } satisfies ReportAnswer,
  revenue: {
    period,
    dimension: 'channel',
    metric: 'revenue',
    goalId: 1,
    currency: 'EUR',
    rows: [{ key: 'Email', visitors: 3, views: 4, pct: 1, revenue: '79.6' }],
    totalKeys: 1,
    totalVisitors: 3,
    totals: [{ currency: 'EUR', visitors: 3, orders: 4, amount: '79.6' }],
    withoutAmount: 0,
    knownFrom: null,
  } satisfies RevenueAnswer,
  realtime: {
    generatedAt: 1_777_586_400_000,
    currentVisitors: 2,
    pageviewsPerMinute: [{ t: 1_777_586_400_000, value: 1 }],
    topPages: [{ key: '/', visitors: 1, views: 2 }],
    topReferrers: [{ key: '(none)', visitors: 1, views: 2 }],
    topCountries: [{ key: 'FR', visitors: 1, views: 2 }],
    feed: [
      {
        ts: 1_777_586_400_000,
        event: 'pageview',
        path: '/',
        referrer: '',
        ...{ country: 'FR', city: 'Paris', browser: 'Firefox', os: 'Linux', device: 'desktop' },
      },
    ],
  } satisfies RealtimeAnswer,
  goals: {
    period: { from: '2026-05-01', to: '2026-05-02' },
    goals: [
      {
        goalId: 1,
        name: 'Order',
        kind: 'page',
        pattern: '/thanks*',
        conversions: 4,
        uniqueConversions: 3,
        conversionRate: 0.25,
        delta: null,
      },
    ],
  } satisfies GoalsAnswer,
  funnels: [
    { id: 7, name: 'Checkout', stepCount: 2, windowMinutes: 60, version: 3, createdAt: 1_777_586_400_000 },
  ] satisfies FunnelSummary[],
  funnel: {
    period: { from: '2026-05-01', to: '2026-05-02' },
    funnel: { id: 7, name: 'Checkout', version: 3, windowMinutes: 60 },
    steps: [
      { step: 1, visitors: 10, rateFromPrevious: null },
      { step: 2, visitors: 5, rateFromPrevious: 0.5 },
    ],
    entered: 10,
    completed: 5,
    conversionRate: 0.5,
    previous: { entered: 8, completed: 2, conversionRate: 0.25 },
    delta: 100,
  } satisfies FunnelAnswer,
};

/** Answers every question with `ANSWERS` and records it. Throws `failure` when that is set. */
export class RecordedStatistics implements Statistics {
  readonly asked: unknown[][] = [];
  readonly askWithGaps: Statistics['askWithGaps'] = (...asked) => this.ask(...asked);
  failure: Error | null = null;
  /** Is called with each question. */
  onAsked = (): void => {};
  /** Delays every answer until it resolves. */
  ready: Promise<void> = Promise.resolve();

  async ask<Query extends object, Needs, Answer extends object>(
    site: Site,
    question: Question<Query, Needs, Answer> | Listing<Needs, Answer>,
    query: Query,
  ): Promise<Answer> {
    this.asked.push([question.name, site, query]);
    this.onAsked();
    await this.ready;
    if (this.failure !== null) throw this.failure;
    const { id } = query as { readonly id?: number };
    if (id !== undefined && id !== ANSWERS.funnel.funnel.id) throw new ApiError('NOT_FOUND');
    return BY_NAME[question.name] as Answer;
  }
}

/** The answers by the names of their questions. */
const BY_NAME: Readonly<Record<string, object>> = {
  ...ANSWERS,
  funnels: { funnels: ANSWERS.funnels },
  'funnels/:funnelId': ANSWERS.funnel,
  'report/stats': ANSWERS.selectedStats,
  'report/timeseries': ANSWERS.timeseries,
  'report/goals': ANSWERS.goals,
  'report/funnels/:funnelId': ANSWERS.funnel,
  ...CRAWLER_ANSWERS,
};
