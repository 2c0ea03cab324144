import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, preferredLanguage } from './language.ts';

test('a tag with a region means its language, a language without texts none', () => {
  assert.equal(languageOf('en-GB'), 'en');
  assert.equal(languageOf('EN'), 'en');
  assert.equal(languageOf('tlh'), undefined);
  assert.equal(languageOf(''), undefined);
});

test('a header without a language that there is gets English', () => {
  for (const header of [undefined, '', '*', 'tlh', 'tlh;q=1, nv;q=0.5', 'en;q=0', ';;q=,', 'en;q=x']) {
    assert.equal(preferredLanguage(header), 'en', String(header));
  }
});
