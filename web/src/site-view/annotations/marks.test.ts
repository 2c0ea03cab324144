import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '../../../../src/domain/annotation.ts';
import type { Buckets } from '../chart/buckets.ts';
import { annotationsByBucket, marksOf, placeOf } from './marks.ts';

const DAY_MS = 86_400_000;

function note(day: string): Annotation {
  return { kind: 'note', day, at: null, id: 1, text: day, author: null, createdAt: 0 };
}

function bucketsOf(grain: Buckets['grain'], from: string, to: string, count: number, stepMs = DAY_MS): Buckets {
  const starts = Array.from({ length: count }, (_, i) => Date.parse(from) + i * stepMs);
  return { period: { from, to }, grain, tz: 'UTC', starts };
}

/** Returns the number of annotations in each bucket that has some. */
function counts(buckets: Buckets, annotations: readonly Annotation[]): (readonly [number, number])[] {
  return [...annotationsByBucket(buckets, annotations)].map(([index, { length }]) => [index, length]);
}

test('an annotation stands at the day, week or month that holds its day', () => {
  const notes = [note('2026-05-20'), note('2026-05-02'), note('2026-05-20'), note('2026-06-01')];
  assert.deepEqual(counts(bucketsOf('day', '2026-05-01', '2026-05-31', 31), notes), [
    [1, 1],
    [19, 2],
  ]);
  // The first week has the days from Friday to Sunday only.
  assert.deepEqual(counts(bucketsOf('week', '2026-05-01', '2026-05-31', 5, 7 * DAY_MS), notes), [
    [0, 1],
    [3, 2],
  ]);
  assert.deepEqual(counts(bucketsOf('month', '2026-05-10', '2026-06-30', 2, 31 * DAY_MS), notes), [
    [0, 2],
    [1, 1],
  ]);
});

test('an hour has only what has a time', () => {
  const goal: Annotation = { kind: 'goal', day: '2026-05-20', at: Date.parse('2026-05-20T13:59:59Z'), name: 'Signup' };
  const hours = bucketsOf('hour', '2026-05-20', '2026-05-20', 24, 3_600_000);
  assert.deepEqual(counts(hours, [note('2026-05-20'), goal]), [[13, 1]]);
});

test('marks that would lie over each other are one', () => {
  const byBucket = annotationsByBucket(bucketsOf('day', '2026-05-01', '2026-05-31', 31), [
    ...[note('2026-05-01'), note('2026-05-02'), note('2026-05-03'), note('2026-05-31')],
  ]);
  const spans = (widthPx: number) =>
    marksOf(byBucket, 31, widthPx).map(({ first, last, annotations }) => [first, last, annotations.length]);
  assert.deepEqual(spans(720), [
    [0, 0, 1],
    [1, 1, 1],
    [2, 2, 1],
    [30, 30, 1],
  ]);
  assert.deepEqual(spans(719), [
    [0, 1, 2],
    [2, 2, 1],
    [30, 30, 1],
  ]);
  assert.deepEqual(spans(100), [
    [0, 2, 3],
    [30, 30, 1],
  ]);
  assert.equal(placeOf(0, 1), 0.5);
});

test('a mark is as far from the one before as both are wide, from where that one stands', () => {
  const notes = [note('2026-05-01'), note('2026-05-03'), note('2026-05-04'), note('2026-05-07')];
  const byBucket = annotationsByBucket(bucketsOf('day', '2026-05-01', '2026-05-31', 31), notes);
  const spans = marksOf(byBucket, 31, 300).map(({ first, last }) => [first, last]);
  assert.deepEqual(spans, [
    [0, 3],
    [6, 6],
  ]);
});
