/** The dashboard's sessions and lists under filters: what is discarded counts nowhere, and `/v1/stats` has no sessions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { ReportAnswer, StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { signedIn } from './account.ts';

const DAY_MICROS = 86_400_000_000;
const VISITOR = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const BOT = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const UNKNOWN = { value: null, prev: null, deltaPct: 0 };

let service: TestService;
let site: Site;
let cookie: string;
before(async () => {
  service = await TestService.start();
  site = await service.site();
  await createGoal(service.database.db, service.clock, {
    siteId: site.id,
    name: 'In',
    kind: 'event',
    pattern: 'signup',
  });
  ({ cookie } = await signedIn(service, site.orgId, 'viewer'));
  for (const client of [VISITOR, BOT]) {
    await service.collect(site, { u: '/a' }, client);
    await service.collect(site, { u: '/b' }, client);
    await service.collect(site, { u: '/b', e: 'signup' }, client);
  }
});
after(() => service.close());

test("sessions under filters are the visitors' alone, and the read API keeps its null", async () => {
  for (const filters of ['filter=page:/a', 'filter=page:/a&filter=entry:/a', 'filter=event:signup']) {
    const path = `/stats?period=today&${filters}`;
    const api = (await service.read(site, path)) as StatsAnswer;
    const { stats } = (await ask(path)) as StatsAnswer;
    assert.deepEqual([stats.visitors, stats.pageviews], [api.stats.visitors, api.stats.pageviews]);
    assert.deepEqual(stats.sessions, { value: 1, prev: 0, deltaPct: 100 }, filters);
    assert.deepEqual([stats.bounceRate.value, stats.conversions.value], [0, 1], filters);
    // After the dashboard's answer was cached, too.
    assert.deepEqual(await service.read(site, path), api);
    const { sessions, bounceRate, avgDuration, conversions } = api.stats;
    assert.deepEqual([sessions, bounceRate, avgDuration, conversions], [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]);
  }
  const series = '/timeseries?period=7d&metric=conversions&filter=page:/a';
  assert.equal(((await ask(series)) as TimeseriesAnswer).points.at(-1)!.value, 1);
  assert.equal((await service.answer(site, series)).status, 400);
  // Visits are kept: the year has them too.
  const { stats: ofYear } = (await ask('/stats?period=year&filter=page:/a&filter=entry:/a')) as StatsAnswer;
  assert.equal(ofYear.sessions.value, 1);
});

test('a list under filters has no total when no day of it with events is known', async () => {
  const today = service.today();
  const ago = (days: number) => addDays(today, -days);
  const older = await service.site();
  const hit = { ts: `${ago(40)}T12:00:00Z`, visitor: 'one', u: '/' };
  await importLines(service, older, [hit, { ...hit, e: 'order', p: { plan: 'pro' } }]);
  await service.closeDays();
  // Old days become final once a day, and this day's time may have been before the import.
  service.clock.advance(DAY_MICROS);
  await service.maintain();
  const asked = `from=${ago(40)}&to=${ago(1)}&filter=property:plan:pro`;
  const { totalVisitors, knownFrom } = (await service.read(older, `/report?dimension=page&${asked}`)) as ReportAnswer;
  assert.deepEqual([totalVisitors, knownFrom], [null, ago(39)]);
  for (const list of ['breakdown?dimension=page', 'breakdown/engagement?', 'property-values?dimension=property:plan']) {
    const answer = (await ask(`/${list}&${asked}`, older)) as ReportAnswer;
    assert.deepEqual([answer.rows, answer.totalVisitors, answer.knownFrom], [[], null, ago(39)], list);
  }
});

async function ask(path: string, of = site): Promise<unknown> {
  const answer = await fetch(`${service.url}/dashboard/sites/${of.publicId}${path}`, { headers: { cookie } });
  return await answer.json();
}
