import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownPattern } from './exclusion.ts';

test('the path of a rule is shown decoded, and the words of a User-Agent as they are', () => {
  assert.equal(shownPattern({ kind: 'path', pattern: '/gr%C3%BCn*' }), '/grün*');
  assert.equal(shownPattern({ kind: 'user_agent', pattern: 'kiosk%20one' }), 'kiosk%20one');
});
