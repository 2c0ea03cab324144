import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { ClosedDay } from './closed-days.ts';
import { isUnknown, keysPart, PROPERTIES_PART, requireFields, requireKnown, UnknownRowsError } from './parts.ts';

const DAY: ClosedDay = { siteId: 1, day: '2026-05-20', generation: 1, events: 9 };
/** A day that was closed by a version without the added fields. */
const OLD: ClosedDay = { ...DAY, day: '2026-05-19', fieldsVersion: FIELDS_VERSION - 1 };
const refusal = new UnknownRowsError(['2026-05-19']);

test('a field is unknown on days from before it, in their keys and in their hits', () => {
  assert.throws(() => requireKnown([DAY, OLD], { parts: [keysPart('hostname')] }), refusal);
  assert.throws(() => requireFields([DAY, OLD], ['page', 'hostname']), refusal);
  requireKnown([DAY, OLD], { parts: [keysPart('page')] });
  requireFields([DAY, OLD], ['page', 'device']);
  requireFields([DAY], ['page', 'hostname']);
});

test('a part that could not be derived is unknown; the hits of its day are not', () => {
  const failed: ClosedDay = { ...OLD, fieldsVersion: FIELDS_VERSION, unknown: [keysPart('page')] };
  assert.throws(() => requireKnown([DAY, failed], { parts: [keysPart('page')] }), refusal);
  requireKnown([failed], { parts: [keysPart('device')] });
  requireFields([failed], ['page']);
});

test('days that an earlier version has imported as sums know neither how pages were read nor properties', () => {
  const parts = (day: ClosedDay) => ['engagement', PROPERTIES_PART].map((part) => isUnknown(day, [part]));
  assert.deepEqual(parts({ ...DAY, layersVersion: 3, origin: 1 }), [true, true]);
  assert.deepEqual(parts({ ...DAY, layersVersion: 3 }), [false, false]);
  assert.deepEqual(parts({ ...DAY, origin: 1 }), [false, false]);
});
