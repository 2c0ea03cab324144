import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredDimension } from '../../domain/dimension.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { ClosedDay } from './closed-days.ts';
import {
  columnName,
  hasFailedParts,
  keysOf,
  MOVES,
  part,
  requireKnown,
  type UnknownReason,
  UnknownRowsError,
  unknownDays,
  whyUnknown,
} from './day-knowledge.ts';
import { conversionsOf, convertersOf, valuesOf } from './definition-knowledge.ts';
import { keysPart, PROPERTIES_PART } from './parts.ts';

const DAY: ClosedDay = { siteId: 1, day: '2026-05-20', generation: 1, events: 9 };
/** A day that was closed by a version without the added fields. */
const OLD: ClosedDay = { ...DAY, day: '2026-05-19', fieldsVersion: FIELDS_VERSION - 1 };
const columns = (...dimensions: readonly StoredDimension[]) => part(dimensions.map(columnName), []);
const refusalFor = (reason: UnknownReason) => new UnknownRowsError([{ day: '2026-05-19', reason }]);
const refusal = refusalFor('earlier');

test('a field is unknown on days from before it, in their keys and in their hits', () => {
  assert.throws(() => requireKnown([DAY, OLD], [keysOf('hostname')]), refusal);
  assert.throws(() => requireKnown([DAY, OLD], [columns('page', 'hostname')]), refusal);
  requireKnown([DAY, OLD], [keysOf('page')]);
  requireKnown([DAY, OLD], [columns('page', 'device')]);
  requireKnown([DAY], [columns('page', 'hostname')]);
});

test('a part that could not be derived is unknown; the hits of its day are not', () => {
  const failed: ClosedDay = { ...OLD, fieldsVersion: FIELDS_VERSION, unknown: [keysPart('page')] };
  assert.throws(() => requireKnown([DAY, failed], [keysOf('page')]), refusalFor('limits'));
  requireKnown([failed], [keysOf('device')]);
  requireKnown([failed], [columns('page')]);
});

test('days that an earlier version has imported as sums know neither how pages were read nor properties', () => {
  const reasons = (day: ClosedDay) =>
    ['engagement', PROPERTIES_PART].map((name) => whyUnknown(day, part([name], [name])));
  assert.deepEqual(reasons({ ...DAY, layersVersion: 3, importId: 1 }), ['imported', 'imported']);
  assert.deepEqual(reasons({ ...DAY, layersVersion: 3 }), [null, null]);
  assert.deepEqual(reasons({ ...DAY, importId: 1 }), [null, null]);
});

const PROPERTY = { id: 5, siteId: 1, key: 'plan', countedFrom: '2026-05-02' };

function reasonsOf(closed: readonly ClosedDay[], ...parts: Parameters<typeof unknownDays>[1]) {
  return Object.fromEntries(unknownDays(closed, parts).map(({ day, reason }) => [day.slice(-1), reason]));
}

const day = (date: number, rest: Partial<ClosedDay> = {}): ClosedDay => ({ ...DAY, day: `2026-05-0${date}`, ...rest });

test('days without the values of a property are those before it, and those that could not be counted', () => {
  const closed = [day(1), day(2), day(4, { unknown: ['property 5'] }), day(5, { unknown: ['property 6', 'moves'] })];
  for (const isOfOneEvent of [false, true]) {
    assert.deepEqual(reasonsOf(closed, ...valuesOf(PROPERTY, isOfOneEvent)), { 1: 'younger', 4: 'limits' });
  }
  assert.deepEqual(reasonsOf(closed, MOVES), { 5: 'limits' });
});

test('days of sums know the values of all events together when their source does, and nothing of an earlier version', () => {
  const closed = [
    day(1, { importId: 1 }),
    day(2, { importId: 1, unknown: ['values plan'] }),
    day(3, { importId: 1, unknown: ['values colour'] }),
    day(4, { importId: 1, unknown: ['properties'] }),
    day(5, { importId: 1, layersVersion: 3 }),
  ];
  const [some, all] = [
    ['2', '4', '5'],
    ['1', '2', '3', '4', '5'],
  ];
  assert.deepEqual(Object.keys(reasonsOf(closed, ...valuesOf(PROPERTY, false))), some);
  assert.deepEqual(Object.keys(reasonsOf(closed, ...valuesOf(PROPERTY, true))), all);
  assert.deepEqual(Object.keys(reasonsOf(closed, MOVES)), all);
});

test('a goal is not known of days that are older than it, or whose counts failed; sums know it by their keys', () => {
  const goal = { id: 7, siteId: 1, kind: 'page', pattern: '/a*' } as const;
  const closed = [
    day(1, { unknown: ['before goal 7'] }),
    day(2, { unknown: ['goal 7', 'before goal 8'] }),
    day(3, { unknown: ['before goal 8', 'keys hostname'] }),
    day(4, { importId: 1 }),
    day(5, { importId: 1, unknown: ['other page'] }),
    day(6, { unknown: ['*'] }),
  ];
  const own = { 1: 'younger', 2: 'limits', 6: 'limits' };
  assert.deepEqual(reasonsOf(closed, conversionsOf(goal)), { ...own, 5: 'imported' });
  assert.deepEqual(reasonsOf(closed, convertersOf(goal)), { ...own, 4: 'imported', 5: 'imported' });
  assert.deepEqual(closed.map(hasFailedParts), [false, true, false, false, true, true]);
  requireKnown([closed[0]!, closed[4]!], [conversionsOf(goal)]);
});
