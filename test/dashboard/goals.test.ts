/** Goals in the dashboard over HTTP, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { GoalChange, GoalDefinitions, PatternMatches } from '../../src/dashboard/routes/goals.ts';
import type { SiteGoalTrendsAnswer } from '../../src/dashboard/routes/read.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { updateSite } from '../../src/sites/sites.ts';
import type { GoalsAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import type { GoalTrendsAnswer } from '../../src/stats/answers/goal-trends.ts';
import { heavyTest } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { visitAndSignUp } from './step-visits.ts';

const DAY = 86_400_000_000;

let dashboard: Dashboard;
let service: TestService;
before(async () => {
  dashboard = await Dashboard.start();
  service = dashboard.service;
});
after(() => dashboard.close());

/** Returns the browser of an owner. */
async function owner(site: Site): Promise<BrowserTab> {
  return BrowserTab.of(service, site.orgId, 'owner');
}

async function closedDays(site: Site): Promise<string[]> {
  const closed = await listClosedDays(service.database.db);
  return closed.filter(({ siteId }) => siteId === site.id).map(({ day }) => day);
}

/** Returns the name, all conversions and the unique ones of each goal. */
async function conversions(site: Site, from: string, to = from): Promise<[string, number, number][]> {
  const { goals } = (await service.read(site, `/goals?from=${from}&to=${to}`)) as GoalsAnswer;
  return goals.map((goal) => [goal.name, goal.conversions!, goal.uniqueConversions!]);
}

describe('goals over HTTP', () => {
  test('are made, renamed, replaced, archived and restored, with the figures of the read API', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const goals = `/sites/${site.publicId}/goals`;
    await visitAndSignUp(service, site, 2);
    const fields = { name: 'Price seen', kind: 'page', pattern: '/pricing' };
    const { goalId } = await tab.get<GoalChange>('POST', goals, fields);
    const today = service.today();
    const told = await service.read(site, '/goals');
    assert.deepEqual(await tab.get('GET', goals), told);
    assert.deepEqual(await conversions(site, today), [['Price seen', 2, 2]]);

    const renamed = await tab.get<GoalChange>('PATCH', `${goals}/${goalId}`, { ...fields, name: 'Prices' });
    assert.deepEqual(renamed, { goalId, isNew: false });
    const everyPage = { name: 'All', kind: 'page', pattern: '/*' };
    const replaced = await tab.get<GoalChange>('PATCH', `${goals}/${goalId}`, everyPage);
    assert.equal(replaced.isNew, true);
    assert.deepEqual(await conversions(site, today), [['All', 4, 2]]);
    const { archived, watchedBy } = await tab.get<GoalDefinitions>('GET', `/sites/${site.publicId}/goal-definitions`);
    assert.deepEqual(
      archived.map(({ goalId, name, pattern }) => [goalId, name, pattern]),
      [[goalId, 'Prices', '/pricing']],
    );
    assert.deepEqual(watchedBy, {});

    await tab.get('POST', `${goals}/${goalId}/restore`);
    await tab.get('POST', `${goals}/${replaced.goalId}/archive`);
    assert.deepEqual(await conversions(site, today), [['Prices', 2, 2]]);
    assert.equal(
      await tab.refused('POST', `${goals}/${replaced.goalId}/archive`),
      `404 not_found: there is no goal ${replaced.goalId}`,
    );
  });

  test('a refusal says how to mend the goal', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const goals = `/sites/${site.publicId}/goals`;
    assert.equal(
      await tab.refused('POST', goals, { name: ' ', kind: 'page', pattern: '/a' }),
      '400 invalid: the name must not be empty',
    );
    assert.equal(
      await tab.refused('POST', goals, { name: 'A', kind: 'page', pattern: 'thanks' }),
      '400 invalid: a page pattern begins with / or *, such as /thanks or /blog/*: "thanks"',
    );
    assert.match(await tab.refused('POST', goals, { name: 'A', kind: 'visit', pattern: '/a' }), /^400 invalid: kind: /);
  });

  test('a goal of another site of the same organization is not found', async () => {
    const [site, other] = [await service.site(), await service.site({ domain: 'other.example' })];
    const tab = await owner(site);
    const fields = { siteId: other.id, name: 'Theirs', kind: 'page', pattern: '/' } as const;
    const { id } = await createGoal(service.database.db, service.clock, fields);
    const path = `/sites/${site.publicId}/goals/${id}`;
    const refusal = `404 not_found: there is no goal ${id}`;
    assert.equal(await tab.refused('PATCH', path, fields), refusal);
    assert.equal(await tab.refused('POST', `${path}/archive`), refusal);
    assert.equal(await tab.refused('POST', `${path}/restore`), `404 not_found: there is no archived goal ${id}`);
    await tab.get('POST', `/sites/${other.publicId}/goals/${id}/archive`);
    assert.equal(await tab.refused('POST', `${path}/restore`), `404 not_found: there is no archived goal ${id}`);
  });

  test('trends have the same figures, and the conversions of each day', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const goals = `/sites/${site.publicId}/goals`;
    await tab.get('POST', goals, { name: 'Signup', kind: 'event', pattern: 'signup' });
    const firstDay = service.today();
    await visitAndSignUp(service, site, 2);
    await service.read(site, '/stats?period=today');
    service.clock.advance(DAY);
    await service.maintain();
    await visitAndSignUp(service, site, 3);
    const told = (await service.read(site, '/goals?period=7d')) as GoalsAnswer;
    const later = await owner(site);
    assert.deepEqual(await later.get('GET', `/sites/${site.publicId}/goal-trends?period=7d`), {
      ...told,
      goals: told.goals.map((goal) => ({ ...goal, trend: [0, 0, 0, 0, 0, 2, 3] })),
      pointDays: 1,
      isOpen: true,
      firstDay,
    });
    // A long period has few points. The first days, too few for a point, are left out.
    const year = await later.get<GoalTrendsAnswer>(
      'GET',
      `/sites/${site.publicId}/goal-trends?from=2025-01-01&to=2025-12-31`,
    );
    assert.equal(year.pointDays, 7);
    assert.equal(year.isOpen, false);
    assert.deepEqual(
      year.goals[0]!.trend,
      Array.from({ length: 52 }, () => 0),
    );
  });

  test('the preview of a pattern counts what the breakdown and the goal count', async () => {
    const site = await service.site();
    const tab = await owner(site);
    await visitAndSignUp(service, site, 3, ['/', '/blog/a', '/blog/a', '/blog/b_c', '/Blog/d', '/100%']);
    const matching = async (kind: string, pattern: string) => {
      const query = new URLSearchParams({ kind, pattern });
      const found = await tab.get<PatternMatches>('GET', `/sites/${site.publicId}/pattern-matches?${query}`);
      return [found.rows.map(({ key, visitors, views }) => [key, visitors, views]), found.totalKeys, found.totalViews];
    };
    // The read waits until all collected events are stored.
    await service.read(site, '/stats?period=today');
    const posts = [
      ['/blog/a', 3, 6],
      ['/blog/b_c', 3, 3],
    ];
    assert.deepEqual(await matching('page', '/blog/*'), [posts, 2, 9]);
    assert.deepEqual(await matching('page', '/blog/b?c').catch(() => 'refused'), 'refused');
    assert.deepEqual(await matching('page', '/blog/b_*'), [[['/blog/b_c', 3, 3]], 1, 3]);
    assert.deepEqual(await matching('page', '/100%'), [[['/100%', 3, 3]], 1, 3]);
    assert.deepEqual(await matching('page', '/blog'), [[], 0, 0]);
    assert.deepEqual(await matching('event', 'signup'), [[['signup', 3, 3]], 1, 3]);
    assert.deepEqual(await matching('event', 'pricing'), [[], 0, 0]);
    const goal = { name: 'Posts', kind: 'page', pattern: '/blog/*' };
    await tab.get('POST', `/sites/${site.publicId}/goals`, goal);
    assert.deepEqual(await conversions(site, service.today()), [['Posts', 9, 3]]);
  });

  heavyTest('an archived goal counts nowhere, and restoring it misses no day that is still known', async () => {
    const site = await service.site();
    await updateSite(service.database.db, service.clock, site.publicId, { visitMonths: 0 });
    const tab = await owner(site);
    const goals = `/sites/${site.publicId}/goals`;
    const { goalId } = await tab.get<GoalChange>('POST', goals, { name: 'Signup', kind: 'event', pattern: 'signup' });
    const days: string[] = [];
    const nextDay = async (visitors: number, count = 1) => {
      days.push(service.today());
      await visitAndSignUp(service, site, visitors);
      // The read waits until the events are stored. A day whose events are stored before it ends is closed as soon as
      // it has ended.
      await service.read(site, '/stats?period=today');
      service.clock.advance(count * DAY);
      await service.maintain();
      assert.ok((await closedDays(site)).includes(days.at(-1)!));
    };
    await nextDay(1);
    await tab.get('POST', `${goals}/${goalId}/archive`);
    // The first day was closed while the goal was archived; the second one is still open when it comes back.
    await nextDay(2);
    days.push(service.today());
    await visitAndSignUp(service, site, 3);
    assert.deepEqual(await conversions(site, days[0]!, days[2]), []);
    const stats = (await service.read(site, `/stats?from=${days[0]}&to=${days[2]}`)) as StatsAnswer;
    assert.equal(stats.stats.conversions.value, null);

    await tab.get('POST', `${goals}/${goalId}/restore`);
    const restored = [[['Signup', 1, 1]], [['Signup', 2, 2]], [['Signup', 3, 3]]];
    const daily = () => Promise.all(days.map((day) => conversions(site, day)));
    assert.deepEqual(await daily(), restored);
    const trendOf = async (member: BrowserTab) => {
      const path = `/sites/${site.publicId}/goal-trends?period=90d`;
      return (await member.get<SiteGoalTrendsAnswer>('GET', path)).goals.find((goal) => goal.goalId === goalId)!;
    };
    assert.equal((await trendOf(tab)).knownFrom, undefined, 'all days are counted');
    // Repetitions count nothing twice.
    await service.maintain();
    await service.restart();
    assert.deepEqual(await daily(), restored);

    // The goal is archived for longer than raw events are kept. Days that were closed meanwhile and have neither raw events
    // nor visits are not known, the third day too. Earlier counts stay.
    await tab.get('POST', `${goals}/${goalId}/archive`);
    service.clock.advance(DAY);
    await service.maintain();
    await nextDay(4, 35);
    await nextDay(5);
    const later = await owner(site);
    await later.get('POST', `${goals}/${goalId}/restore`);
    const [first, second] = restored;
    const none = [['Signup', null, null]];
    assert.deepEqual(await daily(), [first, second, none, none, [['Signup', 5, 5]]]);
    // The goal knows nothing of earlier days, so it is compared with none of them.
    const { knownFrom: from, delta } = await trendOf(later);
    assert.ok(from !== undefined && days[3]! < from && from <= days[4]!, from ?? 'unknown');
    assert.equal(delta, null);
  });
});
