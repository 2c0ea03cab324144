import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHostOf } from '../../domain/host-set.ts';
import { PAYMENT_HOSTS } from '../../domain/payment-hosts.ts';
import { SOURCE_HOSTS } from '../../domain/source.ts';
import { SPAM_REFERRERS } from './spam-referrers.ts';

test('the bundled list has hosts and subdomains of them, none of a known source or a payment provider', () => {
  assert.ok(SPAM_REFERRERS.size > 2000);
  const odd = [...SPAM_REFERRERS].filter((host) => !/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host));
  assert.deepEqual(odd, []);
  const hosts = [...SOURCE_HOSTS.keys(), ...PAYMENT_HOSTS];
  assert.deepEqual(
    hosts.filter((host) => isHostOf(SPAM_REFERRERS, host)),
    [],
  );
  const found = ['semalt.com', 'a.b.semalt.com', 'qiwi.xyz', 'notsemalt.com', 'semalt.com.example', 'com', ''];
  assert.deepEqual(
    found.map((host) => isHostOf(SPAM_REFERRERS, host)),
    [true, true, true, false, false, false, false],
  );
});
