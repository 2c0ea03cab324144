import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSite } from '../api/fakes.fixture.ts';
import { parseCondition } from '../domain/condition.ts';
import type { Goal } from '../domain/goal.ts';
import { CONDITIONS_MAX } from '../domain/limits.ts';
import type { Property } from '../domain/property.ts';
import type { Definitions } from './definitions.ts';
import { asksForOthers, oneKeyOf, resolveWhere } from './where.ts';

const GOALS = [3, 4].map((id) => ({ id, name: `Goal ${id}` }) as Goal);
const PLAN = { key: 'plan' } as Property;
const read = (texts: readonly string[]) => texts.map((text) => parseCondition(text)!);
const MANY = Array.from({ length: CONDITIONS_MAX - 1 }, (_, i) => `page:is_not:/${i}`);
const SEGMENTS: Readonly<Record<number, readonly string[]>> = {
  1: ['country:is:DE', 'goal:is:3'],
  2: MANY,
  5: ['segment:is:1'],
};

/** The definitions of a site with goals 3 and 4, a kept property and segments. */
const DEFINITIONS = {
  goalsOf: async () => GOALS,
  propertyOf: async (_: number, key: string) => (key === 'plan' ? PLAN : null),
  segmentOf: async (_: number, id: number) => (SEGMENTS[id] === undefined ? null : read(SEGMENTS[id])),
} as unknown as Definitions;

const resolved = (...texts: readonly string[]) => resolveWhere(DEFINITIONS, buildSite(), read(texts));

test('conditions are given the goals, properties and segments that they name', async () => {
  assert.deepEqual(await resolved(), { conditions: [], properties: {} });
  const { conditions, properties } = await resolved(
    'segment:is:1',
    'goal:is_not:4',
    'property:plan:is:pro',
    'property:x:is:1',
  );
  assert.deepEqual(conditions, [
    { subject: 'country', operator: 'is', values: ['DE'] },
    { subject: 'goal', operator: 'is', goals: [GOALS[0]] },
    { subject: 'goal', operator: 'is_not', goals: [GOALS[1]] },
    { subject: 'property:plan', operator: 'is', values: ['pro'] },
    { subject: 'property:x', operator: 'is', values: ['1'] },
  ]);
  assert.deepEqual(properties, { plan: PLAN, x: null });
});

test('what the site does not have is an error, never a question about more', async () => {
  const cases: [text: string, message: RegExp][] = [
    ['goal:is:99', /no goal 99/],
    ['goal:is_not:3|99', /no goal 99/],
    ['segment:is:99', /no segment 99/],
    ['segment:is:1|2', /one segment/],
  ];
  for (const [text, message] of cases) {
    await assert.rejects(resolved('country:is:DE', text), { code: 'INVALID_PARAMS', message }, text);
  }
  await assert.rejects(resolved('segment:is:5'), { code: 'INVALID_PARAMS' }, 'segments do not nest');
});

test('the conditions of segments count among those of a question', async () => {
  assert.equal((await resolved('segment:is:2', 'country:is:DE')).conditions.length, CONDITIONS_MAX);
  await assert.rejects(resolved('segment:is:2', 'country:is:DE', 'os:is:Linux'), {
    code: 'INVALID_PARAMS',
    message: /at most 20 conditions/,
  });
});

test('a daily sum answers for one value of one dimension, or of a kept property', async () => {
  const one = async (...texts: readonly string[]) => oneKeyOf(await resolved(...texts));
  assert.deepEqual(await one('country:is:DE'), { of: 'country', key: 'DE' });
  assert.deepEqual(await one('property:plan:is:pro'), { of: PLAN, key: 'pro' });
  for (const texts of [
    [],
    ['country:is:DE|AT'],
    ['country:is_not:DE'],
    ['page:contains:/a'],
    ['goal:is:3'],
    ['property:x:is:1'],
    ['segment:is:1'],
    ['country:is:DE', 'country:is:DE'],
  ]) {
    assert.equal(await one(...texts), null, texts.join());
  }
});

test('a filter alone can ask for what is kept together as others', async () => {
  const where = await resolved('country:is:DE', 'goal:is:3');
  assert.equal(asksForOthers(where), false);
  const others = { subject: 'page', operator: 'is', values: ['(other)'] } as const;
  assert.equal(asksForOthers({ ...where, conditions: [...where.conditions, others] }), true);
});
