import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecordingLog } from '../../journal/journal.fixture.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { Attempts } from './attempts.ts';

const NEVER = new AbortController().signal;

test('a step that fails is left alone for longer each time, is counted by its cause, and keeps no other from being done', async (t) => {
  let passedMs = 0;
  t.mock.method(performance, 'now', () => passedMs);
  const log = new RecordingLog();
  const attempts = new Attempts(log);
  let tries = 0;
  let fails = true;
  const backfill = () =>
    attempts.make(NEVER, 'backfill', 'one site', async () => {
      tries += 1;
      if (fails) throw new StoreLimitError('memory', new Error('too much'));
    });
  const other = () => attempts.make(NEVER, 'backfill', 'another site', async () => {});
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
  assert.deepEqual(attempts.failures, [{ step: 'backfill', cause: 'memory', count: 4, error: 'too much' }]);
  assert.equal(log.messages.length, 4);
  fails = false;
  assert.equal(await backfill(), true);
});

test('a step that says itself that it is not done has not failed', async () => {
  const log = new RecordingLog();
  const attempts = new Attempts(log);
  for (const done of [false, true]) assert.equal(await attempts.make(NEVER, 'drop_raw', '', async () => done), done);
  assert.deepEqual([attempts.failures, log.messages], [[], []]);
});
