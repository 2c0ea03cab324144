import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityName, countryCode, regionKey } from './place-name.ts';

test('a country is known by its code and by its English name', () => {
  const countries: [country: string, code: string | null][] = [
    ['DE', 'DE'],
    ['de', 'DE'],
    ['Germany', 'DE'],
    ['United States', 'US'],
    ['Czech Republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ["Côte d'Ivoire", 'CI'],
    ['Myanmar (Burma)', 'MM'],
    ['St. Vincent & Grenadines', 'VC'],
    ['UK', 'GB'],
    ['Russia', 'RU'],
    ['', ''],
    ['xx', ''],
    ['A1', ''],
    ['(not set)', ''],
    ['Unknown', ''],
    ['Atlantis', null],
    ['European Union', null],
  ];
  for (const [country, code] of countries) assert.equal(countryCode(country), code, country);
});

test('a region is known by its code, by the part behind the country, and by its name', () => {
  const regions: [country: string, region: string, key: string][] = [
    ['DE', 'DE-BE', 'DE-BE'],
    ['', 'us-ca', 'US-CA'],
    ['DE', 'BE', 'DE-BE'],
    ['US', 'California', 'US-CA'],
    ['AU', 'Victoria', 'AU-VIC'],
    ['US', 'Q9', 'Q9'],
    ['DE', 'Atlantis', 'Atlantis'],
    ['', 'California', 'California'],
    ['DE', '(not set)', ''],
    ['DE', 'xx', ''],
    ['DE', '', ''],
  ];
  for (const [country, region, key] of regions) assert.equal(regionKey(country, region), key, `${country} ${region}`);
});

test('a city is kept by its name, cut to what is stored', () => {
  assert.equal(cityName(' São Paulo '), 'São Paulo');
  assert.equal(cityName('(not set)'), '');
  assert.equal(cityName('x'.repeat(200)), 'x'.repeat(128));
});
