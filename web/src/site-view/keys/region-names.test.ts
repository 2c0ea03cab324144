import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGION_NAMES } from '../../../../src/collect/lookup/region-names.ts';
import { LOCAL_REGION_NAMES } from '../../../local-region-names.ts';
import { readRegionNames } from '../../../region-names.ts';
import { regionName, setRegionNames } from './region-names.ts';

test('every region that an address can have has a name', async () => {
  setRegionNames(await readRegionNames('en'));
  const codes = Object.entries(REGION_NAMES).flatMap(([country, entries]) =>
    entries.split(';').map((entry) => `${country}-${entry.split(':')[0]}`),
  );
  assert.deepEqual(
    codes.filter((code) => regionName(code) === null),
    [],
  );
});

test('regions have the names of their present codes', async () => {
  setRegionNames(await readRegionNames('en'));
  const names = {
    'DE-BE': 'Berlin',
    'US-CA': 'California',
    'GB-ENG': 'England',
    'JP-13': 'Tokyo',
    'NO-31': 'Østfold',
    'IR-23': 'Tehran',
    'DE-': null,
    ZZ: null,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((code) => [code, regionName(code)])), names);
});

test('other languages have their own names where they are spoken, and English ones elsewhere', async () => {
  const codes = ['DE-BY', 'CH-GE', 'FR-BRE', 'ES-AN', 'JP-13', 'GB-ENG', 'US-CA', 'NO-31'];
  const names: Record<string, (string | null)[]> = {};
  for (const language of ['de', 'fr', 'es', 'ja']) {
    setRegionNames(await readRegionNames(language));
    names[language] = codes.map(regionName);
  }
  assert.deepEqual(names, {
    de: ['Bayern', 'Genf', 'Brittany', 'Andalusia', 'Tokyo', 'England', 'California', 'Østfold'],
    fr: ['Bavaria', 'Genève', 'Bretagne', 'Andalusia', 'Tokyo', 'Angleterre', 'California', 'Østfold'],
    es: ['Bavaria', 'Geneva', 'Brittany', 'Andalucía', 'Tokyo', 'Inglaterra', 'California', 'Østfold'],
    ja: ['Bavaria', 'Geneva', 'Brittany', 'Andalusia', '東京都', 'イングランド', 'California', 'Østfold'],
  });
});

test('no local name is of a region that English has no name for', async () => {
  setRegionNames(await readRegionNames('en'));
  const codes = Object.values(LOCAL_REGION_NAMES).flatMap((byCountry) =>
    Object.entries(byCountry).flatMap(([country, entries]) =>
      entries.split(';').map((entry) => `${country}-${entry.split(':')[0]}`),
    ),
  );
  assert.deepEqual(
    codes.filter((code) => regionName(code) === null),
    [],
  );
});
