import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { parseAddress } from './lookup/address.ts';
import { visitorOf } from './visitor.ts';

const SALT = Buffer.alloc(32, 7);
const visitor = (ip: string, { salt = SALT, site = 1, agent = 'Firefox' } = {}) =>
  visitorOf(salt, site, parseAddress(ip)!, agent);

test('the same person on the same day is the same visitor', () => {
  assert.equal(visitor('192.0.2.7'), visitor('::ffff:192.0.2.7'));
  assert.equal(visitor('2001:db8::1'), visitor('2001:db8::ffff:1'));
  assert.deepEqual(SALT, Buffer.alloc(32, 7));
});

test('another salt, site, address or User-Agent is another visitor', () => {
  const all = [
    visitor('192.0.2.7'),
    visitor('192.0.2.8'),
    visitor('::c000:207'),
    visitor('2001:db8::1'),
    visitor('2001:db8:0:1::1'),
    visitor('192.0.2.7', { site: 2 }),
    visitor('192.0.2.7', { site: 256 }),
    visitor('192.0.2.7', { agent: '' }),
    visitor('192.0.2.7', { agent: 'Firefox ' }),
    visitor('192.0.2.7', { salt: Buffer.alloc(32, 8) }),
  ];
  assert.equal(new Set(all).size, all.length);
});

test('a visitor is 64 bits of a SHA-256, in decimals', () => {
  const input = Buffer.concat([
    SALT,
    Buffer.from([1, 0, 0, 0, 4, 0, 0, 0, 0, 7, 2, 0, 192]),
    Buffer.from('Fire\xfe', 'latin1'),
  ]);
  const expected = createHash('sha256').update(input).digest().readBigUInt64BE(0).toString();
  const long = 'Firefox '.repeat(10_000);
  assert.notEqual(visitor('192.0.2.7', { agent: long }), visitor('192.0.2.7', { agent: `${long}x` }));
  assert.equal(visitor('192.0.2.7', { agent: 'Fire\xfe' }), expected);
  for (let i = 0; i < 1000; i++) assert.match(visitor('192.0.2.7', { site: i }), /^\d{1,20}$/);
});
