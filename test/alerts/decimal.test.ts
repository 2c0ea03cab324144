import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDecimals } from '../../src/domain/decimal.ts';
import fc from '../draws.ts';
import { addDecimals, compareDecimals as compared } from '../oracle/decimal.ts';

test('decimals are compared by all of their digits', () => {
  assert.equal(compareDecimals('100', '100.00'), 0);
  assert.equal(compareDecimals('0', '-0.0'), 0);
  assert.equal(compareDecimals('99.99999999999999999999', '100'), -1, 'both are the same number of JavaScript');
  assert.equal(compareDecimals('100.00000000000000000001', '100'), 1);
  assert.equal(compareDecimals('9', '10'), -1);
  assert.equal(compareDecimals('-9', '-10'), 1);
  assert.equal(compareDecimals(addDecimals(['0.1', '0.2']), '0.3'), 0);
  for (const text of ['', '1e3', '1,5', '.5', '1.', 'NaN']) assert.throws(() => compareDecimals(text, '1'), RangeError);
});

test('decimals are compared as the oracle compares them', () => {
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), fc.nat(), fc.stringMatching(/^\d{0,20}$/))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
  fc.assert(fc.property(decimal, decimal, (a, b) => compareDecimals(a, b) === compared(a, b)));
});
