import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type CityResponse, Reader } from 'maxmind';
import { Random } from '../../../test/collect/random.ts';
import { seedOf, sizeOf } from '../../../test/draws.ts';
import { Address, parseAddress } from './address.ts';
import { bundledFile } from './data-source.ts';
import { Geography } from './geography.ts';
import { mmdb } from './mmdb.fixture.ts';
import { NOWHERE, placeFrom } from './place.ts';

/** Of each family. */
const ADDRESSES = sizeOf(20_000);

const directory = mkdtempSync(join(tmpdir(), 'svc-geography-'));
after(() => rmSync(directory, { recursive: true }));

const locate = (geography: Geography, text: string) => geography.locate(parseAddress(text) ?? assert.fail(text));

describe('the bundled database', () => {
  let bundled: Geography;
  before(async () => {
    bundled = await Geography.bundled(directory);
  });
  after(() => bundled.close());

  test('an address is placed by country, region code and English city name', () => {
    assert.deepEqual(locate(bundled, '8.8.8.8'), { country: 'US', region: 'US-CA', city: 'Mountain View' });
    assert.deepEqual(locate(bundled, '::ffff:8.8.8.8'), { country: 'US', region: 'US-CA', city: 'Mountain View' });
    assert.deepEqual(locate(bundled, '81.2.69.142'), { country: 'GB', region: 'GB-ENG', city: 'London' });
    assert.deepEqual(locate(bundled, '2a02:8108::1'), { country: 'DE', region: 'DE-BE', city: 'Berlin' });
  });

  test('private and unannounced addresses have no place', () => {
    for (const text of [
      '10.0.0.1',
      '127.0.0.1',
      '192.168.1.1',
      '169.254.0.1',
      '0.0.0.0',
      '::1',
      'fd00::1',
      'fe80::1',
    ]) {
      assert.deepEqual(locate(bundled, text), NOWHERE, text);
    }
  });

  test('addresses have the places that the reader of the database gives', async () => {
    const drawn = new Random(seedOf());
    const random = () => drawn.below(2 ** 32);
    // Of IPv6 addresses at random hardly any is in use: the database's own answers are dense below 2000::/5.
    const addresses = {
      4: () => new Address(4, 0, random()),
      6: () => new Address(6, 0x2000_0000 + (random() % 0x0c20_0000), random() & (drawn.chance(0.5) ? 0 : -1)),
    };
    for (const family of [4, 6] as const) {
      const reader = new Reader<CityResponse>(readFileSync(bundledFile(`dbip-city-mmdb/dbip-city-ipv${family}.mmdb`)));
      let placed = 0;
      for (let i = 0; i < ADDRESSES; i++) {
        const { high, low } = addresses[family]();
        const address = new Address(family, high, low >>> 0);
        const record = reader.get(address.visitorPart);
        assert.deepEqual(bundled.locate(address), placeFrom(record), address.visitorPart);
        if (record !== null) placed++;
      }
      assert.ok(placed > ADDRESSES / 12, `${placed} of family ${family}`);
    }
  });
});

describe("the operator's own file", () => {
  const path = join(directory, 'city.mmdb');
  const cache = join(directory, 'cache', 'deep');
  const table = join(cache, 'own-city.bin');
  const ipv4 = { ipVersion: 4, recordSize: 24 } as const;
  const placed = (country: string, city: string) => ({ country: { iso_code: country }, city: { names: { en: city } } });
  const write = (city: string, seconds: number) => {
    writeFileSync(path, mmdb([['00001000', placed('DE', city)]], ipv4));
    utimesSync(path, seconds, seconds);
  };
  const answer = async () => {
    const own = await Geography.ofFile(path, cache);
    const found = [locate(own, '8.8.8.8'), locate(own, '9.0.0.1'), locate(own, '2a02:8108::1')];
    own.close();
    return found;
  };
  const expected = (city: string) => [{ country: 'DE', region: '', city }, NOWHERE, NOWHERE];

  test('is read instead; an IPv4 one knows no IPv6 address', async () => {
    write('Ulm', 1000);
    assert.deepEqual(await answer(), expected('Ulm'));
    assert.deepEqual(await answer(), expected('Ulm'), 'from the table that was kept');
    assert.deepEqual(readdirSync(cache), ['own-city.bin']);
  });

  test('is read again when its table is damaged, cut or foreign', async () => {
    const good = readFileSync(table);
    const flipped = Buffer.from(good);
    flipped[good.length - 2]! ^= 1;
    for (const bad of [flipped, good.subarray(0, good.length - 4), Buffer.from('nonsense'), Buffer.alloc(0)]) {
      writeFileSync(table, bad);
      assert.deepEqual(await answer(), expected('Ulm'));
      assert.deepEqual(readFileSync(table), good);
    }
  });

  test('is read again when it has been exchanged', async () => {
    write('Bonn', 2000);
    assert.deepEqual(await answer(), expected('Bonn'));
    assert.deepEqual(readdirSync(cache), ['own-city.bin']);
  });

  test('is refused when it is missing or no MMDB', async () => {
    const none = join(directory, 'none.mmdb');
    await assert.rejects(Geography.ofFile(none, cache), { code: 'ENOENT' });
    writeFileSync(none, 'nonsense');
    await assert.rejects(Geography.ofFile(none, cache), { message: `${none} is not an MMDB file` });
  });
});
