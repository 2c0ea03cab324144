import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Condition, parseCondition, printCondition } from './condition.ts';

const READ: readonly (readonly [text: string, condition: Condition])[] = [
  ['country:is:DE', { subject: 'country', operator: 'is', values: ['DE'] }],
  ['country:is_not:DE|AT', { subject: 'country', operator: 'is_not', values: ['DE', 'AT'] }],
  ['page:contains:/blog/', { subject: 'page', operator: 'contains', values: ['/blog/'] }],
  ['page:is:/a:b', { subject: 'page', operator: 'is', values: ['/a:b'] }],
  [String.raw`page:is:/a\|b|/c\\d`, { subject: 'page', operator: 'is', values: ['/a|b', String.raw`/c\d`] }],
  ['referrer:is:(none)', { subject: 'referrer', operator: 'is', values: ['(none)'] }],
  ['property:plan:is:pro', { subject: 'property:plan', operator: 'is', values: ['pro'] }],
  [
    String.raw`property:a\:b\\c:contains_not:x:y`,
    { subject: 'property:a:b\\c', operator: 'contains_not', values: ['x:y'] },
  ],
  ['goal:is_not:7|8', { subject: 'goal', operator: 'is_not', values: ['7', '8'] }],
  ['segment:is:3', { subject: 'segment', operator: 'is', values: ['3'] }],
  ['channel:is:Direct', { subject: 'channel', operator: 'is', values: ['Direct'] }],
];

const REFUSED = [
  'country',
  'country:DE',
  'country:is:',
  'country:is:DE|',
  'country:equals:DE',
  'planet:is:Mars',
  'page:is:(other)',
  'page:contains:(none)',
  String.raw`page:is:\a`,
  'goal:contains:7',
  'goal:is:purchase',
  'goal:is:0',
  'segment:is_not:3',
  'property:plan',
  'property::is:pro',
  'property:plan:is:',
];

describe('a condition', () => {
  for (const [text, condition] of READ) {
    test(`is read from ${text}, and written as it`, () => {
      assert.deepEqual(parseCondition(text), condition);
      assert.equal(printCondition(condition), text);
    });
  }
  for (const text of REFUSED) test(`is not read from ${text}`, () => assert.equal(parseCondition(text), null));
  test('has each value once', () => {
    assert.deepEqual(parseCondition('country:is:DE|FR|DE')?.values, ['DE', 'FR']);
  });
});
