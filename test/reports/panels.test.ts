/** Tests what a report has for somebody: chosen panels, and a CSV file with the figures. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReportsAnswer } from '../../src/dashboard/routes/reports.ts';
import { parseCondition } from '../../src/domain/condition.ts';
import { REPORT_PANELS } from '../../src/domain/report-panel.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createSegment } from '../../src/sites/segments.ts';
import type { BreakdownAnswer, GoalsAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { importLines } from '../statistics/import.ts';
import { type ReportHarness, rowsOf } from './harness.ts';
import { RecipientWorld } from './recipient-world.ts';

describe('the content of reports', () => {
  let world: RecipientWorld;
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    world = await RecipientWorld.open({ after: (close) => void closing.push(close as () => unknown) });
    harness = world.harness;
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  test('a member chooses panels and a file for all reports of a site, also in the preview', async () => {
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    const choose = (body: object) => harness.ask(member, 'PUT', `/sites/${site.publicId}/reports`, body);
    const on = { weekly: true, monthly: false };
    const chosen = async (response: Response) => {
      const { panels, withCsv } = (await response.json()) as ReportsAnswer;
      return { panels, withCsv };
    };
    for (const panels of [[], ['visitors'], 'pages']) assert.equal((await choose({ ...on, panels })).status, 400);
    const content = { panels: ['chart', 'pages'], withCsv: true };
    assert.deepEqual(await chosen(await choose({ ...on, ...content, panels: ['pages', 'chart'] })), content);
    assert.deepEqual(await chosen(await choose({ ...on, daily: true })), content, 'what is left out stays');
    await visit(site, [{ ts: '2026-05-13T12:00:00Z', visitor: 'a', u: '/shoes' }]);
    await harness.ask(member, 'POST', `/sites/${site.publicId}/reports/preview`, { frequency: 'weekly' });
    const [preview] = harness.taken(member);
    for (const part of [preview!.text, preview!.html]) {
      assert.match(part, /Top pages/);
      assert.doesNotMatch(part, /Top sources|Top countries|Pageviews/);
    }
    assert.match(preview!.text, /\nVisitors by day\n/);
    assert.deepEqual(
      preview!.attachments.map(({ name, type }) => [name, type]),
      [['shop.example_report_2026-05-11_2026-05-17.csv', 'text/csv; charset=utf-8']],
    );
    harness.goTo('2026-05-21T06:00:00Z');
    const [daily] = await harness.round(member);
    assert.equal(rowsOf(daily!)[0]![0], 'chart');
    assert.deepEqual(
      await chosen(await choose({ weekly: true, monthly: false, panels: REPORT_PANELS, withCsv: false })),
      { panels: REPORT_PANELS, withCsv: false },
    );
    harness.goTo('2026-05-22T06:00:00Z');
    assert.deepEqual((await harness.round(member))[0]!.attachments, []);
  });

  test('the file has the figures of the read API and of the segment, and money only for who gets it', async () => {
    const { service } = harness;
    const { db } = service.database;
    const site = await service.site();
    const admin = await world.adminOf(site);
    const goal = { siteId: site.id, name: '=Order', kind: 'event', pattern: 'order' } as const;
    const { id: goalId } = await createGoal(db, service.clock, goal);
    const money = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, money);
    const { id: segmentId } = await createSegment(db, service.clock, {
      ...{ siteId: site.id, userId: null, name: 'Germany', conditions: [parseCondition('country:is:DE')!] },
    });
    const withCsv = { withCsv: true };
    const plain = await world.confirmed(admin, site, withCsv);
    const full = await world.confirmed(admin, site, { ...withCsv, withRevenue: true });
    const german = await world.confirmed(admin, site, { ...withCsv, segmentId, panels: ['figures', 'pages'] });
    harness.goTo('2026-05-25T05:00:00Z');
    const [de, fr] = [
      { ts: '2026-05-19T12:00:00Z', visitor: 'a', country: 'DE', u: '/a?utm_campaign=spring' },
      { ts: '2026-05-20T12:00:00Z', visitor: 'b', country: 'FR', u: '/@SUM(1)' },
    ];
    await visit(site, [
      ...[de, fr, { ...de, ts: '2026-05-19T12:05:00Z', u: '/"quoted", page' }],
      { ...de, ts: '2026-05-19T12:06:00Z', e: 'order', p: { value: '10.50', currency: 'EUR' } },
      ...Array.from({ length: 8 }, (_, i) => ({ ...fr, visitor: `c${i}`, u: `/page-${i}` })),
    ]);
    harness.goTo('2026-05-25T06:00:00Z');
    await service.sendReports();
    const [mail] = harness.taken({ email: plain });
    const found = rowsOf(mail!);
    const days = 'from=2026-05-18&to=2026-05-24';
    const read = async <Answer>(path: string) => (await service.read(site, `/${path}`)) as Answer;
    const { stats } = await read<StatsAnswer>(`stats?${days}`);
    const of = (part: string) => found.filter(([name]) => name === part);
    const cell = (value: number | null) => (value === null ? '' : String(value));
    assert.deepEqual(
      of('figures'),
      Object.entries(stats).map(([metric, { value }]) => ['figures', '', metric, '', cell(value), '']),
    );
    const { points } = await read<TimeseriesAnswer>(`timeseries?${days}`);
    assert.deepEqual(
      of('chart').map(([, name, , , value]) => [name, value]),
      points.map(({ t, value }) => [Temporal.Instant.fromEpochMilliseconds(t).toString().slice(0, 10), cell(value)]),
    );
    const keysOf = async (dimension: string) =>
      (await read<BreakdownAnswer>(`breakdown?dimension=${dimension}&limit=100&${days}`)).rows;
    const pages = await keysOf('page');
    assert.deepEqual(
      of('pages').map(([, name, , , value]) => [name, value]),
      pages.map(({ key, visitors }) => [key, cell(visitors)]),
    );
    assert.equal(pages.length, 11, 'more than the email lists');
    assert.equal(mail!.text.match(/ {2}\/page-\d\n/g)!.length + mail!.text.match(/ {2}\/[^p].*\n/g)!.length, 5);
    assert.deepEqual(
      of('countries').map(([, name]) => name),
      (await keysOf('country')).map(({ key }) => key),
    );
    assert.deepEqual(of('campaigns'), [['campaigns', 'spring', 'visitors', '', '1', '']]);
    const { goals } = await read<GoalsAnswer>(`goals?${days}`);
    assert.deepEqual(of('goals'), [
      ['goals', "'=Order", 'conversions', '', cell(goals[0]!.conversions), ''],
      ['goals', "'=Order", 'conversionRate', '', cell(goals[0]!.conversionRate), ''],
    ]);
    assert.doesNotMatch(mail!.attachments[0]!.content, /revenue|10\.5/);
    assert.ok(mail!.attachments[0]!.content.includes('"/""quoted"", page"'), 'quotes are doubled');

    const paid = rowsOf(harness.taken({ email: full })[0]!).find(([, , figure]) => figure === 'revenue');
    assert.deepEqual(paid, ['figures', "'=Order", 'revenue', 'EUR', '10.5', ''].with(4, paid![4]!));
    assert.equal(Number(paid![4]), 10.5);

    const [ofSegment] = harness.taken({ email: german });
    assert.equal(ofSegment!.attachments[0]!.name, 'shop.example_report-germany_2026-05-18_2026-05-24.csv');
    const selected = await read<StatsAnswer>(`report/stats?where=country:is:DE&${days}`);
    const inSegment = rowsOf(ofSegment!);
    assert.deepEqual(
      inSegment.filter(([part]) => part === 'figures').map(([, , figure, , value]) => [figure, value]),
      Object.entries(selected.stats).map(([metric, { value }]) => [metric, cell(value)]),
    );
    assert.deepEqual(
      inSegment.filter(([part]) => part !== 'figures').map(([, name]) => name),
      pages.filter(({ key }) => key === '/a' || key.includes('quoted')).map(({ key }) => key),
    );
  });

  test('an admin changes the content of a recipient; without it, it stays', async () => {
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    await world.confirmed(admin, site, { panels: ['goals', 'pages'] });
    const [listed] = await world.recipients(admin, site, 'GET', '');
    const { id, language, withRevenue, linkId, segmentId } = listed!;
    assert.deepEqual([listed!.panels, listed!.withCsv], [['pages', 'goals'], false]);
    const options = { language, withRevenue, linkId, segmentId };
    const [kept] = await world.recipients(admin, site, 'PUT', `/${id}`, { ...options, withCsv: true });
    assert.deepEqual([kept!.panels, kept!.withCsv], [['pages', 'goals'], true]);
    const all = { ...options, panels: REPORT_PANELS, withCsv: false };
    const [whole] = await world.recipients(admin, site, 'PUT', `/${id}`, all);
    assert.deepEqual([whole!.panels, whole!.withCsv], [REPORT_PANELS, false]);
  });

  async function visit(site: Site, lines: Parameters<typeof importLines>[2]): Promise<void> {
    await importLines(harness.service, site, lines);
    await harness.service.maintain();
  }
});
