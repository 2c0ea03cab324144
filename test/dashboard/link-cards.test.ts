/** A public link shows the cards that were chosen for it, and revenue only when that was allowed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CARDS, type CardName } from '../../src/domain/cards.ts';
import { LinkedShop } from './linked-shop.ts';

let shop: LinkedShop;
before(async () => {
  shop = await LinkedShop.start();
});
after(() => shop.close());

test('a link shows the cards that were chosen, and takes no condition on others', async () => {
  const cardOf: Readonly<Record<string, readonly CardName[]>> = {
    ...{ stats: [], timeseries: [], annotations: [], imported: [], properties: [], 'goal-timeseries': ['events'] },
    ...{ breakdown: ['pages'], 'breakdown/earlier': ['pages'], 'breakdown/engagement': ['pages'] },
    ...{ 'pages-beside': ['pages'], sources: ['sources'], 'sources/earlier': ['sources'], links: ['events'] },
    ...{ 'hours-of-week': ['when'], goals: ['events'], 'goal-trends': ['events'], funnels: ['events'] },
    ...{ 'funnels/:funnelId': ['events'], 'property-values': ['events'], realtime: ['realtime'] },
    ...{ revenue: ['revenue'], 'revenue-stats': [], 'funnels/:funnelId/revenue': ['events'] },
  };
  const asked = { ...shop.questions(), breakdown: ['period=30d&dimension=page'], stats: ['period=30d'] };
  const plain = (search: string) => !/filter=|where=|dimension=country|goal=\d+$/.test(search);
  for (const card of [...CARDS, null]) {
    const headers = await shop.open({ panels: card === null ? [] : [card], withRevenue: true });
    for (const [name, searches] of Object.entries(asked)) {
      const path = shop.paths(name, searches.filter(plain).slice(0, 1))[0] ?? shop.paths(name, searches)[0]!;
      const isShown = cardOf[name]!.every((needed) => needed === card);
      assert.equal((await shop.ask(headers, path)).status, isShown ? 200 : 404, `${path} with ${card}`);
    }
  }
  const pages = await shop.open({ panels: ['pages'] });
  assert.equal((await shop.ask(pages, 'breakdown?period=30d&dimension=country')).status, 404);
  assert.equal((await shop.ask(pages, 'stats?period=30d&filter=country:DE')).status, 404);
  assert.equal((await shop.ask(pages, `stats?period=30d&goal=${shop.goal}`)).status, 404);
  assert.equal((await shop.ask(pages, 'stats?period=30d&where=property:plan:is:shown-plan')).status, 404);
  assert.equal((await shop.ask(pages, 'stats?period=30d&filter=page:/shown-first')).status, 200);
  assert.deepEqual(((await shop.ask(pages, 'properties')).body as { kept: object[] }).kept, []);
  const { body } = await shop.ask(await shop.open({ panels: ['realtime'] }), 'realtime');
  const { topPages, topReferrers, topCountries, feed } = body as Record<string, object[]>;
  assert.deepEqual([topPages, topReferrers, topCountries, feed], [[], [], [], []]);
});

test('a link shows revenue only when it was allowed', async () => {
  const [plain, money] = [await shop.open({}), await shop.open({ withRevenue: true })];
  for (const name of ['revenue', 'revenue-stats', 'funnels/:funnelId/revenue']) {
    for (const path of shop.paths(name, shop.questions()[name]!)) {
      assert.equal((await shop.ask(plain, path)).status, 401, path);
      assert.equal((await shop.ask(money, path)).status, 200, path);
    }
  }
  const series = `goal-timeseries?period=30d&goal=${shop.goal}&metric=revenue`;
  const values = 'property-values?period=30d&dimension=property:value';
  for (const path of [series, values, 'stats?period=30d&where=property:value:is:20.00']) {
    assert.equal((await shop.ask(plain, path)).status, 404, path);
    assert.equal((await shop.ask(money, path)).status, 200, path);
  }
  const kept = async (headers: Readonly<Record<string, string>>) =>
    ((await shop.ask(headers, 'properties')).body as { kept: { key: string }[] }).kept.map(({ key }) => key);
  assert.deepEqual([await kept(plain), await kept(money)], [['plan'], ['plan', 'value']]);
  const shared = async (headers: { readonly 'svc-share': string }) => {
    const response = await fetch(`${shop.service.url}/dashboard/shared/${headers['svc-share']}`);
    return ((await response.json()) as { site: { revenueGoals?: number[] } }).site.revenueGoals;
  };
  assert.deepEqual([await shared(plain), await shared(money)], [undefined, [shop.goal]]);
});
