import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printCondition } from '../domain/condition.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../domain/limits.ts';
import { NO_PARAMETERS, readParameters } from './parse.ts';
import { conditionsOf, readWhere, whereParameter } from './parse-where.ts';

const SCHEMA = NO_PARAMETERS.extend(whereParameter);

const parse = (...where: readonly string[]) =>
  readWhere(readParameters(SCHEMA, new URLSearchParams(where.map((text) => ['where', text]))));

test('conditions are read in their order, the same dimension as often as it comes', () => {
  assert.deepEqual(parse(), []);
  assert.deepEqual(parse('page:contains:/a|b\\|c', 'country:is_not:DE', 'country:is_not:AT', 'property:a\\:b:is:x:y'), [
    { subject: 'page', operator: 'contains', values: ['/a', 'b|c'] },
    { subject: 'country', operator: 'is_not', values: ['DE'] },
    { subject: 'country', operator: 'is_not', values: ['AT'] },
    { subject: 'property:a:b', operator: 'is', values: ['x:y'] },
  ]);
});

test('every refusal is INVALID_PARAMS, and says what is allowed', () => {
  const forms = [
    ...[
      'page',
      'page:is',
      'page:is:',
      'page:is:a|',
      'page:like:a',
      'Page:is:a',
      'visitor:is:1',
      'hour_of_week:is:1-09',
    ],
    ...['page:is:(other)', 'page:contains:(none)', 'property::is:x', 'property:plan:x'],
    ...['goal:is:x', 'goal:contains:1', 'goal:is:0', 'segment:is_not:1', 'segment:is:a'],
  ];
  for (const form of forms) {
    assert.throws(() => parse(form), { code: 'INVALID_PARAMS', message: /<dimension>:<operator>:<value>/ }, form);
    assert.throws(() => parse('page:is:/', form), { code: 'INVALID_PARAMS' }, form);
  }
  assert.throws(() => parse(''), { code: 'INVALID_PARAMS', message: '`where` must not be empty' });
});

test('the numbers of conditions and of their values are bounded', () => {
  const conditions = Array.from({ length: CONDITIONS_MAX + 1 }, (_, i) => `page:is_not:/${i}`);
  assert.equal(parse(...conditions.slice(1)).length, CONDITIONS_MAX);
  assert.throws(() => parse(...conditions), { code: 'INVALID_PARAMS', message: /at most 20 times/ });
  const values = Array.from({ length: CONDITION_VALUES_MAX + 1 }, (_, i) => `/${i}`);
  assert.equal(parse(`page:is:${values.slice(1).join('|')}`)[0]!.values.length, CONDITION_VALUES_MAX);
  assert.throws(() => parse(`page:is:${values.join('|')}`), { code: 'INVALID_PARAMS', message: /at most 100 values/ });
});

test('filters are conditions, and come first', () => {
  const filters = [
    { dimension: 'country', value: 'DE|AT' },
    { dimension: 'property:plan', value: '(none)' },
  ] as const;
  const conditions = conditionsOf({ filters, where: parse('device:is:mobile') });
  assert.deepEqual(conditions.map(printCondition), [
    ...['country:is:DE\\|AT', 'property:plan:is:(none)', 'device:is:mobile'],
  ]);
  assert.deepEqual(conditionsOf({}), []);
});
