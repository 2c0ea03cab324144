import assert from 'node:assert/strict';
import { isIPv4, isIPv6 } from 'node:net';
import { test } from 'node:test';
import fc, { sizeOf } from '../../../test/draws.ts';
import { parseAddress } from './address.ts';

/** A slow and obvious model of reading an address: Node validates the text, URL normalises it, BigInt holds it. */
function model(text: string): { family: 4 | 6; bits: bigint } | null {
  if (isIPv4(text)) return { family: 4, bits: bitsOf(text.split('.').map(Number), 8) };
  if (!isIPv6(text)) return null;
  const host = new URL(`http://[${text.replace(/%.*$/, '')}]/`).hostname.slice(1, -1);
  const [before = '', after] = host.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => Number.parseInt(group, 16));
  const bits = bitsOf(groups, 16);
  return bits >> 32n === 0xffffn ? { family: 4, bits: bits & 0xffff_ffffn } : { family: 6, bits };
}

function bitsOf(parts: number[], width: number): bigint {
  return parts.reduce((bits, part) => (bits << BigInt(width)) | BigInt(part), 0n);
}

function assertAgrees(text: string): void {
  const expected = model(text);
  const address = parseAddress(text);
  if (expected === null || address === null) {
    assert.equal(
      address,
      expected === null ? null : undefined,
      `${JSON.stringify(text)}: expected ${expected?.family}`,
    );
    return;
  }
  const { family, bits } = expected;
  const kept = family === 4 ? bits : bits >> 64n;
  assert.equal(address.family, family, text);
  assert.equal((BigInt(address.high) << 32n) | BigInt(address.low), kept, text);
  assert.equal(BigInt(address.ratePart), family === 4 ? bits >> 8n : 2n ** 24n + (bits >> 80n), text);
  const visitor = model(address.visitorPart);
  assert.deepEqual(visitor, { family, bits: family === 4 ? bits : kept << 64n }, text);
}

test('every spelling of an address is read as the slow model reads it', () => {
  const mapped = fc.ipV4().map((ip) => `::ffff:${ip}`);
  fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), mapped), assertAgrees), { numRuns: sizeOf(3000) });
});

test('texts that resemble addresses are accepted and refused as by the slow model', () => {
  const pieces = fc.constantFrom('0', '1', '255', '256', '01', 'ffff', 'FfFf', '12345', '.', ':', '::', ':', '.', ' ');
  const built = fc.array(pieces, { minLength: 1, maxLength: 17 }).map((parts) => parts.join(''));
  const grouped = fc
    .array(fc.constantFrom('0', 'a', 'ffff', '', '1.2.3.4'), { minLength: 2, maxLength: 9 })
    .map((parts) => parts.join(':'));
  const quads = fc
    .array(fc.constantFrom('0', '9', '00', '010', '255', '256', '1e1', '0x1', ''), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('.'));
  fc.assert(fc.property(fc.oneof(built, grouped, quads), assertAgrees), { numRuns: sizeOf(5_000) });
});

test('texts with one character cut or changed are read as the slow model reads them', () => {
  const change = fc.tuple(
    fc.oneof(fc.ipV4(), fc.ipV6()),
    fc.nat(50),
    fc.constantFrom('', ':', '.', '0', 'g', '%', '/'),
  );
  fc.assert(
    fc.property(change, ([text, at, by]) => {
      const changed = text.slice(0, at) + by + text.slice(at + 1);
      if (!changed.includes('%')) assertAgrees(changed);
    }),
    { numRuns: sizeOf(3_000) },
  );
});

test('the visitor part and the rate part of an address are truncated', () => {
  const parts = (text: string) => {
    const address = parseAddress(text);
    return address && [address.visitorPart, address.ratePart];
  };
  assert.deepEqual(parts('192.0.2.7'), ['192.0.2.7', 0xc00002]);
  assert.deepEqual(parts('::ffff:192.0.2.7'), ['192.0.2.7', 0xc00002]);
  assert.deepEqual(parts('::FFFF:c000:207'), ['192.0.2.7', 0xc00002]);
  assert.deepEqual(parts('2001:db8:1:2:3:4:5:6'), ['2001:db8:1:2::', 2 ** 24 + 0x20010db80001]);
  assert.deepEqual(parts('2001:DB8:1:2::9'), ['2001:db8:1:2::', 2 ** 24 + 0x20010db80001]);
  assert.deepEqual(parts('fe80::1%eth0'), ['fe80:0:0:0::', 2 ** 24 + 0xfe8000000000]);
});

test('an ambiguous or foreign text is no address', () => {
  const texts = ['', '1', '127.1', '0x7f.0.0.1', '010.0.0.1', '2130706433', '1.2.3.4.', '1.2.3.4:80', ' 1.2.3.4'];
  texts.push('[::1]', '::1%', '1::2::3', ':::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '::1/64', '1.2.3.4%eth0');
  texts.push('unknown', '１.2.3.4', `${'0:'.repeat(200)}1`);
  for (const text of texts) assert.equal(parseAddress(text), null, text);
});
