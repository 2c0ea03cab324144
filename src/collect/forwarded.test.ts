import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForwarded } from './forwarded.ts';
import { NO_HEADERS } from './http/collect-headers.ts';

function addressOf(clientIp: string): string | null {
  return readForwarded({ ...NO_HEADERS, clientIp }).address?.visitorPart ?? null;
}

/**
 * Azure's Application Gateway writes `address:port` (authentik 25679), and so does `{remote}` of Caddy (Home Assistant
 * 176387). A whole `X-Forwarded-For` is a list (Matomo 10342).
 */
test('the address of a proxy may have brackets, a port, a zone or more addresses after it', () => {
  for (const text of ['203.0.113.7', '203.0.113.7:49152', '203.0.113.7, 10.0.0.1', '203.0.113.7:1, 10.0.0.1:2'])
    assert.equal(addressOf(text), '203.0.113.7', text);
  for (const text of ['::ffff:203.0.113.7', '[::ffff:203.0.113.7]:443', '[::ffff:203.0.113.7]'])
    assert.equal(addressOf(text), '203.0.113.7', text);
  for (const text of [
    '2001:db8::7',
    '[2001:db8::7]',
    '[2001:db8::7]:443',
    '2001:db8::7 , 10.0.0.1',
    '2001:db8::7%eth0',
  ])
    assert.equal(addressOf(text), '2001:db8:0:0::', text);
  assert.equal(addressOf('[fe80::1%eth0]:443'), 'fe80:0:0:0::');
});

test('an address of a proxy that cannot be read is none', () => {
  const texts = [
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7:',
    '203.0.113.7:x',
    '203.0.113.7:123456',
    '[2001:db8::7',
  ];
  texts.push(
    '2001:db8::7]',
    '[]',
    '[]:443',
    '[2001:db8::7]443',
    ', 203.0.113.7',
    'unknown, 203.0.113.7',
    '203.0.113.7/24',
  );
  // Two headers: one of them may be the visitor's own.
  texts.push('203.0.113.7\n10.0.0.1', '[203.0.113.7\n]');
  for (const text of texts) assert.equal(addressOf(text), null, text);
});

test('a city keeps its last letter, whichever bytes that has', () => {
  const cityOf = (name: string) =>
    readForwarded({ ...NO_HEADERS, clientCity: Buffer.from(name).toString('latin1') }).city;
  assert.deepEqual([cityOf('San Donà'), cityOf('%20San Don%C3%A0 ')], ['San Donà', 'San Donà']);
});
