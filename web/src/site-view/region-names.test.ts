import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGION_NAMES } from '../../../src/collect/lookup/region-names.ts';
import { readRegionNames } from '../../region-names.ts';
import { regionName, setRegionNames } from './region-names.ts';

test('every region that an address can have has a name', async () => {
  setRegionNames(await readRegionNames());
  const codes = Object.entries(REGION_NAMES).flatMap(([country, entries]) =>
    entries.split(';').map((entry) => `${country}-${entry.split(':')[0]}`),
  );
  assert.deepEqual(
    codes.filter((code) => regionName(code) === null),
    [],
  );
});

test('regions have the names of their present codes', () => {
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
