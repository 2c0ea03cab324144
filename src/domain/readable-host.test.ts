import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII } from 'node:url';
import { readableHost } from './readable-host.ts';

test('punycode is shown as the letters that browsers make it of', () => {
  const hosts = [
    'münchen.de',
    'straße.example',
    'пример.рф',
    '例え.テスト',
    'مثال.إختبار',
    'पुरस्कार.भारत',
    '💩.la',
    'a.bücher.b.ñandú.cl',
  ];
  for (const host of [...hosts, 'x-ø.example', `${'é'.repeat(40)}.fr`]) {
    const ascii = domainToASCII(host);
    assert.match(ascii, /xn--/);
    assert.equal(readableHost(ascii), host);
  }
});

test('any other text stays as it is', () => {
  for (const host of [
    'example.com',
    '',
    'xn--',
    'xn--.de',
    'xn--zzzzzz99999999.de',
    'xn--a b',
    'xn--mnchen-3ya.de/x',
    'xn--\u202e-x.de',
    'XN--MNCHEN-3YA.de',
    'xn--example-.com',
    'xn--rn-lqd.xn--',
    'xn--99999999999.com',
    '(none)',
  ]) {
    assert.equal(readableHost(host), host);
  }
});
