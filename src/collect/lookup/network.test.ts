import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parseAddress } from './address.ts';
import { bundledFile, sourceOfFiles } from './data-source.ts';
import { openTable } from './made-table.ts';
import { mmdb } from './mmdb.fixture.ts';
import { Network, openNetwork, openNetworkDatabase } from './network.ts';
import { compileNetworks } from './network-compiler.ts';
import type { FamilyFiles } from './ranges.ts';

const directory = mkdtempSync(join(tmpdir(), 'svc-network-'));
after(() => rmSync(directory, { recursive: true }));

/** Opens the networks of other route data, kept in a directory. */
async function openNetworkOf(csv: FamilyFiles, directory: string): Promise<Network> {
  const source = sourceOfFiles([csv.ipv4, csv.ipv6]);
  const make = () => compileNetworks(csv);
  return new Network(await openTable({ name: 'asn.bin', directories: [directory], source, make }));
}

const ask = (network: Network, text: string) => network.asnOf(parseAddress(text) ?? assert.fail(text));

describe('the bundled route data', () => {
  let compiled: Network;
  before(async () => {
    const csv = { ipv4: bundledFile('asn/asn-ipv4-num.csv'), ipv6: bundledFile('asn/asn-ipv6.csv') };
    compiled = await openNetworkOf(csv, directory);
  });

  test('names the networks of well-known addresses', () => {
    const known: Record<string, number | null> = {
      '8.8.8.8': 15169,
      '1.1.1.1': 13335,
      '::ffff:1.1.1.1': 13335,
      '2001:4860:4860::8888': 15169,
      '2606:4700:4700::1111': 13335,
      '10.0.0.1': null,
      '127.0.0.1': null,
      '0.0.0.0': null,
      '255.255.255.255': null,
      'fd00::1': null,
      '::1': null,
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff': null,
    };
    assert.deepEqual(Object.fromEntries(Object.keys(known).map((text) => [text, ask(compiled, text)])), known);
  });

  test('the compiled table agrees with the data, at the ends of the ranges and beside them', async () => {
    const kept = await openNetwork(directory);
    const path = (file: string) => new URL(import.meta.resolve(`@ip-location-db/asn/${file}`));
    let asked = 0;
    for (const file of ['asn-ipv4.csv', 'asn-ipv6.csv']) {
      const lines = readFileSync(path(file), 'utf8').trimEnd().split('\n');
      for (let i = 0; i < lines.length; i += 97) {
        const [first = '', last = '', asn] = lines[i]!.split(',');
        // A /64 that several ranges share belongs to the first of them.
        if (/::(?!0?$)[0-9a-f]+$/.test(first) || (!last.includes('.') && !last.endsWith(':ffff:ffff:ffff:ffff')))
          continue;
        for (const text of [first, last]) {
          assert.equal(ask(compiled, text), Number(asn), text);
          assert.equal(ask(kept, text), Number(asn), text);
        }
        asked++;
      }
    }
    assert.ok(asked > 5000);
    assert.deepEqual(readdirSync(directory), ['asn.bin']);
  });
});

describe('the kept table', () => {
  const csv = { ipv4: join(directory, 'four.csv'), ipv6: join(directory, 'six.csv') };
  const cache = join(directory, 'cache', 'deep');
  const file = join(cache, 'asn.bin');

  before(() => {
    writeFileSync(csv.ipv4, '16777216,16777471,11,"One, Inc."\n16777400,16777500,12,Two\n');
    writeFileSync(
      csv.ipv6,
      [
        '2001:db8::,2001:db8:0:1:ffff:ffff:ffff:ffff,13,Three',
        '2001:db8:0:2::,2001:db8:0:2::31,14,Four',
        '2001:db8:0:2::32,2001:db8:0:2::32,15,Five',
        '2001:db8:0:2::33,2001:db8:0:3:ffff:ffff:ffff:ffff,16,Six',
        '2001:db8:0:ffff::,2001:db8:0:ffff::1,17,Seven',
        '2001:db8:0:ffff::2,2001:db8:1:0:ffff:ffff:ffff:ffff,18,Eight',
      ].join('\n'),
    );
  });

  const asked = ['1.0.0.0', '1.0.0.255', '1.0.1.0', '1.0.1.28', '1.0.1.29'];
  asked.push(
    '2001:db8:0:1::5',
    '2001:db8:0:2::33',
    '2001:db8:0:3::',
    '2001:db8:0:4::',
    '2001:db8:0:ffff::9',
    '2001:db8:1::',
  );
  const answers = (network: Network) => asked.map((text) => ask(network, text));
  const expected = [11, 11, 12, 12, null, 13, 14, 16, null, 17, 18];

  test('is made in a directory that does not exist yet; the earlier of two overlapping ranges wins', async () => {
    assert.deepEqual(answers(await openNetworkOf(csv, cache)), expected);
    assert.deepEqual(answers(await openNetworkOf(csv, cache)), expected);
  });

  test('is made again when it is damaged, cut or foreign', async () => {
    const good = readFileSync(file);
    const flipped = Buffer.from(good);
    flipped[good.length - 2]! ^= 1;
    for (const bad of [flipped, good.subarray(0, good.length - 4), Buffer.from('nonsense'), Buffer.alloc(0)]) {
      writeFileSync(file, bad);
      assert.deepEqual(answers(await openNetworkOf(csv, cache)), expected);
      assert.deepEqual(readFileSync(file), good);
    }
  });

  test('is made again when the data has changed', async () => {
    writeFileSync(csv.ipv4, '16777216,16777471,21,One\n16777472,16777500,12,Two');
    assert.deepEqual(answers(await openNetworkOf(csv, cache)), [21, 21, ...expected.slice(2)]);
  });

  test('what killed processes have left unfinished goes when it is made again', async () => {
    const [old, fresh] = [`${file}.17.tmp`, `${file}.18.tmp`];
    for (const left of [old, fresh]) writeFileSync(left, 'half');
    utimesSync(old, 0, 0);
    writeFileSync(file, 'damaged');
    await openNetworkOf(csv, cache);
    assert.deepEqual(readdirSync(cache).sort(), ['asn.bin', 'asn.bin.18.tmp']);
  });

  test('malformed data is refused and leaves no file', async () => {
    const bad = { ipv4: join(directory, 'bad.csv'), ipv6: csv.ipv6 };
    writeFileSync(bad.ipv4, 'first,last,number,name\n');
    await assert.rejects(openNetworkOf(bad, join(directory, 'other')), /not a number at byte 0 of the network data/);
    await assert.rejects(openNetworkOf({ ipv4: join(directory, 'none'), ipv6: csv.ipv6 }, cache), { code: 'ENOENT' });
  });
});

test("an operator's own file is read instead, from a table that is kept", async () => {
  const path = join(directory, 'own.mmdb');
  const bits = `${'0'.repeat(96)}00001000`;
  const six = '0010000000000001';
  const record = (asn: number) => ({ autonomous_system_number: asn });
  writeFileSync(
    path,
    mmdb(
      [
        [bits, record(64_500)],
        [six, record(64_501)],
      ],
      { ipVersion: 6, recordSize: 28 },
    ),
  );
  for (let i = 0; i < 2; i++) {
    const own = await openNetworkDatabase(path, join(directory, 'own'));
    assert.deepEqual(
      ['8.1.2.3', '9.0.0.1', '2001::1', '2002::1'].map((text) => ask(own, text)),
      [64_500, null, 64_501, null],
    );
    own.close();
  }
  assert.deepEqual(readdirSync(join(directory, 'own')), ['own-asn.bin']);
});

test("an error names the operator's file that is no MMDB", async () => {
  const path = join(directory, 'asn.mmdb');
  writeFileSync(path, 'nonsense');
  await assert.rejects(openNetworkDatabase(path, directory), { message: `${path} is not an MMDB file` });
});
