import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type AsnResponse, Reader } from 'maxmind';
import fc from '../../../test/draws.ts';
import { Address } from './address.ts';
import { type MmdbNetwork, mmdb } from './mmdb.fixture.ts';
import { addMmdbRanges } from './mmdb-ranges.ts';
import { writeRanges } from './range-file.ts';
import { RangeTable } from './range-table.ts';
import { RangeBuilder } from './ranges.ts';

const directory = mkdtempSync(join(tmpdir(), 'svc-ranges-'));
after(() => rmSync(directory, { recursive: true }));

/** The ranges of an MMDB file, kept in a file. */
async function tableOf(file: Buffer): Promise<RangeTable> {
  const reader = new Reader<AsnResponse>(file);
  const rangesOf = (family: 4 | 6) => {
    const builder = new RangeBuilder();
    addMmdbRanges({ file, reader }, family, builder, (record) => record?.autonomous_system_number ?? 0);
    return builder;
  };
  const path = join(directory, 'ranges.bin');
  writeRanges(path, 1, { ipv4: rangesOf(4).ipv4, ipv6: rangesOf(6).ipv6, texts: Buffer.alloc(0) });
  return (await RangeTable.open(path, 1)) ?? assert.fail('the file cannot be read back');
}

/** The address whose first bits are these, and the others 0 or 1. */
function addressOf(family: 4 | 6, bits: string, others: '0' | '1'): Address {
  const width = family === 4 ? 32 : 64;
  const all = bits.slice(0, width).padEnd(width, others);
  const high = family === 4 ? 0 : Number.parseInt(all.slice(0, 32), 2);
  return new Address(family, high, Number.parseInt(all.slice(-32), 2));
}

async function assertAgrees(
  networks: readonly MmdbNetwork[],
  ipVersion: 4 | 6,
  recordSize: 24 | 28 | 32,
): Promise<void> {
  const file = mmdb(networks, { ipVersion, recordSize });
  const reader = new Reader<AsnResponse>(file);
  const table = await tableOf(file);
  for (const [bits] of networks) {
    for (const family of [4, 6] as const) {
      // The addresses of an IPv4 network in a tree of IPv6 are below 96 bits of zero.
      const own = family === 4 && ipVersion === 6 ? bits.slice(96) : bits;
      const beside = own.slice(0, -1) + (own.endsWith('1') ? '0' : '1');
      for (const asked of [own, beside, own.slice(0, own.length >> 1)]) {
        for (const others of ['0', '1'] as const) {
          const address = addressOf(family, asked, others);
          const isKnown = family === 4 || ipVersion === 6;
          const record = isKnown ? reader.get(address.visitorPart) : null;
          assert.equal(
            table.valueOf(address),
            record?.autonomous_system_number ?? 0,
            `${address.visitorPart} in ${JSON.stringify(networks)}`,
          );
        }
      }
    }
  }
  table.close();
}

const bitsUpTo = (max: number) =>
  fc.array(fc.constantFrom('0', '1'), { minLength: 1, maxLength: max }).map((bits) => bits.join(''));
const numbered = (bits: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(bits, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 30 })
    .map((all) => all.toSorted(([a], [b]) => a.length - b.length))
    .map((all) => all.map(([network, value]): MmdbNetwork => [network, { autonomous_system_number: value }]));
const recordSize = fc.constantFrom<24 | 28 | 32>(24, 28, 32);

test('the ranges of an IPv4 tree have the values that its reader gives', async () => {
  await fc.assert(
    fc.asyncProperty(numbered(bitsUpTo(32)), recordSize, (networks, size) => assertAgrees(networks, 4, size)),
  );
});

test('the ranges of an IPv6 tree, with IPv4 in it, have the values that its reader gives', async () => {
  const ipv4 = bitsUpTo(32).map((bits) => '0'.repeat(96) + bits);
  const networks = numbered(fc.oneof(bitsUpTo(64), bitsUpTo(128), ipv4));
  await fc.assert(fc.asyncProperty(networks, recordSize, (all, size) => assertAgrees(all, 6, size)));
});

test('a table of many blocks finds every range', async () => {
  const builder = () => {
    const ranges = new RangeBuilder();
    for (let i = 0; i < 300_000; i++) ranges.begin(i >>> 8, (i & 255) * 1000, 1 + (i % 7));
    return ranges;
  };
  const ipv4 = new RangeBuilder();
  for (let i = 0; i < 300_000; i++) ipv4.begin(0, 5 + i * 3, 1 + (i % 7));
  const path = join(directory, 'large.bin');
  writeRanges(path, 7, { ipv4: ipv4.ipv4, ipv6: builder().ipv6, texts: Buffer.alloc(0) });
  const table = (await RangeTable.open(path, 7)) ?? assert.fail();
  assert.equal(table.valueOf(new Address(4, 0, 4)), 0, 'before the first');
  for (let i = 0; i < 300_000; i += 11) {
    const at = (i * 7919) % 300_000;
    assert.equal(table.valueOf(new Address(4, 0, 5 + at * 3)), 1 + (at % 7));
    assert.equal(table.valueOf(new Address(4, 0, 7 + at * 3)), 1 + (at % 7));
    assert.equal(table.valueOf(new Address(6, at >>> 8, (at & 255) * 1000 + 999)), 1 + (at % 7));
  }
  table.close();
});

test('data of too many ranges is refused', () => {
  const builder = new RangeBuilder(3);
  for (let i = 0; i < 3; i++) builder.begin(0, i, i);
  builder.begin(0, 3, 2);
  assert.throws(() => builder.begin(0, 4, 4), /^TooManyRangesError: it has more than 3 ranges of addresses$/);
  assert.equal(builder.ipv4[0].length, 3);
});
