import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { listErasures } from '../../src/sites/erasures.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { deleteSite, updateSite } from '../../src/sites/sites.ts';
import type { FunnelAnswer, GoalsAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { TestService, USER_AGENT } from '../service.ts';

const DAY = 86_400_000_000;
/** The day on which the service's clock begins. */
const FIRST = '2026-05-20';

/** The questions about the first day, for any day. */
const QUESTIONS = [
  `/stats?from=${FIRST}&to=${FIRST}`,
  `/timeseries?from=${FIRST}&to=${FIRST}&metric=sessions`,
  `/breakdown?from=${FIRST}&to=${FIRST}&dimension=page`,
  `/breakdown?from=${FIRST}&to=${FIRST}&dimension=event`,
  `/stats?from=${FIRST}&to=${FIRST}&filter=page:/pricing`,
  `/goals?from=${FIRST}&to=${FIRST}`,
];

describe('days as time goes on', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  test('have the same figures while they are open, closed, after a restart, and without their raw events', async () => {
    const site = await service.site();
    await createGoal(service.database.db, service.clock, { siteId: site.id, name: 'G', kind: 'page', pattern: '/p*' });
    await visit(service, site);
    const open = await ask(service, site);
    assert.equal((open[0] as StatsAnswer).stats.visitors.value, 2);

    service.clock.advance(DAY);
    await service.maintain();
    assert.deepEqual(await ask(service, site), open);
    await service.restart();
    assert.deepEqual(await ask(service, site), open);

    const crossed = `/breakdown?from=${FIRST}&to=${FIRST}&dimension=browser&filter=page:/pricing`;
    assert.equal((await service.answer(site, crossed)).status, 200);
    service.clock.advance(29 * DAY);
    await service.maintain();
    assert.equal((await service.answer(site, crossed)).status, 200);
    service.clock.advance(2 * DAY);
    await service.maintain();
    assert.equal((await service.answer(site, crossed)).status, 400);
    assert.deepEqual(await ask(service, site), open);
    await service.restart();
    assert.deepEqual(await ask(service, site), open);
  });

  test('have the counts of goals and funnels that are created after they were closed', async () => {
    const site = await service.site();
    const day = service.today();
    await visit(service, site);
    service.clock.advance(DAY);
    await service.maintain();

    const { db } = service.database;
    await createGoal(db, service.clock, { siteId: site.id, name: 'G', kind: 'event', pattern: 'signup' });
    const funnel = await createFunnel(db, service.clock, {
      siteId: site.id,
      name: 'F',
      windowMinutes: 30,
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'event', pattern: 'signup' },
      ],
    });
    const readings = async () => {
      const goals = (await service.read(site, `/goals?from=${day}&to=${day}`)) as GoalsAnswer;
      const reading = (await service.read(site, `/funnels/${funnel.id}?from=${day}&to=${day}`)) as FunnelAnswer;
      return [goals.goals[0]?.conversions, goals.goals[0]?.uniqueConversions, reading.entered, reading.completed];
    };
    assert.deepEqual(await readings(), [1, 1, 2, 1]);
    // Repeating all maintenance changes nothing.
    await service.maintain();
    await service.restart();
    assert.deepEqual(await readings(), [1, 1, 2, 1]);
  });

  test('keep their hours when the site moves to another zone', async () => {
    const site = await service.site();
    const day = service.today();
    await visit(service, site);
    const hours = async (of: Site) =>
      (await service.read(of, `/timeseries?from=${day}&to=${day}&metric=pageviews`)) as TimeseriesAnswer;
    const before = await hours(site);
    service.clock.advance(DAY);
    await service.maintain();
    const moved = await updateSite(service.database.db, service.clock, site.publicId, {
      timezone: 'America/New_York',
    });
    const after = await hours(moved);
    assert.equal(after.tz, 'America/New_York');
    assert.deepEqual(eventful(after), { ...(eventful(before) as object), tz: after.tz, period: after.period });
    // The new day is a day of New York.
    const today = service.today();
    const { points } = (await service.read(moved, `/timeseries?from=${today}&to=${today}`)) as TimeseriesAnswer;
    assert.equal(points[0]?.t, Date.parse(`${today}T04:00:00Z`));
  });

  test('are deleted with the site', async () => {
    const [site, other] = [await service.site(), await service.site()];
    const day = service.today();
    await visit(service, site);
    await visit(service, other);
    service.clock.advance(DAY);
    await service.maintain();
    await deleteSite(service.database.db, service.clock, site.publicId);
    assert.equal((await service.answer(site, '/stats')).status, 404);
    service.clock.advance(DAY);
    await service.maintain();
    assert.deepEqual(await listErasures(service.database.db), []);
    assert.deepEqual(
      (await listClosedDays(service.database.db)).filter(({ siteId }) => siteId === site.id),
      [],
    );
    const { stats } = (await service.read(other, `/stats?from=${day}&to=${day}`)) as StatsAnswer;
    assert.equal(stats.visitors.value, 2);
  });

  test('are deleted after the retention of the site, for readers at once', async () => {
    const site = await service.site();
    const day = service.today();
    await visit(service, site);
    service.clock.advance(40 * DAY);
    await service.maintain();
    const visitors = async () =>
      ((await service.read(site, `/stats?from=${day}&to=${day}`)) as StatsAnswer).stats.visitors.value;
    assert.equal(await visitors(), 2);
    await updateSite(service.database.db, service.clock, site.publicId, { retentionMonths: 1 });
    assert.equal(await visitors(), null);
    service.clock.advance(DAY);
    await service.maintain();
    await updateSite(service.database.db, service.clock, site.publicId, { retentionMonths: null });
    assert.equal(await visitors(), 0);
  });
});

/** Collects the events of two visitors: one views two pages and signs up, the other leaves at once. */
async function visit(service: TestService, site: Site): Promise<void> {
  await service.collect(site, { u: '/' });
  await service.collect(site, { u: '/pricing?utm_source=news' });
  await service.collect(site, { u: '/pricing', e: 'signup' });
  await service.collect(site, { u: '/' }, { 'user-agent': `${USER_AGENT} Edg/142.0.0.0` });
}

async function ask(service: TestService, site: Site): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const question of QUESTIONS) {
    const answer = await service.read(site, question);
    answers.push(question.startsWith('/timeseries') ? eventful(answer as TimeseriesAnswer) : answer);
  }
  return answers;
}

/** Keeps the points that count something. A bucket still to come is null while the day is open and 0 afterwards. */
function eventful({ points, ...rest }: TimeseriesAnswer): unknown {
  return { ...rest, points: points.filter(({ value }) => value !== null && value > 0) };
}
