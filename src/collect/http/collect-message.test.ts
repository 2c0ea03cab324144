import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { CollectMessage } from './collect-message.ts';

const MAX = 10;

/** What is told of a body that comes in these pieces, null being its end. */
function told(pieces: readonly (string | null)[], dropAfter = Number.POSITIVE_INFINITY): (string | null)[] {
  const bodies: (string | null)[] = [];
  const message = new CollectMessage(new Socket());
  message.takeBody(MAX, (body) => bodies.push(body === null ? null : body.toString()));
  for (const [i, piece] of pieces.entries()) {
    if (i === dropAfter) message.dropBody();
    message.push(piece === null ? null : Buffer.from(piece));
  }
  return bodies;
}

test('a body is told once, whole, however it comes', () => {
  assert.deepEqual(told(['{"s":', '"x"}', null]), ['{"s":"x"}']);
  assert.deepEqual(told([null]), ['']);
  assert.deepEqual(told(['0123456789', null]), ['0123456789']);
});

test('a body that is too long is told as such at once, and never again', () => {
  assert.deepEqual(told(['01234567890']), [null]);
  assert.deepEqual(told(['0123456789', '0', '1'.repeat(100_000), null]), [null]);
});

test('nothing is told of a body that breaks off, or that was given up before its end', () => {
  assert.deepEqual(told(['{"s":']), []);
  assert.deepEqual(told(['{"s":', '"x"}', null], 1), []);
  assert.deepEqual(told(['{"s":', '"x"}', null], 2), []);
});

test('a body that nobody takes is a stream like any other', async () => {
  const message = new CollectMessage(new Socket());
  message.push(Buffer.from('ab'));
  message.push(null);
  assert.equal(Buffer.concat(await message.toArray()).toString(), 'ab');
});
