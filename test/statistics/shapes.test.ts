/** Tests every endpoint of docs/api.md on the real service: the exact fields, types and nulls, and every error. */
import assert from 'node:assert/strict';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { Session } from 'chdb';
import type { z } from 'zod';
import { createOrganisation } from '../../src/accounts/organisations.ts';
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
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { ERRORS, type ErrorCode } from '../../src/domain/error.ts';
import { METRICS } from '../../src/domain/metric.ts';
import type { Grain } from '../../src/domain/period.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createSite, setSiteState } from '../../src/sites/sites.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { TestService } from '../service.ts';
import { dataDirOf, importLines } from './import.ts';

/** The shape of a JSON value: a type, or alternatives joined by `|`. */
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

const PERIOD = { from: 'day', to: 'day', grain: 'grain', tz: 'string' };
const DAYS = { from: 'day', to: 'day' };
const COUNT_KPI = { value: 'integer|null', prev: 'integer|null', deltaPct: 'number' };
const RATIO_KPI = { value: 'number|null', prev: 'number|null', deltaPct: 'number' };
const TOP = [{ key: 'string', visitors: 'integer', views: 'integer' }] as const;
const POINTS = [{ t: 'integer', value: 'number|null' }] as const;

/** The resources of docs/api.md, field for field, in the documented order. */
const SHAPES = {
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

const SCHEMAS: Readonly<Record<keyof typeof SHAPES, z.ZodType>> = {
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

const PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'last_month', 'year'];
const FILTERABLE = ['stats', 'timeseries', 'breakdown'];

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let service: TestService;
let key: string;
let site: Site;
let empty: Site;
let funnel: number;

before(async () => {
  service = await TestService.start();
  site = await service.site({ timezone: 'Europe/Berlin', retentionMonths: 3 });
  empty = await service.site({ domain: 'empty.example' });
  const { db } = service.database;
  ({ key } = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'shapes' }));
  await createGoal(db, service.clock, { siteId: site.id, name: 'Thanks', kind: 'page', pattern: '/thanks*' });
  await createGoal(db, service.clock, { siteId: site.id, name: 'Signed up', kind: 'event', pattern: 'signup' });
  const made = await createFunnel(db, service.clock, {
    siteId: site.id,
    name: 'Sign-up',
    windowMinutes: 30,
    steps: [
      { kind: 'page', pattern: '/' },
      { kind: 'event', pattern: 'signup' },
    ],
  });
  funnel = made.id;
  await updateFunnel(db, service.clock, funnel, { steps: [...made.steps, { kind: 'page', pattern: '/thanks' }] });
  await importLines(service, site, [
    ...visit('2026-05-20T09:00', 'ada'),
    ...visit('2026-05-19T09:00', 'bob'),
    ...visit('2026-05-10T09:00', 'eve'),
    ...visit('2026-04-05T09:00', 'joe'),
    ...visit('2026-05-20T11:59', 'now'),
  ]);
});
after(() => service.close());

describe('answers have exactly the documented fields', { timeout: 120_000 }, () => {
  test('sites', async () => {
    const answer = await expectShape('sites', '/sites');
    assert.deepEqual(answer, {
      sites: [
        {
          id: site.publicId,
          domain: 'shop.example',
          name: 'Shop',
          timezone: 'Europe/Berlin',
          retentionMonths: 3,
        },
        { id: empty.publicId, domain: 'empty.example', name: 'Shop', timezone: 'UTC', retentionMonths: null },
      ],
    });
  });

  test('stats, for all periods and filters', async () => {
    for (const period of periods()) {
      const { stats } = await expectShape('stats', at(site, `/stats?${period}`));
      assert.notEqual(stats.conversions.value, undefined);
      const filtered = await expectShape('stats', at(site, `/stats?${period}&filter=page:/`));
      // With a filter four metrics are null.
      for (const metric of ['sessions', 'bounceRate', 'avgDuration', 'conversions'] as const) {
        assert.deepEqual(filtered.stats[metric], { value: null, prev: null, deltaPct: 0 });
      }
    }
    const nothing = await expectShape('stats', at(empty, '/stats'));
    assert.deepEqual(nothing.stats, {
      visitors: { value: 0, prev: 0, deltaPct: 0 },
      pageviews: { value: 0, prev: 0, deltaPct: 0 },
      sessions: { value: 0, prev: 0, deltaPct: 0 },
      bounceRate: { value: null, prev: null, deltaPct: 0 },
      avgDuration: { value: null, prev: null, deltaPct: 0 },
      // The site has no goal.
      conversions: { value: null, prev: null, deltaPct: 0 },
    });
  });

  test('timeseries, with `prev` only when a comparison is asked for', async () => {
    const grains: [query: string, grain: Grain, points: number][] = [
      ['period=today', 'hour', 24],
      ['from=2026-05-19&to=2026-05-20', 'hour', 48],
      ['from=2026-03-29&to=2026-03-29', 'hour', 23],
      ['from=2025-10-26&to=2025-10-26', 'hour', 25],
      ['from=2026-05-18&to=2026-05-20', 'day', 3],
      ['period=90d', 'day', 90],
      ['from=2026-02-19&to=2026-05-20', 'week', 14],
      ['from=2025-05-20&to=2026-05-20', 'week', 53],
      ['from=2025-05-19&to=2026-05-20', 'month', 13],
    ];
    for (const [query, grain, points] of grains) {
      const plain = await expectShape('timeseries', at(site, `/timeseries?${query}`));
      const again = await expectShape('timeseries', at(site, `/timeseries?${query}&compare=false`));
      const compared = await expectShape('compared', at(site, `/timeseries?${query}&compare=true`));
      assert.deepEqual([plain.grain, plain.period.grain, plain.points.length], [grain, grain, points], query);
      assert.deepEqual(again, plain);
      assert.deepEqual({ ...compared, prev: undefined }, { ...plain, prev: undefined });
    }
    for (const metric of METRICS) {
      await expectShape('compared', at(site, `/timeseries?period=30d&metric=${metric}&compare=true`));
      await expectShape('compared', at(empty, `/timeseries?period=30d&metric=${metric}&compare=true`));
    }
  });

  test('breakdown of every dimension, filtered by every other', async () => {
    for (const [i, dimension] of DIMENSIONS.entries()) {
      const answer = await expectShape('breakdown', at(site, `/breakdown?dimension=${dimension}`));
      assert.equal(answer.dimension, dimension);
      assert.ok(answer.rows.length > 0, dimension);
      const filter = `${DIMENSIONS[(i + 1) % DIMENSIONS.length]}:(none)`;
      await expectShape('breakdown', at(site, `/breakdown?dimension=${dimension}&filter=${filter}`));
      await expectShape('breakdown', at(empty, `/breakdown?dimension=${dimension}&search=x&limit=1&offset=9`));
    }
  });

  test('realtime, goals, funnels and their readings', async () => {
    const realtime = await expectShape('realtime', at(site, '/realtime'));
    assert.equal(realtime.pageviewsPerMinute.length, 30);
    assert.ok(realtime.feed.length > 0 && realtime.topPages.length > 0);
    await expectShape('realtime', at(empty, '/realtime'));
    for (const period of periods()) {
      const { goals } = await expectShape('goals', at(site, `/goals?${period}`));
      assert.equal(goals.length, 2);
      for (const version of ['', '&version=1', '&version=2', '&version=0', '&version=-7', '&version=3']) {
        const reading = await expectShape('funnel', at(site, `/funnels/${funnel}?${period}${version}`));
        const expected = version === '&version=1' ? [1, 2] : [2, 3];
        assert.deepEqual([reading.funnel.version, reading.steps.length], expected);
        assert.equal(reading.steps[0]?.rateFromPrevious, null);
      }
    }
    assert.deepEqual((await expectShape('goals', at(empty, '/goals'))).goals, []);
    const { funnels } = await expectShape('funnels', at(site, '/funnels'));
    assert.deepEqual(
      funnels.map(({ id, name, stepCount, windowMinutes, version }) => [id, name, stepCount, windowMinutes, version]),
      [[funnel, 'Sign-up', 3, 30, 2]],
    );
    assert.deepEqual((await expectShape('funnels', at(empty, '/funnels'))).funnels, []);
  });

  test('periods up to the ends of the calendar', async () => {
    const ends = [
      'from=0000-01-01&to=0000-01-02',
      'from=0001-01-01&to=0001-03-01',
      'from=1969-12-31&to=1970-01-01',
      'from=9999-12-30&to=9999-12-31',
      'from=9999-10-01&to=9999-12-31',
      'from=9998-10-01&to=9999-12-31',
      'from=9900-01-01&to=9999-12-31',
      'from=0001-01-01&to=0100-12-31',
      'from=1950-01-01&to=2049-12-31',
    ];
    for (const days of ends) {
      await expectShape('stats', at(site, `/stats?${days}`));
      await expectShape('compared', at(site, `/timeseries?${days}&compare=true`));
      await expectShape('breakdown', at(site, `/breakdown?dimension=page&${days}`));
      await expectShape('goals', at(site, `/goals?${days}`));
      await expectShape('funnel', at(site, `/funnels/${funnel}?${days}`));
    }
  });
});

describe('errors', { timeout: 60_000 }, () => {
  test('UNAUTHORIZED: a key that is missing, malformed, unknown or revoked', async () => {
    const { db } = service.database;
    const revoked = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'gone' });
    await revokeApiKey(db, service.clock, revoked.id);
    const unknown = `svc_${'a'.repeat(32)}`;
    for (const authorization of [undefined, '', 'Bearer', key, `Basic ${key}`, `Bearer ${key}x`]) {
      await expectError('UNAUTHORIZED', '/sites', authorization ?? null);
    }
    for (const path of ['/sites', at(site, '/stats'), '/nowhere', at(site, '/stats?period=nope')]) {
      await expectError('UNAUTHORIZED', path, `Bearer ${unknown}`);
      await expectError('UNAUTHORIZED', path, `Bearer ${revoked.key}`);
    }
  });

  test('NOT_FOUND: unknown routes, and sites and funnels that are archived, unknown or of another organisation', async () => {
    const { db } = service.database;
    const { id: orgId } = await createOrganisation(db, service.clock, { name: 'Other' });
    const fields = { domain: 'other.example', name: 'Other', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    const foreign = await createSite(db, service.clock, { ...fields, orgId });
    const archived = await service.site({ domain: 'archived.example' });
    await setSiteState(db, archived.publicId, 'archived');
    const endpoints = ['stats', 'timeseries', 'breakdown', 'realtime', 'goals', 'funnels', `funnels/${funnel}`];
    const bodies = new Set<string>();
    for (const publicId of [foreign.publicId, archived.publicId, 'unknown', '1']) {
      for (const endpoint of endpoints) {
        // The site is checked before any parameter.
        const path = `/sites/${publicId}/${endpoint}?period=nope`;
        bodies.add((await expectError('NOT_FOUND', path)).body);
      }
    }
    assert.equal(bodies.size, 1);
    const routes = ['', '/', '/nowhere', '/sites/', at(site, ''), at(site, '/nowhere'), at(site, '/funnels/1/2')];
    for (const path of [...routes, at(site, '/funnels/999'), at(site, '/funnels/x'), at(empty, `/funnels/${funnel}`)]) {
      await expectError('NOT_FOUND', path);
    }
  });

  test('INVALID_PARAMS: every malformed parameter', async () => {
    const everywhere = ['period=nope', 'period=', 'from=2026-05-01', 'to=2026-05-01', 'from=2026-02-30&to=2026-03-01'];
    const own: Readonly<Record<string, readonly string[]>> = {
      'stats?': ['filter=nope:x', 'filter=page:', 'filter=page', 'filter=', 'filter=page:/&filter=page:/a'],
      'timeseries?': ['metric=nope', 'metric=', 'compare=1', 'filter=nope:x'],
      'breakdown?dimension=page&': ['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'offset=x', 'filter=nope:x'],
      'breakdown?': ['dimension=nope', 'dimension=', 'limit=5'],
      'goals?': [],
      [`funnels/${funnel}?`]: ['version=x', 'version=1.5', 'version='],
    };
    for (const [endpoint, wrong] of Object.entries(own)) {
      for (const query of [...everywhere, ...wrong, 'period=today&period=today']) {
        await expectError('INVALID_PARAMS', at(site, `/${endpoint}${query}`));
      }
    }
    await expectError('INVALID_PARAMS', at(site, `/breakdown?dimension=page&search=${'x'.repeat(257)}`));
    // The endpoint has no filters, so it ignores one.
    await expectShape('goals', at(site, '/goals?filter=nope'));
  });

  test('INVALID_PERIOD: from is later than to', async () => {
    for (const path of ['stats?', 'timeseries?', 'breakdown?dimension=page&', 'goals?', `funnels/${funnel}?`]) {
      await expectError('INVALID_PERIOD', at(site, `/${path}from=2026-05-20&to=2026-05-19`));
    }
  });

  test('METRIC_NOT_FILTERABLE and HOURLY_CONVERSIONS_UNSUPPORTED', async () => {
    for (const metric of ['sessions', 'bounceRate', 'avgDuration', 'conversions']) {
      await expectError('METRIC_NOT_FILTERABLE', at(site, `/timeseries?metric=${metric}&filter=page:/`));
    }
    await expectError('HOURLY_CONVERSIONS_UNSUPPORTED', at(site, '/timeseries?metric=conversions&period=today'));
    const twoDays = 'from=2026-05-19&to=2026-05-20';
    await expectError('HOURLY_CONVERSIONS_UNSUPPORTED', at(site, `/timeseries?metric=conversions&${twoDays}`));
  });

  test('RAW_WINDOW_EXCEEDED: several filters, or a filter across another breakdown, for more than 30 days', async () => {
    const two = 'filter=page:/&filter=country:DE';
    for (const days of ['period=90d', 'from=2026-04-19&to=2026-05-20', 'from=2026-03-01&to=2026-03-02']) {
      for (const endpoint of FILTERABLE) {
        await expectError('RAW_WINDOW_EXCEEDED', at(site, `/${endpoint}?dimension=page&${days}&${two}`));
      }
      await expectError('RAW_WINDOW_EXCEEDED', at(site, `/breakdown?dimension=page&${days}&filter=country:DE`));
      await expectShape('stats', at(site, `/stats?${days}&filter=country:DE`));
      await expectShape('breakdown', at(site, `/breakdown?dimension=country&${days}&filter=country:DE`));
    }
    await expectShape('stats', at(site, `/stats?period=30d&${two}`));
    await expectShape('stats', at(site, `/stats?from=2026-04-20&to=2026-05-19&${two}`));
  });

  test('INVALID_TIMEZONE: a zone that does not exist', async () => {
    const moved = await service.site({ domain: 'moved.example' });
    await setZone(moved, 'Mars/Olympus_Mons');
    for (const path of ['stats', 'timeseries', 'breakdown?dimension=page', 'goals', 'realtime']) {
      await expectError('INVALID_TIMEZONE', at(moved, `/${path}`));
    }
    // The checks come in the order of the catalogue.
    await expectError('INVALID_PARAMS', at(moved, '/stats?period=nope'));
    await expectError('INVALID_PERIOD', at(moved, '/stats?from=2026-05-20&to=2026-05-19'));
    await expectError('INVALID_TIMEZONE', at(moved, '/timeseries?metric=sessions&filter=page:/'));
    await setZone(moved, 'UTC');
    await expectShape('stats', at(moved, '/stats'));
  });

  test('INTERNAL while the store fails, and no longer', async () => {
    const session = new Session(join(await dataDirOf(service), 'store', 'chdb'));
    await session.queryAsync('RENAME TABLE svc.events TO svc.away');
    try {
      await expectError('INTERNAL', at(site, '/breakdown?dimension=page&period=today&filter=os:Linux'));
      // Realtime is answered from memory.
      await expectShape('realtime', at(site, '/realtime'));
    } finally {
      await session.queryAsync('RENAME TABLE svc.away TO svc.events');
      session.close();
    }
    await expectShape('breakdown', at(site, '/breakdown?dimension=page&period=today&filter=os:Linux'));
  });

  test('RATE_LIMITED: the eleventh request in 60 seconds', async () => {
    const dataDir = makeDataDirectory();
    const world = await createWorld(dataDir);
    const { publicId } = await world.addSite();
    const server = await Server.start({ dataDir, environment: { SVC_API_RATE_PER_MINUTE: '10' } });
    try {
      const ask = () => request(server.port, `/sites/${publicId}/funnels`, `Bearer ${world.apiKey}`);
      for (let i = 0; i < 10; i++) assert.equal((await ask()).status, 200);
      const refused = await ask();
      assertError(refused, 'RATE_LIMITED', 'the eleventh');
      assert.equal(refused.headers['retry-after'], '60');
      assert.deepEqual(JSON.parse(refused.body), {
        error: { code: 'RATE_LIMITED', message: 'rate limit exceeded (600 requests/hour per key)' },
      });
    } finally {
      await server.stop();
      await world.close();
      removeDataDirectory(dataDir);
    }
  });
});

/** Returns presets and periods with data, without data, erased and in the future. */
function periods(): string[] {
  const days = [
    '2026-05-18&to=2026-05-20',
    '2026-02-10&to=2026-02-25',
    '2026-01-01&to=2026-01-02',
    '2026-06-01&to=2026-06-30',
  ];
  return [...PRESETS.map((preset) => `period=${preset}`), ...days.map((from) => `from=${from}`), 'unknown=1'];
}

function visit(at: string, visitor: string) {
  const where = { country: 'DE', region: 'DE-BE', city: 'Berlin', browser: 'Firefox', os: 'Linux', device: 'desktop' };
  const who = { visitor, ...where };
  return [
    { ...who, ts: `${at}:00Z`, u: '/?utm_source=a&utm_medium=b&utm_campaign=c', r: 'https://news.example/x' },
    { ...who, ts: `${at}:01Z`, u: '/', e: 'signup', p: { plan: 'free' } },
    { ...who, ts: `${at}:02Z`, u: '/thanks' },
  ];
}

async function setZone(of: Site, timezone: string): Promise<void> {
  await service.database.db.updateTable('sites').set({ timezone }).where('id', '=', of.id).execute();
}

function at({ publicId }: Site, path: string): string {
  return `/sites/${publicId}${path}`;
}

/** Requests a path below `/v1`. Returns the exact bytes and headers of the answer. */
function request(port: number, path: string, authorization: string | null): Promise<Answer> {
  const headers = { origin: 'https://elsewhere.example', ...(authorization === null ? {} : { authorization }) };
  return new Promise((resolve, reject) => {
    httpGet({ port, path: `/v1${path}`, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, headers: response.headers, body }), reject);
    }).on('error', reject);
  });
}

type Of<Name extends keyof typeof SHAPES> = Name extends 'sites'
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

/** Sends a request and checks the answer against both descriptions of its shape. */
async function expectShape<Name extends keyof typeof SHAPES>(name: Name, path: string): Promise<Of<Name>> {
  const answer = await request(service.port, path, `Bearer ${key}`);
  assert.equal(answer.status, 200, `${path}: ${answer.body}`);
  assertHeaders(answer, path);
  const body: unknown = JSON.parse(answer.body);
  assertShape(body, SHAPES[name], path);
  assert.deepEqual(SCHEMAS[name].parse(body), body, path);
  return body as Of<Name>;
}

async function expectError(code: ErrorCode, path: string, authorization: string | null = `Bearer ${key}`) {
  const answer = await request(service.port, path, authorization);
  assertError(answer, code, path);
  return answer;
}

function assertError(answer: Answer, code: ErrorCode, path: string): void {
  const body = JSON.parse(answer.body) as { error: { code: string; message: string } };
  assert.deepEqual([answer.status, body.error?.code], [ERRORS[code].status, code], `${path}: ${answer.body}`);
  assertHeaders(answer, path);
  assertShape(body, SHAPES.error, path);
  assert.deepEqual(SCHEMAS.error.parse(body), body, path);
  assert.ok(body.error.message.length > 0 && !/\n|\bat \S+:\d+|Exception|SELECT/.test(body.error.message), answer.body);
}

function assertHeaders({ headers }: Answer, path: string): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', path);
  assert.equal(headers['cache-control'], 'no-store', path);
  const forBrowsers = Object.keys(headers).filter(
    (name) => name.startsWith('access-control-') || name === 'set-cookie',
  );
  assert.deepEqual(forBrowsers, [], path);
}

/** Asserts that a value has the same fields in the same order, and values of the types. */
function assertShape(value: unknown, shape: Shape, where: string): void {
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
