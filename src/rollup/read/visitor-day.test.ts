import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { VisitorDay } from './visitor-day.ts';

const MINUTE = 60_000_000;
const GAP = 30 * MINUTE;

interface Event {
  readonly ts: number;
  readonly seq: number;
  readonly view: string | null;
}

const gap = fc.constantFrom(0, 1, MINUTE, GAP - 1, GAP, GAP + 1, 2 * GAP);
const events = fc
  .array(fc.record({ gap, view: fc.option(fc.constantFrom('', 'a.example', 'b.example')) }), { maxLength: 12 })
  .map((steps) => {
    let ts = 0;
    return steps.map((step, seq): Event => {
      ts += step.gap;
      return { ts, seq, view: step.view };
    });
  });

/** For each event the beginning, the end and the first pageview of its run, from all events in order. */
function expected(all: readonly Event[]): unknown[] {
  const runs: Event[][] = [];
  for (const event of all) {
    const last = runs.at(-1)?.at(-1);
    if (last === undefined || event.ts - last.ts > GAP) runs.push([event]);
    else runs.at(-1)!.push(event);
  }
  return all.map((event) => {
    const run = runs.find((each) => each.includes(event))!;
    return [run[0]!.ts, run.at(-1)!.ts, run.find(({ view }) => view !== null)?.view ?? null];
  });
}

test('runs are the same whatever order their events come in, and however often', () => {
  const arrival = events.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
  );
  fc.assert(
    fc.property(arrival, ([all, arriving]) => {
      const day = new VisitorDay('2026-05-20', '1');
      for (const { ts, seq, view } of arriving) day.add(ts, seq, view, 0);
      const actual = all.map(({ ts }) => {
        const { first, last, firstView } = day.runAt(ts);
        return [first, last, firstView?.referrer ?? null];
      });
      assert.deepEqual(actual, expected(all));
    }),
  );
});

test('a run that is whole is what it would be with every earlier event', () => {
  const parts = fc.tuple(events, fc.integer({ min: 0, max: 6 * GAP }), fc.context());
  fc.assert(
    fc.property(parts, ([all, knownFrom]) => {
      const day = new VisitorDay('2026-05-20', '1');
      // Late events come to a visitor who is known.
      const known = all.filter(({ ts }) => ts >= knownFrom);
      for (const { ts, seq, view } of known) day.add(ts, seq, view, knownFrom);
      known.forEach(({ ts }, i) => {
        const { first, last, firstView, whole } = day.runAt(ts);
        if (!whole) return;
        assert.deepEqual([first, last, firstView?.referrer ?? null], expected(all)[all.length - known.length + i]);
      });
    }),
  );
});

test('an event that comes late makes a run that it begins uncertain', () => {
  const day = new VisitorDay('2026-05-20', '1');
  day.add(10 * GAP, 1, 'a.example', 0);
  assert.equal(day.runAt(10 * GAP).whole, true);
  day.add(10 * GAP - MINUTE, 0, null, 10 * GAP);
  assert.equal(day.runAt(10 * GAP).whole, false);
  day.completed();
  assert.equal(day.runAt(10 * GAP).whole, true);
});
