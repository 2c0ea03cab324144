import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { KNOWN_CRAWLERS, useKnownCrawlers } from '../known-crawlers.ts';
import { crawlersWithTokens } from './robots-tokens.ts';

function tokensOf(crawler: string): readonly string[] | undefined {
  const found = crawlersWithTokens().find(({ name }) => name === crawler);
  return found && [...found.tokens, ...(found.isGeneral ? ['*'] : [])];
}

afterEach(() => useKnownCrawlers(null));

test('crawlers have the tokens that their operators say', () => {
  assert.deepEqual(tokensOf('GPTBot'), ['gptbot', '*']);
  assert.deepEqual(tokensOf('Applebot'), ['applebot', 'googlebot', '*']);
  assert.deepEqual(tokensOf('Yeti'), ['yeti', '*']);
  assert.deepEqual(tokensOf('SeekportBot'), ['seekportbot', '*']);
  assert.deepEqual(tokensOf('YandexBot'), ['yandexbot', 'yandex', '*']);
  assert.deepEqual(tokensOf('YandexDirect'), ['yandexdirect']);
  assert.deepEqual(tokensOf('AdsBot-Google'), ['adsbot-google']);
  assert.deepEqual(tokensOf('AdsBot-Google-Mobile'), ['adsbot-google-mobile']);
});

test('crawlers of other purposes have none', () => {
  for (const name of ['Twitterbot', 'curl', 'Internet Archive', 'Google-Safety', 'Yahoo Slurp', 'nobody']) {
    assert.equal(tokensOf(name), undefined, name);
  }
});

test('a table that is taken into use brings its crawlers, and those of the bundled one stay', () => {
  assert.equal(tokensOf('Newbot'), undefined);
  const taken = { class: 'search', name: 'Newbot', part: 'newbot/', operator: null } as const;
  useKnownCrawlers([taken, { ...KNOWN_CRAWLERS.find(({ name }) => name === 'GPTBot')!, class: 'other' }]);
  assert.deepEqual(tokensOf('Newbot'), ['newbot', '*']);
  assert.equal(tokensOf('GPTBot'), undefined);
  assert.deepEqual(tokensOf('ClaudeBot'), ['claudebot', '*']);
});
