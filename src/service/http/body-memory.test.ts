import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { OverloadError } from '../../domain/overload-error.ts';
import { BodyMemory } from './body-memory.ts';

/** A body that a client is sending, and whose bytes somebody keeps. */
function sending(memory: BodyMemory, client: string) {
  const source = new PassThrough();
  const { body, release } = memory.hold(source, client);
  const failed = once(body, 'error').then(([error]) => error as Error);
  body.resume();
  return { source, body, release, failed };
}

test('the client with most in memory loses its oldest body; others, and those that are complete, stay', async () => {
  const memory = new BodyMemory(100);
  const [first, second] = [sending(memory, 'much'), sending(memory, 'much')];
  const other = sending(memory, 'little');
  const complete = sending(memory, 'much');
  complete.source.end(Buffer.alloc(30));
  await once(complete.body, 'end');
  first.source.write(Buffer.alloc(20));
  second.source.write(Buffer.alloc(20));
  other.source.write(Buffer.alloc(25));
  await turn();
  assert.equal(memory.bytes, 95);
  other.source.write(Buffer.alloc(10));
  assert.ok((await first.failed) instanceof OverloadError);
  assert.equal(memory.bytes, 85);
  other.source.end();
  await once(other.body, 'end');
  assert.deepEqual([second.body.destroyed, other.body.errored, complete.body.errored], [false, null, null]);
  // The rest of it is read and dropped.
  first.source.end(Buffer.alloc(1_000_000));
  await once(first.source, 'end');
  for (const { release } of [first, second, other, complete]) release();
  assert.equal(memory.bytes, 0);
});

test('a flood of small bodies from one network is dropped, not the larger ones of others', async () => {
  const memory = new BodyMemory(64_000);
  const others = ['a', 'b'].map((client) => sending(memory, client));
  for (const { source } of others) source.write(Buffer.alloc(20_000));
  const flood = Array.from({ length: 60 }, () => sending(memory, 'network'));
  for (const { source } of flood) source.write(Buffer.alloc(1000));
  await turn();
  assert.ok(memory.bytes > 62_000 && memory.bytes <= 64_000, `${memory.bytes}`);
  assert.deepEqual(
    others.map(({ body }) => body.errored),
    [null, null],
  );
  const left = flood.filter(({ body }) => !(body.errored instanceof OverloadError));
  assert.equal(40_000 + left.length * 1000, memory.bytes);
  for (const { release } of [...others, ...flood]) release();
  assert.equal(memory.bytes, 0);
});

test('a body that its client breaks off fails, and is counted no more once its request has ended', async () => {
  const memory = new BodyMemory(100);
  const { source, release, failed } = sending(memory, 'a');
  source.write(Buffer.alloc(50));
  await turn();
  source.destroy(new Error('aborted'));
  assert.equal((await failed).message, 'aborted');
  release();
  assert.equal(memory.bytes, 0);
});
