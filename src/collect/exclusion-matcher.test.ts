import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvent } from '../domain/empty-event.ts';
import type { ExclusionKind } from '../domain/exclusion.ts';
import { type Excludable, matcherOf } from './exclusion-matcher.ts';
import { parseAddress } from './lookup/address.ts';

interface Given extends Partial<Omit<Excludable, 'fields'>>, Partial<Excludable['fields']> {}

function matches(kind: ExclusionKind, pattern: string, given: Given): boolean {
  const { address = parseAddress('192.0.2.7')!, userAgent = '', ...fields } = given;
  return matcherOf({ kind, pattern })({ address, userAgent, fields: { ...emptyEvent(), page: '/', ...fields } });
}

test('a network matches the addresses in it and not the next one', () => {
  const inNetwork = (network: string, address: string) =>
    matches('network', network, { address: parseAddress(address)! });
  for (const [network, inside, outside] of [
    ['203.0.113.0/24', '203.0.113.255', '203.0.114.0'],
    ['203.0.113.7/32', '203.0.113.7', '203.0.113.8'],
    ['203.0.113.7/32', '::ffff:203.0.113.7', '::ffff:203.0.113.6'],
    ['128.0.0.0/1', '255.255.255.255', '127.255.255.255'],
    ['2001:db8::/32', '2001:db8:ffff::1', '2001:db9::1'],
    ['2001:db8:0:8000::/49', '2001:db8:0:ffff::1', '2001:db8:0:7fff::1'],
    ['2001:db8:0:7::/64', '2001:db8:0:7:ffff::1', '2001:db8:0:8::1'],
  ] as const) {
    assert.equal(inNetwork(network, inside), true, `${inside} in ${network}`);
    assert.equal(inNetwork(network, outside), false, `${outside} not in ${network}`);
  }
  assert.equal(inNetwork('0.0.0.0/1', '::1'), false, 'the families are apart');
});

test('a country, a host with its subdomains and words of a User-Agent match, the nearest others do not', () => {
  assert.equal(matches('country', 'DE', { country: 'DE' }), true);
  assert.equal(matches('country', 'DE', { country: 'DK' }), false);
  assert.equal(matches('host', 'staging.example.com', { hostname: 'staging.example.com' }), true);
  assert.equal(matches('host', 'staging.example.com', { hostname: 'a.staging.example.com' }), true);
  assert.equal(matches('host', 'staging.example.com', { hostname: 'notstaging.example.com' }), false);
  assert.equal(matches('host', 'staging.example.com', { hostname: 'example.com' }), false);
  assert.equal(matches('referrer', 'spam.example', { referrer: 'spam.example' }), true);
  assert.equal(matches('referrer', 'spam.example', { referrer: 'a.spam.example' }), true);
  assert.equal(matches('referrer', 'spam.example', { referrer: 'nospam.example' }), false);
  assert.equal(matches('referrer', 'spam.example', { hostname: 'spam.example' }), false);
  assert.equal(matches('user_agent', 'acme Kiosk', { userAgent: 'Mozilla/5.0 ACME kiosk/2' }), true);
  assert.equal(matches('user_agent', 'acme kiosk', { userAgent: 'Mozilla/5.0 acme-kiosk/2' }), false);
});

test('a path pattern is the whole path, with * for any run of characters', () => {
  const matchesPath = (pattern: string, page: string) => matches('path', pattern, { page });
  for (const [pattern, inside, outside] of [
    ['/admin', '/admin', '/admin/x'],
    ['/admin/*', '/admin/', '/admin'],
    ['*/preview', '/a/preview', '/a/preview/'],
    ['/a*b*c', '/a1b2bc', '/a1c2b'],
    ['/ab*ba', '/abba', '/aba'],
    ['/x.y', '/x.y', '/xzy'],
  ] as const) {
    assert.equal(matchesPath(pattern, inside), true, `${inside} fits ${pattern}`);
    assert.equal(matchesPath(pattern, outside), false, `${outside} does not fit ${pattern}`);
  }
});
