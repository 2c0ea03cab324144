import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOWHERE, placeFrom } from './place.ts';

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
