import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitFormats } from './unit.ts';

const english = unitFormats('en-US');
const german = unitFormats('de-DE');

test('a column of shares has one decimal everywhere, and no visitor is 0 %', () => {
  const shares = [1, 0.386, 0.03, 0.001, 0.000_99, 0.000_01, 0, null];
  assert.deepEqual(shares.map(english.share), ['100.0%', '38.6%', '3.0%', '0.1%', '<0.1%', '<0.1%', '0.0%', '–']);
});

test('figures are written as in the locale', () => {
  const texts = ({ whole, compact, percent, share }: typeof english) => [
    ...[whole(1_234_567), compact(12_345), percent(0.125), share(0.03)],
  ];
  assert.deepEqual(texts(english), ['1,234,567', '12.3K', '12.5%', '3.0%']);
  assert.deepEqual(
    texts(german).map((text) => text.replace(/\s/g, ' ')),
    ['1.234.567', '12.345', '12,5 %', '3,0 %'],
  );
});

test('values of an axis are short', () => {
  assert.deepEqual(
    [english.axisText('count', 20_000), english.axisText('ratio', 0.1 + 0.2), english.axisText('seconds', 120)],
    ['20K', '30%', '2m'],
  );
});

test('a duration has its two largest figures, in the language', () => {
  const texts = (locale: string) => [5, 125, 7500, 36_000].map((seconds) => unitFormats(locale).duration(seconds));
  assert.deepEqual(texts('en-US'), ['5s', '2m 05s', '2h 05m', '10h 00m']);
  assert.deepEqual(texts('de-AT'), [
    '5\u00a0s',
    '2\u00a0min 05\u00a0s',
    '2\u00a0h 05\u00a0min',
    '10\u00a0h 00\u00a0min',
  ]);
  assert.deepEqual(texts('ja'), ['5秒', '2分05秒', '2時間05分', '10時間00分']);
  assert.deepEqual(
    [120, 125, 7200].map((seconds) => unitFormats('fr').axisText('seconds', seconds)),
    ['2\u00a0min', '2\u00a0min 05\u00a0s', '2\u00a0h'],
  );
});
