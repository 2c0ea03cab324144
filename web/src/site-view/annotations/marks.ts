import type { Annotation } from '../../../../src/domain/annotation.ts';
import { type Buckets, daysOf } from '../chart/buckets.ts';

/** Annotations that stand at one place under a chart. */
export interface Mark {
  /** The buckets that have them, the first one and the last. */
  readonly first: number;
  readonly last: number;
  readonly annotations: readonly Annotation[];
}

/** The width of a mark under a pointer and under a finger (annotations.module.css); nearer ones are one. */
export const MARK_PX = 24;
export const TOUCHED_MARK_PX = 44;

/** Returns the annotations of each bucket that has some. An hour has only those with a time. */
export function annotationsByBucket(
  buckets: Buckets,
  annotations: readonly Annotation[],
): ReadonlyMap<number, readonly Annotation[]> {
  const found = new Map<number, Annotation[]>();
  for (const annotation of annotations) {
    const index = bucketOf(buckets, annotation);
    if (index !== -1) found.set(index, [...(found.get(index) ?? []), annotation]);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Returns the marks under a chart of a width. Those that would lie over each other are one. */
export function marksOf(
  byBucket: ReadonlyMap<number, readonly Annotation[]>,
  count: number,
  widthPx: number,
  markPx = MARK_PX,
): Mark[] {
  const marks: Mark[] = [];
  for (const [index, annotations] of byBucket) {
    const before = marks.at(-1);
    const distance = before === undefined ? widthPx : (placeOf(index, count) - placeOfMark(before, count)) * widthPx;
    if (before === undefined || distance >= markPx) marks.push({ first: index, last: index, annotations });
    else marks[marks.length - 1] = { ...before, last: index, annotations: [...before.annotations, ...annotations] };
  }
  return marks;
}

/** Returns the place of a mark: it stands in the middle of its buckets. */
export function placeOfMark({ first, last }: Mark, count: number): number {
  return placeOf((first + last) / 2, count);
}

/** Returns the place of a bucket between the left end of a chart, 0, and the right end, 1. */
export function placeOf(index: number, count: number): number {
  return count > 1 ? index / (count - 1) : 0.5;
}

function bucketOf(buckets: Buckets, { day, at }: Annotation): number {
  const { grain, starts } = buckets;
  if (grain === 'hour') return at === null ? -1 : starts.findLastIndex((start) => start <= at);
  return starts.findIndex((_, index) => {
    const { from, to } = daysOf(buckets, index);
    return from <= day && day <= to;
  });
}
