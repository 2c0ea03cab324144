/** Texts have one word for one thing: docs/internals/words.md. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { textsOf } from './texts.ts';

const ROWS = readFileSync(resolve(import.meta.dirname, '../../docs/internals/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1));

/** Finds a word, or the beginning of one. German nouns are capital, which tells them from names of commands. */
function pattern(language: Language, word: string): RegExp {
  return new RegExp(language === 'ja' ? word : `(?<!\\p{L})${word}`, language === 'de' ? 'u' : 'iu');
}

for (const [column, language] of LANGUAGES.entries()) {
  test(`the texts have one word for one thing: ${language}`, () => {
    const pieces = textsOf(language);
    const uses = (word: string) => pieces.filter(({ piece }) => pattern(language, word).test(piece));
    assert.ok(ROWS.length > 25);
    for (const row of ROWS) {
      const [word = '', others] = row[column]!.trim().split(', not ');
      assert.ok(uses(word).length > 0, `no text says ${word}`);
      for (const other of others?.split(', ') ?? []) assert.deepEqual(uses(other), [], `${word}, not ${other}`);
    }
  });
}
