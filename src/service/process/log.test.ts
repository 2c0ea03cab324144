import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../../sites/fixture.ts';
import { openLog } from './log.ts';

function opened(level: 'info' | 'error' = 'info') {
  const clock = new ManualClock('2026-05-20T12:00:00Z');
  const lines: Record<string, unknown>[] = [];
  const { log, errors } = openLog(level, clock, { write: (text) => lines.push(JSON.parse(text)) });
  return { clock, lines, log, errors };
}

test('the last errors are kept, the latest first, those of children too', () => {
  const { log, errors, clock } = opened();
  const at = Math.floor(clock.nowMicros() / 1000);
  log.info('all is well');
  log.error({ err: new Error('no space') }, 'cannot write');
  log.child({ collector: 1 }).fatal('over');
  log.error(new Error('bare'));
  assert.deepEqual(errors.latest, [
    { at, message: 'bare', detail: 'bare' },
    { at, message: 'over', detail: '' },
    { at, message: 'cannot write', detail: 'no space' },
  ]);
  for (let i = 0; i < 200; i++) log.error({ err: new Error('x'.repeat(10_000)) }, `number ${i}`);
  assert.equal(errors.latest.length, 50);
  assert.equal(errors.latest[0]!.message, 'number 199');
  assert.equal(errors.latest[0]!.detail.length, 301);
});

test('of equal lines ten a minute are written, and how many were left out', () => {
  const { log, lines, clock, errors } = opened();
  for (let i = 0; i < 500; i++) log.error({ err: new Error('no space') }, 'cannot write');
  log.error({ err: new Error('another') }, 'cannot write');
  log.warn('cannot write');
  assert.equal(lines.length, 12);
  assert.equal(errors.latest.length, 50);
  clock.advanceMs(60_000);
  log.error({ err: new Error('no space'), step: 'x' }, 'cannot write');
  const { leftOut, msg, step, err } = lines.at(-1)!;
  assert.deepEqual([leftOut, msg, step], [490, 'cannot write', 'x']);
  assert.equal((err as { message: string }).message, 'no space');
  log.error({ err: new Error('no space') }, 'cannot write');
  assert.equal(lines.at(-1)!.leftOut, undefined);
});

test('lines that all differ are all written, and what is remembered of them is bounded', () => {
  const { log, lines, clock } = opened();
  for (let minute = 0; minute < 3; minute++) {
    for (let i = 0; i < 2000; i++) log.info(`line ${minute} ${i}`);
    clock.advanceMs(60_000);
  }
  assert.equal(lines.length, 6000);
});

test('lines of which some were left out are forgotten after an hour, and make room', () => {
  const { log, lines, clock } = opened();
  for (let kind = 0; kind < 1000; kind++) for (let i = 0; i < 11; i++) log.info(`kind ${kind}`);
  assert.equal(lines.length, 10_000);
  clock.advanceMs(3_600_000);
  for (let i = 0; i < 11; i++) log.info('another kind');
  assert.equal(lines.length, 10_010);
  clock.advanceMs(60_000);
  log.info('another kind');
  assert.equal(lines.at(-1)!.leftOut, 1);
});
