import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../src/domain/language.ts';
import { textsOf } from './texts.ts';

function matching(language: Language, pattern: RegExp): string[] {
  return textsOf(language).flatMap(({ file, piece }) => (pattern.test(piece) ? [`${file}: ${piece}`] : []));
}

test('French texts have a no-break space before : ; ? ! » and after «', () => {
  assert.deepEqual(matching('fr', / [:;?!»]|« /), []);
});

test('German and Spanish texts have the quotation marks of their language', () => {
  assert.deepEqual(matching('de', /[”«»]|(?<=[\s(])“/), []);
  assert.deepEqual(matching('es', /[“”„]/), []);
});
