import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnHost } from './site-domains.ts';

const SITE = { domain: 'shop.example', also: ['shop.test', 'www.other.example'] };

test('the hosts of a site are its domains and their subdomains, by label boundary', () => {
  for (const host of ['shop.example', 'a.b.shop.example', 'shop.test', 'de.shop.test', 'www.other.example'])
    assert.equal(isOwnHost(host, SITE), true, host);
  for (const host of ['', 'example', 'myshop.example', 'shop.example.test', 'other.example', 'x-shop.test', '.test'])
    assert.equal(isOwnHost(host, SITE), false, host);
  assert.equal(isOwnHost('shop.test', { domain: 'shop.example' }), false);
});
