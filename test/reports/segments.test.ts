/** Tests reports of a segment: their figures are of it, say so, and never of others when it is gone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseCondition } from '../../src/domain/condition.ts';
import type { Site } from '../../src/domain/site.ts';
import { archive } from '../../src/sites/archive.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createSegment, deleteSegment } from '../../src/sites/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { BreakdownAnswer, GoalsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import type { SelectedStatsAnswer } from '../../src/stats/answers/selected-kpis.ts';
import type { Mail } from '../alerts/mail-server.ts';
import type { SignedInUser } from '../dashboard/account.ts';
import { heavyTest } from '../heavy-checks.ts';
import { importLines } from '../statistics/import.ts';
import { PUBLIC_URL, type ReportHarness, rowsOf } from './harness.ts';
import { RecipientWorld } from './recipient-world.ts';

describe('reports of a segment', () => {
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

  test('the figures are of the segment, in all parts, and a deleted one leaves none', async () => {
    const { service } = harness;
    const { db } = service.database;
    const site = await world.newSite();
    const { id: goalId } = await createGoal(db, service.clock, {
      siteId: site.id,
      name: 'Thanks',
      kind: 'page',
      pattern: '/thanks',
    });
    const [ada, bob, admin] = [await harness.member(site), await harness.member(site), await world.adminOf(site)];
    const own = await segment(site, 'Mine', ada.userId);
    const ofSite = await segment(site, 'Germany', null);
    const link = await createShareLink(db, service.clock, site.id, 'For clients');
    const all = await harness.subscriber(site, { weekly: true });
    assert.equal((await choose(ada, site, own.id)).status, 200);
    // A segment of another member is like one that does not exist.
    assert.equal((await choose(bob, site, own.id)).status, 404);
    const body = { email: 'own@guest.example', segmentId: own.id };
    assert.equal((await world.refusal(admin, site, body)).slice(0, 3), '404');
    const email = await world.confirmed(admin, site, { segmentId: ofSite.id, linkId: link.id });
    harness.goTo('2026-05-25T05:00:00Z');
    const visit = (ts: string, visitor: string, country: string, u: string) => ({ ts, visitor, country, u });
    await importLines(service, site, [
      ...[visit('2026-05-13T12:00:00Z', 'a', 'DE', '/a'), visit('2026-05-11T12:00:00Z', 'b', 'FR', '/b')],
      ...[visit('2026-05-19T12:00:00Z', 'a', 'DE', '/a'), visit('2026-05-19T12:01:00Z', 'a', 'DE', '/thanks')],
      ...[visit('2026-05-20T12:00:00Z', 'c', 'DE', '/a'), visit('2026-05-20T12:00:00Z', 'd', 'FR', '/thanks')],
    ]);
    harness.goTo('2026-05-25T06:00:00Z');
    const [whole] = await harness.round(all);
    assert.equal(whole!.headers.subject, 'Shop: 3 visitors in the week of 18 May');
    const [mine] = harness.taken(ada);
    await requireFiguresOfPage(ada, site, mine!, `from=2026-05-18&to=2026-05-24&where=segment:is:${own.id}`);
    const [shared] = harness.taken({ email });
    for (const [mail, name, page, where] of [
      [mine, 'Mine', `/sites/${site.publicId}`, `segment:is:${own.id}`],
      [shared, 'Germany', `/share/${link.token}`, 'country%3Ais%3ADE'],
    ] as const) {
      const { text, html, headers } = mail!;
      assert.equal(headers.subject, `Shop, ${name}: 2 visitors in the week of 18 May`);
      assert.ok(text.includes(`\nSegment: ${name}\n`) && html.includes(`Segment: ${name}`), text);
      assert.match(text, /\nVisitors +2 {2}\+100% \(previous: 1\)\n/);
      assert.match(text, /\nConversions +1 /);
      assert.match(text, /\nTue 19 May +1 /);
      assert.match(text, /\nTop pages \(visitors\)\n2 {2}100% {2}\/a\n1 {3}50% {2}\/thanks\n/);
      assert.match(text, /\nTop countries \(visitors\)\n2 {2}100% {2}Germany\n\n/);
      assert.match(text, /\nGoals \(conversions\)\n1 {2}50% {2}Thanks\n/);
      assert.ok(text.includes(`${PUBLIC_URL}${page}?from=2026-05-18&to=2026-05-24&where=${where}\n`), text);
    }

    await deleteSegment(db, { id: own.id, userId: ada.userId });
    await deleteSegment(db, { id: ofSite.id, userId: null });
    const broken = await segment(site, 'Buyers', null, `goal:is:${goalId}`);
    assert.equal((await choose(bob, site, broken.id)).status, 200);
    await archive(db, service.clock, { kind: 'goal', siteId: site.id, id: goalId });
    harness.goTo('2026-06-01T05:00:00Z');
    await importLines(service, site, [visit('2026-05-26T12:00:00Z', 'a', 'DE', '/a')]);
    harness.goTo('2026-06-01T06:00:00Z');
    await service.sendReports();
    const lacking = [harness.taken(ada)[0]!, harness.taken({ email })[0]!, harness.taken(bob)[0]!];
    for (const { headers, text, html } of lacking) {
      assert.equal(headers.subject, 'Shop: no figures for this segment');
      assert.ok(headers['list-unsubscribe'], 'it can be ended');
      assert.doesNotMatch(text + html.replace(/<style>.*<\/style>/s, ''), /Visitors|Top pages/);
    }
    const [gone, asked, refused] = lacking.map(({ text }) => text);
    assert.match(gone!, /The segment of this report has been deleted\.\nChoose another segment or all visitors/);
    assert.ok(gone!.includes(`Manage reports: ${PUBLIC_URL}/sites/${site.publicId}/settings/sharing#reports`));
    assert.match(asked!, /has been deleted\.\nAsk whoever sends you this report to choose another segment\./);
    assert.doesNotMatch(asked!, /\/sites\//);
    assert.match(refused!, /The segment Buyers can’t be evaluated: the site has no goal/);
    assert.equal(harness.taken(all)[0]!.headers.subject, 'Shop: 1 visitor in the week of 25 May');
    const preview = await harness.ask(ada, 'POST', `/sites/${site.publicId}/reports/preview`, { frequency: 'weekly' });
    assert.equal(preview.status, 200);
    assert.equal(harness.taken(ada)[0]!.headers.subject, '[Preview] Shop: no figures for this segment');
  });

  heavyTest('a month whose visits are not all kept has the figures of the days that are, and says so', async () => {
    const { service } = harness;
    const site = await world.newSite();
    await service.database.db.updateTable('sites').set({ visit_months: 0 }).where('id', '=', site.id).execute();
    const ada = await harness.member(site);
    const { id } = await createSegment(service.database.db, service.clock, {
      ...{ siteId: site.id, userId: ada.userId, name: 'German desktops' },
      conditions: ['country:is:DE', 'device:is:desktop'].map((text) => parseCondition(text)!),
    });
    const choice = { weekly: false, monthly: true, segmentId: id };
    assert.equal((await harness.ask(ada, 'PUT', `/sites/${site.publicId}/reports`, choice)).status, 200);
    harness.goTo('2026-06-20T12:00:00Z');
    const visit = (ts: string, visitor: string) => ({ ts, visitor, country: 'DE', device: 'desktop', u: '/a' });
    await importLines(service, site, [visit('2026-06-01T12:00:00Z', 'z'), visit('2026-06-20T11:00:00Z', 'y')]);
    harness.goTo('2026-07-31T12:00:00Z');
    await importLines(
      service,
      site,
      ['2026-07-02', '2026-07-20', '2026-07-30'].map((day) => visit(`${day}T12:00:00Z`, day)),
    );
    harness.goTo('2026-08-03T06:00:00Z');
    await service.maintain();
    const [mail] = await harness.round(ada);
    assert.equal(mail!.headers.subject, 'Shop, German desktops: 2 visitors in July 2026');
    assert.match(mail!.text, /\nNot fully known: 2 July 2026 \(visits are not kept for these days/);
    assert.match(mail!.text, /\nVisitors +2\nPageviews +2\n/);
    assert.match(mail!.text, /\nThu 2 Jul +–\n/);
  });

  function segment(site: Site, name: string, userId: number | null, condition = 'country:is:DE') {
    const { database, clock } = harness.service;
    const conditions = [parseCondition(condition)!];
    return createSegment(database.db, clock, { siteId: site.id, userId, name, conditions });
  }

  /** Compares every figure of a report with what the page of the site asks for. */
  async function requireFiguresOfPage(member: SignedInUser, site: Site, mail: Mail, view: string): Promise<void> {
    const rows = rowsOf(mail);
    const of = (part: string, figure: string) =>
      rows.filter((row) => row[0] === part && row[2] === figure).map(([, name, , , value]) => [name, Number(value)]);
    const read = async <Answer>(path: string): Promise<Answer> => {
      const response = await harness.ask(member, 'GET', `/sites/${site.publicId}/${path}${view}`);
      assert.equal(response.status, 200, path);
      return (await response.json()) as Answer;
    };
    const { stats } = await read<SelectedStatsAnswer>('stats?');
    for (const [metric, kpi] of Object.entries(stats)) {
      const [row] = rows.filter((each) => each[0] === 'figures' && each[2] === metric);
      assert.deepEqual(
        row!.slice(4),
        [kpi!.value, kpi!.prev].map((each) => (each === null ? '' : String(each))),
        metric,
      );
    }
    assert.equal(stats.visitors!.value, 2);
    const { points } = await read<TimeseriesAnswer>('timeseries?metric=visitors&');
    assert.deepEqual(
      of('chart', 'visitors').map(([, value]) => value),
      points.map(({ value }) => value),
    );
    for (const [part, path] of [
      ['pages', 'breakdown?dimension=page&'],
      ['countries', 'breakdown?dimension=country&'],
      ['sources', 'sources?'],
    ] as const) {
      const listed = (await read<BreakdownAnswer>(path)).rows.map(({ key, visitors }) => [key, visitors]);
      assert.ok(listed.length > 0);
      assert.deepEqual(
        of(part, 'visitors').map(([, value]) => value),
        listed.map(([, value]) => value),
        part,
      );
      if (part === 'pages') assert.deepEqual(of(part, 'visitors'), listed);
    }
    const { goals } = await read<GoalsAnswer>('goals?');
    for (const figure of ['conversions', 'conversionRate'] as const) {
      assert.deepEqual(
        of('goals', figure),
        goals.map((goal) => [goal.name, goal[figure]]),
      );
    }
  }

  function choose(member: Awaited<ReturnType<ReportHarness['member']>>, site: Site, segmentId: number) {
    const choice = { weekly: true, monthly: false, segmentId, withCsv: true };
    return harness.ask(member, 'PUT', `/sites/${site.publicId}/reports`, choice);
  }
});
