import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedPath, maskedProps, maskedValue } from './page-mask.ts';

const SITE = { domain: 'shop.example', masks: ['/reset/*', '/u/*/orders/*', '/t/*/edit'] };

test('what a pattern matches with * is removed from a path, once and for all', () => {
  const masked = (path: string) => maskedPath(path, SITE);
  assert.equal(masked('/reset/jane@example.org'), '/reset/(removed)');
  assert.equal(masked('/reset/a/b'), '/reset/(removed)');
  assert.equal(masked('/reset/'), '/reset/');
  assert.equal(masked('/reset'), '/reset');
  assert.equal(masked('/u/7/orders/9'), '/u/(removed)/orders/(removed)');
  assert.equal(masked('/u/7/orders'), '/u/7/orders');
  assert.equal(masked('/t/x/edit'), '/t/(removed)/edit');
  assert.equal(masked('/t/edit'), '/t/edit');
  for (const path of ['/reset/(removed)', '/u/(removed)/orders/(removed)']) assert.equal(masked(path), path);
  assert.equal(maskedPath('/reset/x', {}), '/reset/x');
});

test('paths and addresses of the site are masked in properties, those of others are not', () => {
  assert.equal(maskedValue('/reset/jane?x=1#y', SITE), '/reset/(removed)');
  assert.equal(
    maskedValue('https://WWW.shop.example:8080/reset/jane?x=1', SITE),
    'https://WWW.shop.example:8080/reset/(removed)',
  );
  assert.equal(maskedValue('https://other.example/reset/jane', SITE), 'https://other.example/reset/jane');
  assert.equal(maskedValue('/other?x=1', SITE), '/other?x=1');
  assert.equal(maskedValue(7, SITE), 7);
  const props = { url: '/reset/a', n: 1 };
  assert.deepEqual(maskedProps(props, SITE), { url: '/reset/(removed)', n: 1 });
  const others = JSON.parse('{"__proto__": "x", "n": 1}');
  assert.equal(maskedProps(others, SITE), others);
  assert.equal(
    JSON.stringify(maskedProps(JSON.parse('{"__proto__": "/reset/a"}'), SITE)),
    '{"__proto__":"/reset/(removed)"}',
  );
});
