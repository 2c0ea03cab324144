import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OverloadError } from '../domain/overload-error.ts';
import { refusalOf } from './management-error.ts';

test('a request that finds no room is asked again later', () => {
  const { code, status } = refusalOf(new OverloadError())!;
  assert.deepEqual([code, status], ['RATE_LIMITED', 429]);
  assert.equal(refusalOf(new TypeError('a mistake of the program')), null);
});
