import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { EVENT_NAME_PATTERN } from '../../domain/limits.ts';
import { type EventVocabulary, foldEventName, nameEvent } from './event-name.ts';

const VOCABULARY: EventVocabulary = { renamed: { 'File Download': 'download' }, internal: ['engagement'] };

test('a name is folded into lower case, with a dash for each run of other characters', () => {
  const folded: [name: string, own: string][] = [
    ['Sign up', 'sign-up'],
    ['Cloaked Link: Click', 'cloaked-link-click'],
    ['  (Größe) wählen! ', 'gr-e-w-hlen'],
    ['add_to_cart', 'add_to_cart'],
    ['404', '404'],
    ['-- Menu --', 'menu'],
    ['x'.repeat(70), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
    ['××', ''],
    ['', ''],
  ];
  for (const [name, own] of folded) assert.equal(foldEventName(name), own, name);
});

test('names in other alphabets keep what is left of them, and a number that tells them apart', () => {
  const folded: [name: string, own: string][] = [
    ['Подписка', 'event-@'],
    ['Регистрация', 'event-@'],
    ['登録', 'event-@'],
    ['登録 Pro', 'pro-@'],
    ['Подписка Pro', 'pro-@'],
    [`Я${'x'.repeat(70)}`, `${'x'.repeat(55)}-@`],
    ['Ελλάδα', 'event-@'],
    ['٣', 'event-@'],
  ];
  const own = folded.map(([name]) => foldEventName(name));
  assert.deepEqual(
    own.map((each) => each.replace(/\d{8}$/, '@')),
    folded.map(([, expected]) => expected),
  );
  assert.equal(new Set(own).size, own.length);
  assert.equal(foldEventName('ПОДПИСКА'), own[0]);
  assert.equal(foldEventName('\u0438\u0306'), foldEventName('й'));
  // It stands in goals and in what was imported earlier.
  assert.equal(own[0], 'event-66907156');
});

test('a folded name is ours or empty, and folds to itself', () => {
  const characters = fc.array(fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff })), { maxLength: 100 });
  fc.assert(
    fc.property(characters, (codes) => {
      const name = String.fromCharCode(...codes);
      const own = foldEventName(name);
      assert.ok(own === '' || EVENT_NAME_PATTERN.test(own));
      assert.equal(foldEventName(own), own);
    }),
  );
});

test("the mapping comes before the source's vocabulary, and the vocabulary before folding", () => {
  const mapping = new Map([
    ['Signup', 'register'],
    ['Noise', ''],
    ['engagement', 'engaged'],
    ['Odd', 'Not Ours'],
  ]);
  const named = (name: string) => nameEvent(name, mapping, VOCABULARY);
  assert.deepEqual(named('Signup'), { name: 'register' });
  assert.deepEqual(named('Noise'), { leftOut: 'unwanted' });
  assert.deepEqual(named('engagement'), { name: 'engaged' });
  assert.deepEqual(named('Odd'), { leftOut: 'event_name' });
  assert.deepEqual(named('File Download'), { name: 'download' });
  assert.deepEqual(named('Other Thing'), { name: 'other-thing' });
  assert.deepEqual(nameEvent('engagement', undefined, VOCABULARY), { leftOut: 'internal' });
  assert.deepEqual(nameEvent('File Download', undefined), { name: 'file-download' });
});

test('a name that means something of its own here, or of which nothing is left, is left out', () => {
  for (const name of ['Pageview', 'pageview', 'ENGAGE']) {
    assert.deepEqual(nameEvent(name, undefined), { leftOut: 'reserved_name' }, name);
  }
  assert.deepEqual(nameEvent('×', undefined), { leftOut: 'event_name' });
  assert.deepEqual(nameEvent('constructor', undefined, VOCABULARY), { name: 'constructor' });
});
