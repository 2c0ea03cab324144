import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCondition, printCondition } from './condition.ts';
import { encodedCondition, typedCondition } from './typed-condition.ts';

const TYPED = [
  ['page:is:/über uns', 'page:is:/%C3%BCber%20uns'],
  ['entry:is_not:/a|/ä', 'entry:is_not:/a|/%C3%A4'],
  ['exit:contains:日本', 'exit:contains:%E6%97%A5%E6%9C%AC'],
  ['page:is:/a%20b', 'page:is:/a%20b'],
  ['page:is:/100%', 'page:is:/100%'],
  [String.raw`page:is:/a\|b`, String.raw`page:is:/a\|b`],
  ['page:is: /a | /b ', 'page:is:/a|/b'],
  ['page:is:/ä|/%C3%A4', 'page:is:/%C3%A4'],
  ['page:is:(none)', 'page:is:(none)'],
  ['city:is: São Paulo ', 'city:is: São Paulo '],
  ['property:page:is:/ä?b', 'property:page:is:/ä?b'],
  ['goal:is:7', 'goal:is:7'],
] as const;

for (const [typed, sent] of TYPED) {
  test(`${typed} means ${sent}`, () => {
    const condition = encodedCondition(parseCondition(typed)!);
    assert.equal(printCondition(condition!), sent);
    assert.deepEqual(encodedCondition(typedCondition(condition!)), condition);
  });
}

for (const text of ['page:is:/a?b', 'entry:contains:#top', 'exit:is: |/a']) {
  test(`${text} names no page`, () => assert.equal(encodedCondition(parseCondition(text)!), null));
}

test('pages are shown as they would be typed', () => {
  const shown = (text: string) => printCondition(typedCondition(parseCondition(text)!));
  assert.equal(shown('page:is:/%C3%BCber%20uns|/a%2Fb'), 'page:is:/über uns|/a%2Fb');
  assert.equal(shown('event:is:%C3%BC'), 'event:is:%C3%BC');
});
