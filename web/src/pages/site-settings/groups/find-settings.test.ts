import assert from 'node:assert/strict';
import test from 'node:test';
import { findSettings } from './find-settings.ts';
import { texts as german } from './texts.de.ts';
import { texts as japanese } from './texts.ja.ts';
import { texts as english } from './texts.ts';

const settingsOf = ({ words }: typeof english) => Object.entries(words).map(([title, words]) => ({ title, words }));
const found = (typed: string, texts = english) => findSettings(settingsOf(texts), typed).map(({ title }) => title);

test('a setting is found by the words that people have for it', () => {
  assert.deepEqual(found('IP'), ['exclusions']);
  assert.deepEqual(found('time zone'), ['general']);
  assert.deepEqual(found('slack'), []);
  assert.deepEqual(found('client'), ['links', 'recipients']);
  assert.deepEqual(found('Besitz', german), []);
  assert.deepEqual(found('loschen', german), ['retention', 'danger'], 'without accents');
  assert.deepEqual(found('アドレス', japanese), ['exclusions', 'recipients']);
});

test('nothing is found before something is typed', () => {
  assert.deepEqual(found(' , '), []);
});
