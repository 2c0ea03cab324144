/** The dashboard's sessions under filters, of collected visits: what is discarded counts nowhere, and /v1 has none. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type { StatsAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { signedIn } from './account.ts';

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

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(`${service.url}/dashboard/sites/${site.publicId}${path}`, { headers: { cookie } });
  return await answer.json();
}
