import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseDomain } from './domain-name.ts';

test('a domain is normalised to lower case and ASCII, without a trailing dot', () => {
  for (const [given, kept] of [
    ['example.com', 'example.com'],
    ['  WWW.Example.COM. ', 'www.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['LOCALHOST.', 'localhost'],
    ['a_b.example', 'a_b.example'],
    ['1.example', '1.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ] as const) {
    assert.equal(normaliseDomain(given), kept, given);
  }
});

test('anything but a host name is refused', () => {
  for (const given of [
    '',
    '.',
    'example',
    'https://example.com',
    'example.com/blog',
    'example.com\\blog',
    'example.com:8080',
    'localhost:3000',
    'user@example.com',
    'example.com?x',
    'example .com',
    '*.example.com',
    'example..com',
    'example.com..',
    '-a.example',
    'a-.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}example`,
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '::1',
    '[::1]',
    'ex%61mple.com',
  ]) {
    assert.throws(() => normaliseDomain(given), { name: 'DatabaseError', code: 'invalid' }, given);
  }
  assert.throws(() => normaliseDomain('https://example.com'), {
    message:
      '"https://example.com" is not a domain; give the host name alone, such as example.com or localhost (no https://, port, path or IP address)',
  });
});
