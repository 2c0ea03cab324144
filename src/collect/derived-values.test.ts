import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language.ts';
import { majorOf } from './major-version.ts';
import { readPageUrl } from './page-url.ts';
import { screenClassOf } from './screen-class.ts';

test('a language is its primary tag', () => {
  const tags = ['de-AT', 'EN', 'gsw_CH', 'zh-Hant-TW', '', 'x', 'german', '12', 'de;q=1', '(none)', 'i-klingon'];
  assert.deepEqual(tags.map(languageOf), ['de', 'en', 'gsw', 'zh', '', '', '', '', '', '', '']);
});

test('a screen belongs to the class of its width', () => {
  const widths = [1, 575, 576, 991, 992, 1439, 1440, 1920, 1921, 1e9, 0, -5, Number.NaN, Number.POSITIVE_INFINITY];
  assert.deepEqual(widths.map(screenClassOf), [
    ...['mobile', 'mobile', 'tablet', 'tablet', 'laptop', 'laptop', 'desktop', 'desktop', 'wide', 'wide'],
    ...['', '', '', ''],
  ]);
});

test('a version is reduced to its major number', () => {
  assert.deepEqual(['138.0.7204.53', '17', '', 'beta', '9999999999', '3b'].map(majorOf), [
    '138',
    '17',
    '',
    '',
    '',
    '3',
  ]);
});

test('a campaign is read from addresses that a server or a mail tool has escaped', () => {
  const escaped = [
    '/?utm_source=a&amp;utm_medium=b&amp;utm_campaign=c',
    '/?utm%5Fsource=a&utm%5fmedium=b&utm%5Fcampaign=c',
    '/?id=1&amp;amp;utm%5Fsource=a&amp;amp;utm%5Fmedium=b&amp;utm_campaign=c',
    'https://example.com/?amp;utm_source=a&amp;utm_medium=b&utm_campaign=c',
    '/?amp;source=a&utm_medium=b&amp;utm_campaign=c',
  ];
  for (const address of escaped) {
    const { page, utmSource, utmMedium, utmCampaign } = readPageUrl(address)!;
    assert.deepEqual([page, utmSource, utmMedium, utmCampaign], ['/', 'a', 'b', 'c'], address);
  }
  assert.equal(readPageUrl('/?utm_campaign=x%26amp;y')?.utmCampaign, 'x&amp;y');
});

test('the content and the term of a campaign are read like its name', () => {
  const url = readPageUrl(`/?utm_content=a+b&utm_term=${'x'.repeat(300)}`)!;
  assert.deepEqual([url.utmContent, url.utmTerm], ['a b', 'x'.repeat(256)]);
});
