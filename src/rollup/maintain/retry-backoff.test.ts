import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecordingLog } from '../../journal/journal.fixture.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { RetryBackoff } from './retry-backoff.ts';

const NEVER = new AbortController().signal;

test('a step that fails is left alone for longer each time, is counted by its cause, and keeps no other from being done', async (t) => {
  let passedMs = 0;
  t.mock.method(performance, 'now', () => passedMs);
  const log = new RecordingLog();
  const backoff = new RetryBackoff(log);
  let tries = 0;
  let fails = true;
  const backfill = () =>
    backoff.attempt(NEVER, 'backfill', 'one site', async () => {
      tries += 1;
      if (fails) throw new StoreLimitError('memory', new Error('too much'));
    });
  const other = () => backoff.attempt(NEVER, 'backfill', 'another site', async () => {});
  for (const seconds of [10, 20, 40, 80]) {
    const before = tries;
    assert.equal(await backfill(), false);
    assert.equal(tries, before + 1);
    passedMs += (seconds - 1) * 1000;
    assert.equal(await backfill(), false);
    assert.equal(tries, before + 1, `not before ${seconds} s`);
    assert.equal(await other(), true);
    passedMs += 1000;
  }
  assert.deepEqual(backoff.failures, [{ step: 'backfill', cause: 'memory', count: 4, error: 'too much' }]);
  assert.equal(log.messages.length, 4);
  fails = false;
  assert.equal(await backfill(), true);
});

test('a step that says itself that it is not done has not failed', async () => {
  const log = new RecordingLog();
  const backoff = new RetryBackoff(log);
  for (const done of [false, true]) assert.equal(await backoff.attempt(NEVER, 'drop_raw', '', async () => done), done);
  assert.deepEqual([backoff.failures, log.messages], [[], []]);
});
