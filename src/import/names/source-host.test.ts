import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referrerOfAddress, referrerOfSource } from './source-host.ts';

const SITE = { domain: 'example.com' };

test('a source is known by its label or by its host', () => {
  const sources: [source: string, host: string][] = [
    ['Google', 'google.com'],
    ['google', 'google.com'],
    ['Twitter', 't.co'],
    ['Hacker News', 'news.ycombinator.com'],
    ['Yahoo!', 'search.yahoo.com'],
    ['www.Lobste.rs', 'lobste.rs'],
    ['m.facebook.com', 'm.facebook.com'],
    ['Newsletter', 'Newsletter'],
    ['Acme Inc.', 'Acme Inc.'],
    ['constructor', 'constructor'],
  ];
  for (const [source, host] of sources) assert.equal(referrerOfSource(source, SITE), host, source);
});

test('nobody referred to a direct visit, nor does the site itself', () => {
  for (const source of ['', '(direct)', '(none)', '(not set)', '(not provided)', 'Direct / None', 'blog.example.com']) {
    assert.equal(referrerOfSource(source, SITE), '', source);
  }
  assert.equal(referrerOfAddress('www.example.com/from', SITE), '');
});

test('an address is read for its host', () => {
  const addresses: [address: string, host: string][] = [
    ['news.ycombinator.com/item?id=1', 'news.ycombinator.com'],
    ['https://www.bing.com/', 'bing.com'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['Example.ORG:8080/x', 'example.org'],
    ['no host', ''],
  ];
  for (const [address, host] of addresses) assert.equal(referrerOfAddress(address, SITE), host, address);
});
