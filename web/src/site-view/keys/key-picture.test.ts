import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANNELS } from '../../../../src/domain/channel.ts';
import { keyPicture } from './key-picture.ts';

/** Returns the pictures of keys in words: `brand google`. */
const pictures = (dimension: Parameters<typeof keyPicture>[0], keys: readonly string[]) =>
  keys.map((key) => {
    const picture = keyPicture(dimension, key);
    return picture === null ? null : Object.values(picture).join(' ');
  });

test('well-known sources, browsers and systems have the signs of their brands', () => {
  assert.deepEqual(pictures('referrer', ['google.de', 'yahoo.com', 'google.com.evil.example', '(none)', '(other)']), [
    'brand google',
    'drawing globe',
    'drawing globe',
    'drawing direct',
    'drawing more',
  ]);
  assert.deepEqual(pictures('browser', ['Edge', 'constructor', '(none)']), [
    'brand browser-edge',
    'drawing window',
    'drawing unknown',
  ]);
  assert.deepEqual(pictures('os', ['macOS', 'Plan 9']), ['brand apple', 'drawing chip']);
});

test('channels have drawings, and those of own rules a common one', () => {
  assert.deepEqual(pictures('channel', ['Organic Search', 'Email', 'Podcast', '(none)']), [
    'drawing search',
    'drawing mail',
    'drawing filter',
    'drawing unknown',
  ]);
  for (const channel of CHANNELS) assert.notEqual(pictures('channel', [channel])[0], 'drawing filter', channel);
});

test('devices have drawings', () => {
  assert.deepEqual(pictures('device', ['desktop', 'mobile', 'tablet', 'xr', '(none)']), [
    'drawing desktop',
    'drawing mobile',
    'drawing tablet',
    'drawing chip',
    'drawing unknown',
  ]);
});

test('places have the flags of their countries', () => {
  assert.deepEqual(pictures('country', ['DE', '(none)']), ['flag DE', 'drawing unknown']);
  assert.deepEqual(pictures('region', ['DE-BY', 'Bayern', '../x']), ['flag DE', 'drawing globe', 'drawing globe']);
});

test('pages, cities and campaigns have none', () => {
  assert.deepEqual(
    (['page', 'city', 'utm_source', 'event'] as const).map((dimension) => keyPicture(dimension, 'google.com')),
    [null, null, null, null],
  );
});
