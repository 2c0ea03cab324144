/** Empties a site of a running service: nothing of before comes back, and everything that is defined goes on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { ReadStream } from 'node:tty';
import { run } from '../../src/cli/run.ts';
import type { SiteSummary } from '../../src/dashboard/routes/session.ts';
import type { Site } from '../../src/domain/site.ts';
import { listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { requireSite } from '../../src/sites/sites.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';

const MINUTE = 60_000_000;
const YESTERDAY = '2026-05-19';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

interface Stats {
  readonly stats: Readonly<Record<'visitors' | 'pageviews', { readonly value: number | null }>>;
}

async function pageviews(site: Site, period = 'period=today'): Promise<number | null> {
  return ((await service.read(site, `/stats?${period}`)) as Stats).stats.pageviews.value;
}

async function empty(site: Site): Promise<Site> {
  const tab = await BrowserTab.of(service, site.orgId, 'owner');
  const path = `/sites/${site.publicId}/empty`;
  assert.match(await tab.refused('POST', path, { domain: 'other.example' }), /^400 invalid: nothing was deleted/);
  const { id, firstDay } = await tab.get<SiteSummary>('POST', path, { domain: site.domain });
  assert.deepEqual([id, firstDay], [site.publicId, null]);
  return await requireSite(service.database.db, site.publicId);
}

heavyTest('a site has no figure of before, and counts from then on', async () => {
  const { db } = service.database;
  const { clock } = service;
  const site = await service.site();
  const goal = await createGoal(db, clock, { siteId: site.id, name: 'Bought', kind: 'event', pattern: 'purchase' });
  const euros = { amountProperty: 'v', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, clock, { siteId: site.id, goalId: goal.id }, euros);
  await keepProperty(db, clock, { siteId: site.id, key: 'plan' });
  const { token } = await createShareLink(db, clock, site.id, 'board');
  await importLines(service, site, [{ ts: `${YESTERDAY}T10:00:00Z`, visitor: 'a', u: '/old' }]);
  await service.closeDays();
  await service.collect(site, { u: '/before' });
  await service.collect(site, { u: '/before', e: 'purchase', p: { v: 5, plan: 'a' } });
  assert.deepEqual([await pageviews(site), await pageviews(site, `from=${YESTERDAY}&to=${YESTERDAY}`)], [1, 1]);

  const emptied = await empty(site);
  assert.notEqual(emptied.id, site.id);
  assert.deepEqual([await pageviews(site), await pageviews(site, `from=${YESTERDAY}&to=${YESTERDAY}`)], [0, 0]);
  const shared = () =>
    fetch(`${service.url}/dashboard/sites/${site.publicId}/stats`, { headers: { 'svc-share': token } });
  assert.equal((await shared()).status, 200);

  await importLines(service, emptied, [
    { ts: `${YESTERDAY}T10:00:00Z`, visitor: 'a', u: '/new' },
    { ts: `${YESTERDAY}T10:00:00Z`, visitor: 'b', u: '/new', e: 'purchase', p: { v: 7, plan: 'b' } },
  ]);
  await service.collect(site, { u: '/after' });
  assert.equal(await pageviews(site), 1);
  await service.closeDays();
  const goals = (await service.read(site, `/goals?from=${YESTERDAY}&to=${YESTERDAY}`)) as {
    goals: { conversions: number }[];
  };
  assert.deepEqual(
    [goals.goals.map(({ conversions }) => conversions), JSON.stringify(goals).includes('known')],
    [[1], false],
  );
  const period = `from=${YESTERDAY}&to=${YESTERDAY}`;
  for (const asked of [`dimension=entry&metric=revenue&goal=${goal.id}&currency=EUR`, 'dimension=property:plan']) {
    const report = JSON.stringify(await service.read(site, `/report?${asked}&${period}`));
    assert.deepEqual([/"known":|"knownFrom":"/.test(report), report.includes('"rows":[{')], [false, true], report);
  }
  const pages = (await service.read(site, '/breakdown?dimension=page&period=30d')) as { rows: { key: string }[] };
  assert.deepEqual(pages.rows.map(({ key }) => key).sort(), ['/after', '/new']);
});

test('events that were accepted before do not come back, whatever comes in between', async () => {
  const site = await service.site();
  for (let i = 0; i < 5; i++) await service.collect(site, { u: `/${i}` });
  const emptied = await empty(site);
  // A collector may not know it yet.
  await service.restart();
  assert.equal(await pageviews(site), 0);
  await service.collect(site, { u: '/after' });
  assert.equal(await pageviews(site), 1);
  const waiting = async () =>
    (await listLoggedErasures(service.database.db)).filter(
      ({ siteId, doneAt }) => siteId === site.id && doneAt === null,
    );
  assert.deepEqual(
    (await waiting()).map(({ kind }) => kind),
    ['emptying'],
  );
  for (let i = 0; i < 20 && (await waiting()).length > 0; i++) {
    service.clock.advance(3 * MINUTE);
    await service.maintain();
  }
  assert.deepEqual(await waiting(), []);
  assert.equal(await pageviews(site), 1);
  assert.equal(emptied.publicId, site.publicId);
});

heavyTest(
  'an export of an emptied site has the new days, also where their generations are those of before',
  async () => {
    const site = await service.site();
    const dir = join(service.directory, 'emptied');
    const totals = async () => {
      const [out, err] = [new PassThrough(), new PassThrough()];
      const status = await run(['export', '--site', site.publicId, dir, '--data', service.directory], {
        environment: {},
        stdin: new PassThrough() as unknown as ReadStream,
        out,
        err,
        clock: service.clock,
      });
      err.end();
      out.end();
      assert.deepEqual([status, await text(err)], [0, '']);
      return readFileSync(join(dir, 'totals-2026-05.csv'), 'utf8').split('\n')[1];
    };
    const lineOf = (visitor: string) => ({ ts: `${YESTERDAY}T10:00:00Z`, visitor, u: '/' });
    await importLines(service, site, [lineOf('a')]);
    await service.closeDays();
    assert.match((await totals())!, new RegExp(`^"${YESTERDAY}",1,1,`));
    const emptied = await empty(site);
    await importLines(service, emptied, [lineOf('a'), lineOf('b')]);
    await service.closeDays();
    assert.match((await totals())!, new RegExp(`^"${YESTERDAY}",2,2,`));
  },
);
