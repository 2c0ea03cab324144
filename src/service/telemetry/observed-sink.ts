import type { Clock } from '../../domain/clock.ts';
import { inSpan } from '../../domain/tracer.ts';
import type { LoadRange } from '../../journal/journal-database.ts';
import type { EventSink } from '../../journal/load-queue.ts';
import { firstInstant } from '../../store/encoded-lines.ts';
import type { Telemetry } from './telemetry.ts';

export interface ObservedSinkOptions {
  readonly sink: EventSink;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Tells whether a range is of events of the present, and not of an import. */
  readonly isCollected: (range: LoadRange) => boolean;
}

/** Times the ranges that go into a store, and tells of them. */
export function observedSink({ sink, clock, telemetry, isCollected }: ObservedSinkOptions): EventSink {
  const { tracer, loads, loadedEvents, loadLag } = telemetry;
  const insertRange = async (range: LoadRange) => {
    const { rows, bytes, repeated } = range;
    // The range's memory may be gone once it is in the store.
    const first = isCollected(range) ? firstInstant(range.lines) : null;
    const startMs = performance.now();
    let result: 'ok' | 'failed' = 'failed';
    try {
      const span = tracer.begin('load range', { 'svc.rows': rows, 'svc.bytes': bytes, 'svc.repeated': repeated });
      await inSpan(span, () => sink.insertRange(range));
      result = 'ok';
      loadedEvents.add({}, rows);
      if (first !== null) loadLag.observe({}, Math.max(0, clock.nowMicros() - first) / 1_000_000);
    } finally {
      loads.observe({ result }, (performance.now() - startMs) / 1000);
    }
  };
  return { insertRange };
}
