import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionCode } from './region.ts';
import { REGION_NAMES } from './region-names.ts';

test('a region is known by its English name, its own and the spellings of the database', () => {
  const known: [country: string, name: string, code: string][] = [
    ['DE', 'State of Berlin', 'DE-BE'],
    ['DE', 'Baden-Württemberg', 'DE-BW'],
    ['US', 'California', 'US-CA'],
    ['GB', 'England', 'GB-ENG'],
    ['ES', 'Castille and Leon', 'ES-CL'],
    ['ES', 'Valencia', 'ES-VC'],
    ['CZ', 'South Moravian', 'CZ-64'],
    ['IR', 'Kurdistan Province', 'IR-12'],
    ['RU', 'Altay Kray', 'RU-ALT'],
    ['NO', 'Akershus', 'NO-32'],
    ['PL', 'Łódź', 'PL-10'],
    ['DK', 'Central Jutland', 'DK-82'],
  ];
  for (const [country, name, code] of known) assert.equal(regionCode(country, name), code, name);
});

test('an unknown region has no code', () => {
  for (const [country, name] of [
    ['DE', 'Atlantis'],
    ['HK', 'Kowloon'],
    ['', 'Berlin'],
    ['US', ''],
    ['__', 'x'],
  ]) {
    assert.equal(regionCode(country!, name!), '');
  }
  assert.equal(regionCode('constructor', 'x'), '');
});

test('the list is well formed, and no name of a country stands for two regions', () => {
  for (const [country, listed] of Object.entries(REGION_NAMES)) {
    assert.match(country, /^[A-Z]{2}$/);
    assert.match(listed, /^([A-Z0-9]{1,3}:[a-z0-9 |]+)(;[A-Z0-9]{1,3}:[a-z0-9 |]+)*$/, country);
    const names = listed.split(';').flatMap((entry) => entry.split(':')[1]!.split('|'));
    assert.deepEqual([...new Set(names)], names, country);
  }
});
