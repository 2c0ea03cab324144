/** Funnels in the dashboard over HTTP, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FunnelChange, FunnelDefinitions } from '../../src/dashboard/routes/funnels.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import type { FunnelAnswer } from '../../src/stats/answer.ts';
import type { TestService } from '../service.ts';
import { BrowserTab } from './browser-tab.ts';
import { Dashboard } from './dashboard.ts';
import { PURCHASE_STEPS, visitAndBuy } from './step-visits.ts';

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

async function visitors(site: Site, funnel: number, query: string): Promise<number[]> {
  const { steps } = (await service.read(site, `/funnels/${funnel}?${query}`)) as FunnelAnswer;
  return steps.map((step) => step.visitors!);
}

describe('funnels over HTTP', () => {
  test('are made, renamed and changed, each version with the figures of the read API', async () => {
    const site = await service.site();
    const tab = await owner(site);
    await visitAndBuy(service, site, [5, 3, 1]);
    const funnels = `/sites/${site.publicId}/funnels`;
    const fields = { name: 'Purchase', windowMinutes: 60, steps: PURCHASE_STEPS };
    const { id, version } = await tab.get<FunnelChange>('POST', funnels, fields);
    assert.equal(version, 1);
    const renamed = await tab.get<FunnelChange>('PATCH', `${funnels}/${id}`, { ...fields, name: 'Sale' });
    assert.deepEqual(renamed, { id, version: 1 });
    const changed = { ...fields, name: 'Sale', steps: [PURCHASE_STEPS[0], PURCHASE_STEPS[2]] };
    assert.deepEqual(await tab.get('PATCH', `${funnels}/${id}`, changed), { id, version: 2 });
    assert.deepEqual(await tab.get('PATCH', `${funnels}/${id}`, { ...changed, windowMinutes: 90 }), { id, version: 3 });

    const definitions = await tab.get<FunnelDefinitions>('GET', `/sites/${site.publicId}/funnel-definitions`);
    assert.deepEqual(
      definitions.funnels.map(({ name, versions, archivedAt }) => [
        name,
        versions.map((each) => [each.version, each.windowMinutes, each.steps.length]),
        archivedAt,
      ]),
      [
        [
          'Sale',
          [
            [1, 60, 3],
            [2, 60, 2],
            [3, 90, 2],
          ],
          null,
        ],
      ],
    );
    assert.deepEqual(await visitors(site, id, 'period=today&version=1'), [5, 3, 1]);
    assert.deepEqual(await visitors(site, id, 'period=today'), [5, 1]);
    for (const query of ['', '?version=1', '?version=2&period=7d', '?period=today&version=3']) {
      const told = await service.read(site, `/funnels/${id}${query}`);
      const { likeForLike, ...shown } = await tab.get<FunnelAnswer>('GET', `${funnels}/${id}${query}`);
      assert.deepEqual(shown, told);
      // All visits are today's, and today is left out of the change.
      const nothing = { entered: 0, completed: 0, conversionRate: 0 };
      assert.deepEqual(likeForLike, { conversionRate: 0, previous: nothing });
    }
    assert.deepEqual(await tab.get('GET', funnels), await service.read(site, '/funnels'));
  });

  test('a refusal says how to mend the funnel', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const refused = (fields: object) =>
      tab.refused('POST', `/sites/${site.publicId}/funnels`, {
        name: 'F',
        windowMinutes: 60,
        steps: PURCHASE_STEPS,
        ...fields,
      });
    assert.equal(
      await refused({ steps: PURCHASE_STEPS.slice(1, 2) }),
      '400 invalid: a funnel has 2 to 10 steps, not 1',
    );
    assert.equal(await refused({ name: '' }), '400 invalid: the name must not be empty');
    assert.equal(
      await refused({ windowMinutes: 1441 }),
      '400 invalid: the window must be a whole number of minutes from 1 to 1440',
    );
  });

  test('a funnel of another site of the same organization is not found', async () => {
    const [site, other] = [await service.site(), await service.site({ domain: 'other.example' })];
    const tab = await owner(site);
    const fields = { siteId: other.id, name: 'Theirs', windowMinutes: 60, steps: PURCHASE_STEPS };
    const { id } = await createFunnel(service.database.db, service.clock, fields);
    const path = `/sites/${site.publicId}/funnels/${id}`;
    assert.equal(await tab.refused('PATCH', path, fields), `404 not_found: there is no funnel ${id}`);
    assert.equal(await tab.refused('POST', `${path}/archive`), `404 not_found: there is no funnel ${id}`);
    await tab.get('POST', `/sites/${other.publicId}/funnels/${id}/archive`);
    assert.equal(await tab.refused('POST', `${path}/restore`), `404 not_found: there is no archived funnel ${id}`);
    assert.match(await tab.refused('GET', path), /^404 NOT_FOUND/);
  });

  test('an archived funnel is not shown anywhere, and restoring it misses no day of any version', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const funnels = `/sites/${site.publicId}/funnels`;
    const { id } = await tab.get<FunnelChange>('POST', funnels, {
      name: 'P',
      windowMinutes: 60,
      steps: PURCHASE_STEPS,
    });
    await tab.get('PATCH', `${funnels}/${id}`, { name: 'P', windowMinutes: 60, steps: PURCHASE_STEPS.slice(1) });
    const days: string[] = [];
    const nextDay = async (...counts: [number, number, number]) => {
      days.push(service.today());
      await visitAndBuy(service, site, counts);
      // The read waits until the events are stored. A day whose events are stored before it ends is closed as soon as
      // it has ended.
      await service.read(site, '/stats?period=today');
      service.clock.advance(DAY);
      await service.maintain();
      const closed = await listClosedDays(service.database.db);
      assert.ok(closed.some(({ siteId, day }) => siteId === site.id && day === days.at(-1)));
    };
    await nextDay(4, 3, 2);
    const daily = (version: number) =>
      Promise.all(days.map((day) => visitors(site, id, `from=${day}&to=${day}&version=${version}`)));
    assert.deepEqual(await daily(1), [[4, 3, 2]]);
    await tab.get('POST', `${funnels}/${id}/archive`);
    assert.equal((await service.answer(site, `/funnels/${id}`)).status, 404);
    assert.deepEqual(await service.read(site, '/funnels'), { funnels: [] });
    await nextDay(6, 5, 3);
    await tab.get('POST', `${funnels}/${id}/restore`);
    for (let again = 0; again < 2; again++) {
      assert.deepEqual(await daily(1), [
        [4, 3, 2],
        [6, 5, 3],
      ]);
      assert.deepEqual(await daily(2), [
        [3, 2],
        [5, 3],
      ]);
      await service.maintain();
      await service.restart();
    }
  });
});
