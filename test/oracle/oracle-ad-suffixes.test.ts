/** The lines that advertisers append to their links lead to the channels of paid visits. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readPageUrl } from '../../src/collect/page-url.ts';
import { AD_PRODUCTS, AD_SUFFIXES } from '../../src/domain/ad-suffix.ts';
import { breakdown, oracleOf, visit } from './scenario-oracle.ts';

const channelsOf = (query: string, referrer: string) => {
  const { page, origin: _, ...utm } = readPageUrl(`/landing?${query}`)!;
  const oracle = oracleOf({ events: visit(['10:00', { page, referrer, ...utm }]) });
  return breakdown(oracle, { dimension: 'channel' }).rows.map(({ key }) => key);
};

test('the line of each product makes a paid visit of one that counts as organic with its click id', () => {
  const referrers = { google: 'google.com', microsoft: 'bing.com', meta: 'facebook.com' };
  const clickIds = { google: 'gclid=EAIaIQ', microsoft: 'msclkid=5f1', meta: 'fbclid=IwAR1' };
  const channels = AD_PRODUCTS.map((product) => [
    channelsOf(clickIds[product], referrers[product]),
    channelsOf(`${AD_SUFFIXES[product]}&${clickIds[product]}`, referrers[product]),
  ]);
  assert.deepEqual(channels, [
    [['Organic Search'], ['Paid Search']],
    [['Organic Search'], ['Paid Search']],
    [['Organic Social'], ['Paid Social']],
  ]);
});

test('the documentation has the same lines', () => {
  const page = readFileSync(new URL('../../docs/dashboard.md', import.meta.url), 'utf8');
  for (const product of AD_PRODUCTS) assert.ok(page.includes(`\n${AD_SUFFIXES[product]}\n`), product);
});
