/** A public link with conditions shows what its owner reads under the same conditions, and no word of the rest. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCondition } from '../../src/sites/segment-conditions.ts';
import { createSegment, deleteSegment } from '../../src/sites/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { looks } from '../heavy-checks.ts';
import { LinkedShop } from './linked-shop.ts';
import { ROUTES } from './route-access.ts';

let shop: LinkedShop;
before(async () => {
  shop = await LinkedShop.start();
});
after(() => shop.close());

/** They tell of settings alone, or, where a link has conditions, nothing. */
const WITHOUT_FIGURES = new Set(['funnels', 'properties', 'annotations', 'imported', 'realtime']);

test('every route that a link reaches is asked', () => {
  const reached = Object.entries(ROUTES).flatMap(([route, access]) =>
    access === 'public' || access === 'revenue' ? route.replace('GET /sites/:site/', '') : [],
  );
  assert.deepEqual(Object.keys(shop.questions()).sort(), reached.sort());
});

/** Conditions that select the same visits, by what they are about. */
const CONDITIONS = [
  ['country:is:DE'],
  ['page:contains:/shown'],
  ['browser:is_not:hidden-browser', 'language:is:de'],
  ['referrer:is:shown.example'],
  ['utm_campaign:contains:shown'],
];

for (const conditions of looks(CONDITIONS)) {
  test(`a link of ${conditions.join(' and ')} shows what its owner reads under the same conditions, and no more`, async () => {
    const headers = await shop.open({ conditions: conditions.map(readCondition), withRevenue: true });
    for (const [name, searches] of Object.entries(shop.questions())) {
      for (const path of shop.paths(name, searches)) {
        const shown = await shop.ask(headers, path);
        const echoed = new Set(path.match(/hidden[\w-]*/g));
        const told = (shown.text.match(/hidden[\w-]*|"FR"/g) ?? []).filter((word) => !echoed.has(word));
        assert.deepEqual(told, [], path);
        if (WITHOUT_FIGURES.has(name)) continue;
        const where = conditions.map((condition) => `&where=${encodeURIComponent(condition)}`).join('');
        const own = await shop.ask({ cookie: shop.cookie }, path + where);
        assert.equal(shown.status, 200, `${path}: ${shown.text}`);
        assert.deepEqual(shown.body, own.body, path);
      }
    }
    const all = await shop.ask({ cookie: shop.cookie }, 'stats?period=30d');
    assert.notDeepEqual((await shop.ask(headers, 'stats?period=30d')).body, all.body);
  });
}

test('the conditions of a link cannot be left out, widened or asked for twice', async () => {
  const headers = await shop.open({ conditions: [readCondition('country:is:DE')] });
  const visitors = async (search: string) => {
    const { status, body } = await shop.ask(headers, `stats?period=30d${search}`);
    if (status !== 200) return status;
    return (body as { stats: { visitors: { value: number } } }).stats.visitors.value;
  };
  assert.equal(await visitors(''), 12);
  for (const search of ['&where=', '&where=country:is:DE|FR', '&filter=country:DE', '&where=country:is_not:FR']) {
    assert.ok([12, 400].includes(await visitors(search)), search);
  }
  for (const search of ['&where=country:is:FR', '&filter=country:FR', '&where=page:contains:/hidden']) {
    assert.equal(await visitors(search), 0, search);
  }
  for (const search of ['&conditions=', '&link=', '&svc-share=x'])
    assert.ok([12, 400].includes(await visitors(search)));
  assert.equal(await visitors('&where=segment:is:1'), 404);
});

test('a link with conditions has no present, and no days without events', async () => {
  const headers = await shop.open({ conditions: [readCondition('country:is:DE')] });
  assert.equal((await shop.ask(headers, 'realtime')).status, 404);
  assert.equal((await shop.ask(await shop.open({}), 'realtime')).status, 200);
  const kinds = async (of: Readonly<Record<string, string>>) => {
    const { body } = await shop.ask(of, 'annotations?period=30d');
    return new Set((body as { annotations: { kind: string }[] }).annotations.map(({ kind }) => kind));
  };
  assert.ok(!(await kinds(headers)).has('silence'));
});

test('a link of a segment follows it, and shows nothing once it is gone', async () => {
  const { db } = shop.service.database;
  const fields = { siteId: shop.site.id, userId: null, name: 'Germany', conditions: [readCondition('country:is:DE')] };
  const segment = await createSegment(db, shop.service.clock, fields);
  const headers = await shop.open({ conditions: [readCondition(`segment:is:${segment.id}`)] });
  const own = await shop.ask({ cookie: shop.cookie }, 'stats?period=30d&where=country:is:DE');
  assert.deepEqual((await shop.ask(headers, 'stats?period=30d')).body, own.body);
  await deleteSegment(db, segment);
  for (const path of ['stats?period=30d', 'breakdown?period=30d&dimension=page', 'goals?period=30d']) {
    assert.equal((await shop.ask(headers, path)).status, 400, path);
  }
  const refused = createShareLink(db, shop.service.clock, shop.site.id, 'Link', {
    conditions: [readCondition(`segment:is:${segment.id}`)],
  });
  await assert.rejects(refused, /there is no segment/);
});
