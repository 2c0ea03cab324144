/** Names of cities as proxies pass them and other products have kept them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForwarded } from '../../src/collect/forwarded.ts';
import { NO_HEADERS } from '../../src/collect/http/collect-headers.ts';
import { cityName } from '../../src/import/names/place-name.ts';

const latin1 = (utf8: string) => Buffer.from(utf8).toString('latin1');

const CITIES = [
  'São Paulo',
  'Münsingen',
  'Chía',
  'Żory',
  '東京',
  'Ñuñoa',
  "L'Aquila",
  'Saint-Étienne',
  'New York',
  'Frankfurt (Oder)',
];

// vercel/vercel#12234, cloudflare/next-on-pages#788 and opennextjs/opennextjs-aws#687 (percent-encoded),
// umami-software/umami#2720, #3008 and #3093 (UTF-8 read as Latin-1, which is in the exports since).
test('the name of a city has its letters, whatever way it came', () => {
  for (const city of CITIES) {
    for (const way of [city, encodeURIComponent(city), latin1(city)]) {
      assert.equal(cityName(way), city, `an export with ${way}`);
    }
    for (const way of [encodeURIComponent(city), latin1(city)]) {
      assert.equal(readForwarded({ ...NO_HEADERS, clientCity: way }).city, city, `a header with ${way}`);
    }
  }
});

test('a name that is no encoding of another stays as it is', () => {
  for (const city of ['100% Nowhere', '%E4%zz', 'S\u00e3o', '%C3', 'Å', '\u00c3'])
    assert.equal(cityName(city), city, city);
});
