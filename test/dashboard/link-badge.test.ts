/** The badges of links: one figure as a picture, where it was allowed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { badgePicture } from '../../src/dashboard/badge-picture.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink, type LinkChanges, listShareLinks, updateShareLink } from '../../src/sites/share-links.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';

let service: TestService;
let site: Site;
before(async () => {
  service = await TestService.start();
  site = await service.site({ domain: 'shop.example' });
  const line = (visitor: string, country: string) => ({
    ...{ ts: `${service.today()}T10:00:00Z`, visitor, u: '/', country },
  });
  await importLines(service, site, [line('1', 'DE'), line('2', 'DE'), line('3', 'FR')]);
});
after(() => service.close());

const open = (fields: Omit<LinkChanges, 'name'> = {}) =>
  createShareLink(service.database.db, service.clock, site.id, 'Badge', { hasBadge: true, ...fields });
const get = async (file: string) => {
  const response = await fetch(`${service.url}/badge/${file}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('a badge shows a figure of its link, cached for minutes, and is no view', async () => {
  const link = await open({ passwordHash: 'x', language: 'de', accent: '#ffee00' });
  const { status, headers, text } = await get(`${link.badgeToken}.svg?metric=visitors&period=today`);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'image/svg+xml; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'public, max-age=300');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'");
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(headers.getSetCookie(), []);
  assert.match(
    text,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img"><title>Besucher · Heute: 3<\/title>/,
  );
  assert.ok(text.includes('#ffee00') && !text.includes(link.token) && !text.includes('shop.example'));
  const counter = await get(`${link.badgeToken}.svg?metric=pageviews&period=all&look=counter`);
  assert.match(counter.text, />3<\/text>/);
  assert.equal((await listShareLinks(service.database.db, site.id)).at(-1)!.views, 0);
});

test('the conditions of a link hold for its badge', async () => {
  const { badgeToken } = await open({ conditions: [{ subject: 'country', operator: 'is', values: ['FR'] }] });
  assert.match((await get(`${badgeToken}.svg?period=today`)).text, /<title>Visitors · Today: 1<\/title>/);
});

test('only links for which it was allowed have one, under a token of its own', async () => {
  const link = await open({ hasBadge: false });
  assert.equal(link.badgeToken, null);
  assert.equal((await get(`${link.token}.svg`)).status, 404);
  const { badgeToken } = await updateShareLink(service.database.db, site.id, link.id, { hasBadge: true });
  assert.equal((await get(`${badgeToken}.svg`)).status, 200);
  assert.equal((await fetch(`${service.url}/dashboard/shared/${badgeToken}`)).status, 404);
  await updateShareLink(service.database.db, site.id, link.id, { hasBadge: false });
  const gone = await get(`${badgeToken}.svg`);
  assert.deepEqual([gone.status, gone.headers.get('cache-control')], [404, 'no-store']);
  const ending = await open({ expiresAt: Math.floor(service.clock.nowMicros() / 1000) + 1000 });
  service.clock.advance(2_000_000);
  assert.equal((await get(`${ending.badgeToken}.svg`)).status, 404);
  for (const file of ['x.svg', `${'a'.repeat(32)}.svg`, `${badgeToken}.png`, `${badgeToken}`]) {
    assert.equal((await get(file)).status, 404, file);
  }
});

test('a badge takes its own parameters and no others', async () => {
  const { badgeToken } = await open();
  for (const search of [
    ...['metric=revenue', 'metric=', 'period=1d', 'look=x', 'filter=country:DE', 'where=country:is:DE', 'goal=1'],
    ...['metric=visitors&metric=pageviews', 'label=x'],
  ]) {
    assert.equal((await get(`${badgeToken}.svg?${search}`)).status, 400, search);
  }
});

test('whatever the words are, the picture holds no markup of theirs', () => {
  const hostile = '"><script>alert(1)</script>&\'';
  for (const look of ['badge', 'counter'] as const) {
    const picture = badgePicture(look, { label: hostile, figure: hostile, accent: '#000000' });
    assert.ok(!/<script|onload|href|style=/.test(picture), picture);
    assert.ok(picture.includes('&lt;script&gt;') && picture.includes('&quot;'));
  }
});
