/** The dashboard shows of channels, properties, engagement, hours, moves and revenue the same as `report` answers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { conditionOf, printCondition } from '../../src/domain/condition.ts';
import { DIMENSIONS, SHOWN_DIMENSIONS, type ShownDimension } from '../../src/domain/dimension.ts';
import { parseFilter } from '../../src/domain/filter.ts';
import { REVENUE_DIMENSIONS } from '../../src/domain/revenue.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { ReportAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import fc, { AS_USUAL, sizeOf } from '../draws.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';
import { filters, optional, PATHS, type Parameters, periods, searchOf, trafficLines } from './random-questions.ts';

const QUESTIONS = sizeOf(60);
const KEPT = ['plan', 'value'];
const EVENTS = [
  undefined,
  undefined,
  { e: 'engage', p: { t: 5000, d: 40 } },
  { e: 'engage', p: { t: 200, d: 100 } },
  { e: 'signup', p: { plan: 'free', note: 'a' } },
  { e: 'purchase', p: { value: '19.90', currency: 'EUR', plan: 'pro' } },
  { e: 'purchase', p: { value: 0.1, currency: 'usd', plan: 'free' } },
  { e: 'purchase', p: { value: 'much', plan: '' } },
];
/** Where the orders have their money. Public links are told nothing of the amounts. */
const MONEY = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
/** The dimensions that the dashboard lists and the read API only reports. */
const OF_DASHBOARD = SHOWN_DIMENSIONS.filter((dimension) => !(DIMENSIONS as readonly string[]).includes(dimension));

/** A question of the dashboard, and the one of the read API that must have the same answer. */
interface Question {
  readonly kind: string;
  readonly dashboard: string;
  readonly api: string;
  /** Filters, in both. */
  readonly filters: Parameters;
  /** The period, in both. */
  readonly period: Parameters;
  /** The property that it is about. */
  readonly property?: string;
}

let service: TestService;
let site: Site;
let goal: number;
let cookie: string;
let share: string;

before(async () => {
  service = await TestService.start();
  site = await service.site({ timezone: 'Europe/Berlin' });
  const { db } = service.database;
  const { clock } = service;
  const { id: siteId } = site;
  ({ id: goal } = await createGoal(db, clock, { siteId, name: 'Order', kind: 'event', pattern: 'purchase' }));
  await setRevenue(db, clock, { siteId, goalId: goal }, MONEY);
  for (const key of KEPT) await keepProperty(db, clock, { siteId, key });
  ({ cookie } = await signedIn(service, site.orgId, 'viewer'));
  share = (await createShareLink(db, clock, siteId, 'test')).token;
  await importLines(service, site, trafficLines(service, EVENTS));
  await service.closeDays();
});

after(() => service.close());

test('over many random questions, for members and on public links', async () => {
  const kinds = new Map<string, number>();
  const note = (kind: string) => void kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(question(), fc.boolean(), async (question, byLink) => {
      // A public link limits the questions of each client address.
      const reader = `2001:db8:${(asked++).toString(16)}::1`;
      const headers: Record<string, string> = byLink ? { 'svc-share': share, 'x-forwarded-for': reader } : { cookie };
      const url = `${service.url}/dashboard/sites/${site.publicId}${question.dashboard}`;
      const [ofApi, ofDashboard] = await Promise.all([service.answer(site, question.api), fetch(url, { headers })]);
      if (byLink && question.kind === 'revenue') {
        assert.equal(ofDashboard.status, 401, question.dashboard);
        return note('revenue by link');
      }
      if (byLink && propertiesOf(question).some((key) => !KEPT.includes(key) || key === MONEY.amountProperty)) {
        const refusals = ofApi.status === 400 ? [400, 404] : [404];
        assert.ok(refusals.includes(ofDashboard.status), `${ofDashboard.status} ${question.dashboard}`);
        return note('property by link');
      }
      const [api, dashboard] = [await ofApi.json(), await ofDashboard.json()] as [ReportAnswer, ReportAnswer];
      assert.equal(ofDashboard.status, ofApi.status, `${question.dashboard} ${JSON.stringify(dashboard)}`);
      note(`${question.kind} ${ofApi.status}${question.filters.length > 0 ? ' filtered' : ''}`);
      if (ofApi.status !== 200) return assert.deepEqual(dashboard, api);
      const { firstDay: _, ...answer } = dashboard as ReportAnswer & { firstDay?: string };
      const shown = (await asShown(question, api)) as ReportAnswer;
      assert.deepEqual(withoutMeasured(answer, question), withoutMeasured(shown, question), question.dashboard);
    }),
    { numRuns: QUESTIONS },
  );
  const counts = JSON.stringify([...kinds]);
  const answered = ['list', 'values', 'pages', 'beside', 'hours', 'revenue'].map((kind) => `${kind} 200`);
  const filtered = ['list', 'values'].map((kind) => `${kind} 200 filtered`);
  for (const kind of [...answered, ...filtered, 'revenue by link', 'property by link', 'revenue 400']) {
    assert.ok(!AS_USUAL || kinds.has(kind), `${kind}: ${counts}`);
  }
});

/** Returns an answer of the read API as the dashboard shows it: shares are those of the visitors whom its filters select. */
async function asShown({ kind, period, filters }: Question, api: ReportAnswer): Promise<unknown> {
  const { metric: _, ...lists } = api;
  const answer = kind === 'list' ? lists : api;
  if (filters.length === 0 || !['list', 'values', 'pages'].includes(kind)) return answer;
  const ofSelected = { ...answer, ...(await sharesOfSelected(api, filters)) };
  return kind === 'pages' ? withReadings(ofSelected as ReportAnswer, period, filters) : ofSelected;
}

/** Returns rows with shares of the selected visitors of the days that the list is of; nothing is shared when it knows no day. */
async function sharesOfSelected({ period, rows, totalVisitors, knownFrom }: ReportAnswer, filters: Parameters) {
  if (totalVisitors === null) return { rows, totalVisitors };
  const days = [
    ['from', knownFrom ?? period.from],
    ['to', period.to],
  ];
  const url = `${service.url}/dashboard/sites/${site.publicId}/stats?${searchOf(days, filters)}`;
  const { stats } = (await (await fetch(url, { headers: { cookie } })).json()) as StatsAnswer;
  const selected = stats.visitors.value!;
  const pctOf = (visitors: number) => (selected === 0 ? 0 : visitors / selected);
  return { rows: rows.map((row) => ({ ...row, pct: pctOf(row.visitors!) })), totalVisitors: selected };
}

/**
 * Returns pages under filters with how they were read. Without metrics, `report` says nothing of it under conditions, nor since when
 * it is known.
 */
async function withReadings(pages: ReportAnswer, period: Parameters, filters: Parameters): Promise<ReportAnswer> {
  const { readings, knownFrom } = await readingsUnder(period, filters);
  for (const { avgTime, avgScroll } of pages.rows) assert.deepEqual([avgTime, avgScroll], [null, null]);
  assert.equal(pages.engagementKnownFrom, null);
  const rows = pages.rows.map((row) => ({ ...row, ...readings.get(row.key) }));
  return { ...pages, rows, engagementKnownFrom: knownFrom };
}

/** Returns how each page was read under filters, and since when that is known, as `report` tells of conditions. */
async function readingsUnder(
  period: Parameters,
  filters: Parameters,
): Promise<{ readonly readings: ReadonlyMap<string, object>; readonly knownFrom: string | null }> {
  const where = filters.map(([, text = '']) => {
    return ['where', printCondition(conditionOf(parseFilter(text, DIMENSIONS as readonly ShownDimension[])!))] as const;
  });
  const query = searchOf(
    [['dimension', 'page']],
    [['metrics', 'timeOnPage,scroll']],
    [['limit', '1000']],
    period,
    where,
  );
  const { rows, knownFrom } = (await service.read(site, `/report?${query}`)) as ReportAnswer;
  const readings = new Map(
    rows.map(({ key, timeOnPage: avgTime, scroll: avgScroll }) => [key, { avgTime, avgScroll }]),
  );
  return { readings, knownFrom };
}

/** Leaves out what the dashboard alone tells under filters: of how many views the reading was measured. */
function withoutMeasured<Answer extends { readonly rows?: readonly object[] }>(
  answer: Answer,
  { kind, filters }: Question,
) {
  if (kind !== 'pages' || filters.length === 0) return answer;
  return { ...answer, rows: answer.rows!.map((row) => ({ ...row, measured: undefined, reached: undefined })) };
}

/** The properties that a question is about or filters by. */
function propertiesOf({ property, filters }: Question): string[] {
  const filtered = filters.flatMap(([, text = '']) => /^property:([^:]+):/.exec(text)?.[1] ?? []);
  return property === undefined ? filtered : [property, ...filtered];
}

function question(): fc.Arbitrary<Question> {
  const period = periods(service);
  const filtered = fc
    .tuple(filters(DIMENSIONS as readonly ShownDimension[]), byProperty())
    .map((parts) => parts.flat());
  const page = fc
    .tuple(optional('limit', ['1', '3', '7', '1000', '0']), optional('offset', ['0', '1', '2', '5', '-1']))
    .map((parts) => parts.flat());
  const search = optional('search', ['a', 'RE', 'ß', '%', 'direct']);
  const lists = fc
    .tuple(fc.constantFrom(...OF_DASHBOARD), period, filtered, page, search)
    .map(([name, period, filters, ...rest]): Question => {
      const search = searchOf([['dimension', name]], period, filters, ...rest);
      return { kind: 'list', dashboard: `/breakdown?${search}`, api: `/report?${search}`, period, filters };
    });
  const values = fc
    .tuple(fc.constantFrom('plan', 'value', 'note', 'nothing'), period, filtered, page, search)
    .map(([property, period, filters, ...rest]): Question => {
      const search = searchOf([['dimension', `property:${property}`]], period, filters, ...rest);
      const paths = { dashboard: `/property-values?${search}`, api: `/report?${search}` };
      return { kind: 'values', ...paths, period, filters, property };
    });
  const beside = fc.tuple(fc.constantFrom('before', 'after'), fc.constantFrom(...PATHS, '/no'), period, page);
  const dimension = fc.constantFrom(...REVENUE_DIMENSIONS, 'property:plan', 'property:plan', 'property:note', 'page');
  const goals = fc.constantFrom(...Array(8).fill(String(goal)), '99', 'x');
  const revenue = fc.tuple(
    dimension,
    goals,
    period,
    page,
    optional('currency', ['EUR', 'USD', 'EUR', 'USD', 'XXX', 'euro']),
  );
  return fc.oneof(
    { weight: 2, arbitrary: lists },
    { weight: 2, arbitrary: values },
    fc.tuple(period, filtered, page, search).map(([period, filters, ...rest]) => {
      const parts = searchOf(period, filters, ...rest);
      const paths = { dashboard: `/breakdown/engagement?${parts}`, api: `/report?dimension=page&${parts}` };
      return { kind: 'pages', ...paths, period, filters };
    }),
    beside.map(([side, of, period, page]) => {
      const dashboard = `/pages-beside?${searchOf([['side', side]], [['page', of]], period, page)}`;
      const name = `${side === 'before' ? 'previous_page' : 'next_page'}:${of}`;
      const api = `/report?${searchOf([['dimension', name]], period, page)}`;
      return { kind: 'beside', dashboard, api, period, filters: [] };
    }),
    fc.tuple(period, filtered).map(([period, filters]) => {
      const parts = searchOf(period, filters);
      const api = `/report?dimension=hour_of_week&limit=168&${parts}`;
      return { kind: 'hours', dashboard: `/hours-of-week?${parts}`, api, period, filters };
    }),
    revenue.map(([name, id, period, ...rest]) => {
      const search = searchOf([['metric', 'revenue']], [['dimension', name]], [['goal', id]], period, ...rest);
      return { kind: 'revenue', dashboard: `/revenue?${search}`, api: `/report?${search}`, period, filters: [] };
    }),
  );
}

function byProperty(): fc.Arbitrary<Parameters> {
  const texts = ['property:plan:pro', 'property:value:19.90', 'property:note:a', 'property:plan:(none)'];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom(...texts).map((text) => [['filter', text]]) },
  );
}
