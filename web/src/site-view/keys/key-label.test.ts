import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName, isFilterable, keyLabel, keySearch, matchesName } from './key-label.ts';
import { setRegionNames } from './region-names.ts';

const text = (...key: Parameters<typeof keyLabel>) => keyLabel(...key).text;

test('paths are shown decoded', () => {
  assert.equal(text('page', '/ar/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'), '/ar/مرحبا');
  assert.equal(text('entry', '/blog/größe'), '/blog/größe');
  assert.equal(text('exit', '/100%/%zz'), '/100%/%zz');
  assert.equal(text('page', '/a%2Fb%20c'), '/a%2Fb c');
  assert.equal(text('event', 'a%20b'), 'a%20b');
});

test('rows that are no values have an explanation', () => {
  assert.deepEqual(keyLabel('referrer', '(none)'), {
    text: 'Direct / None',
    explanation: 'Typed or bookmarked address, a link in an app or email, or a site that hides its referrer.',
    detail: null,
  });
  assert.deepEqual(keyLabel('page', '(other)'), {
    text: 'Other',
    explanation: 'Everything outside the 5,000 most common values per day, combined. Visitor counts are exact.',
    detail: null,
  });
  assert.deepEqual(['(none)', '(other)', '/'].map(isFilterable), [true, false, true]);
});

test('places have names', () => {
  assert.deepEqual(keyLabel('country', 'DE'), { text: 'Germany', explanation: null, detail: null });
  assert.deepEqual(keyLabel('region', 'DE-BY'), { text: 'DE-BY', explanation: null, detail: 'Germany' });
  assert.deepEqual(keyLabel('region', 'Bayern'), { text: 'Bayern', explanation: null, detail: null });
  assert.deepEqual(['XK', 'ZZ9', 'de', ''].map(countryName), ['Kosovo', 'ZZ9', 'de', '']);
});

test('languages and the events of the tracker are in words', () => {
  assert.deepEqual(
    ['de', 'gsw', 'qqq', 'de-AT', '(none)'].map((tag) => text('language', tag)),
    [...['German', 'Swiss German', 'qqq', 'de-AT', 'Unknown language']],
  );
  assert.equal(matchesName('language', 'de', 'germ'), true);
  assert.deepEqual(
    ['outbound', 'download', 'signup'].map((name) => text('event', name)),
    [...['Outbound link click', 'File download', 'signup']],
  );
});

test('regions have names once those are loaded', () => {
  setRegionNames({ 'DE-BE': 'Berlin', 'DE-BY': 'Bavaria', 'GB-ENG': 'England' });
  assert.deepEqual(keyLabel('region', 'DE-BY'), { text: 'Bavaria', explanation: null, detail: 'Germany' });
  assert.deepEqual(
    ['GB-ENG', 'DE-XX', 'BY'].map((key) => text('region', key)),
    ['England', 'DE-XX', 'BY'],
  );
});

test('well-known sources have names, with the host beside them', () => {
  assert.deepEqual(keyLabel('referrer', 'l.instagram.com'), {
    text: 'Instagram',
    explanation: null,
    detail: 'l.instagram.com',
  });
  assert.deepEqual(keyLabel('referrer', 'blog.example'), { text: 'blog.example', explanation: null, detail: null });
  assert.equal(text('utm_source', 'google.com'), 'google.com');
});

test('devices begin with a capital', () => {
  assert.equal(text('device', 'desktop'), 'Desktop');
});

test('a search for letters looks for their percent-encoding', () => {
  assert.equal(keySearch('page', '/größe'), '/gr%C3%B6%C3%9Fe');
  assert.equal(keySearch('page', '%C3%B6'), '%C3%B6');
  assert.equal(keySearch('page', '/blog?'), '/blog?');
  assert.equal(keySearch('city', 'Köln'), 'Köln');
  assert.equal(keySearch('page', '\uD800'), '%EF%BF%BD');
});

test('a search finds shown names', () => {
  assert.ok(matchesName('country', 'DE', 'germ'));
  assert.ok(!matchesName('country', 'AT', 'germ'));
  assert.ok(matchesName('referrer', 'news.ycombinator.com', 'HACKER'));
});
