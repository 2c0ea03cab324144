import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, parseCondition, printCondition } from '../domain/condition.ts';
import { expandSegments } from './expand-segments.ts';

const SEGMENTS: Readonly<Record<number, readonly string[]>> = {
  3: ['country:is:DE', 'page:contains:/blog/'],
  4: ['device:is:mobile'],
};

async function expanded(...texts: readonly string[]): Promise<string[]> {
  const read = (text: string): Condition => parseCondition(text)!;
  const found = await expandSegments(texts.map(read), async (id) => SEGMENTS[id]?.map(read) ?? null);
  return found.map(printCondition);
}

test('each segment gives its conditions in its place; others stay as they are', async () => {
  assert.deepEqual(await expanded(), []);
  assert.deepEqual(await expanded('country:is:FR', 'goal:is:3'), ['country:is:FR', 'goal:is:3']);
  assert.deepEqual(await expanded('browser:is:Firefox', 'segment:is:3', 'country:is_not:AT', 'segment:is:4'), [
    ...['browser:is:Firefox', 'country:is:DE', 'page:contains:/blog/', 'country:is_not:AT', 'device:is:mobile'],
  ]);
});

test('an unknown segment is an error, and never leaves figures unfiltered', async () => {
  await assert.rejects(expanded('segment:is:5'), {
    ...{ name: 'ApiError', code: 'INVALID_PARAMS' },
    message: 'there is no segment 5 of this site; it may have been deleted',
  });
});

test('several segments in one condition are refused, whether they are known or not', async () => {
  for (const text of ['segment:is:3|4', 'segment:is:3|5']) {
    await assert.rejects(expanded(text), {
      ...{ name: 'ApiError', code: 'INVALID_PARAMS' },
      message: 'a condition takes one segment; several cannot be joined with OR',
    });
  }
});
