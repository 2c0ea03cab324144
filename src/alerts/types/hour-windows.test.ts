/** Tests full hours on days on which the clock is changed, and the same hours of the weeks before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastFullHour, nextFullHour, weeksBefore, windowUntil } from './hour-windows.ts';

const microsOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds * 1000;
const textOf = (micros: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(micros / 1000)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'minute', timeZoneName: 'never' });

function earlier(zone: string, end: string, hours: number, weeks: number): string[] {
  const window = windowUntil(microsOf(end), hours, zone);
  const before = weeksBefore(window, weeks, zone);
  return [window.start, before.start, before.end].map((micros) => textOf(micros, zone));
}

test('hours begin every 60 minutes from midnight, also in zones of half hours', () => {
  const [berlin, kolkata] = ['Europe/Berlin', 'Asia/Kolkata'];
  const at = microsOf('2026-03-10T12:59:59Z');
  assert.equal(textOf(lastFullHour(at, berlin), berlin), '2026-03-10T13:00+01:00');
  assert.equal(textOf(lastFullHour(at, kolkata), kolkata), '2026-03-10T18:00+05:30');
  const end = lastFullHour(at, kolkata);
  assert.equal(textOf(nextFullHour(end, kolkata), kolkata), '2026-03-10T19:00+05:30');
  assert.equal(textOf(windowUntil(end, 30, kolkata).start, kolkata), '2026-03-09T12:00+05:30');
});

test('the same hours of a week before are those of the local clock', () => {
  const zone = 'Europe/Berlin';
  const after = earlier(zone, '2026-03-31T10:00:00Z', 24, 1);
  assert.deepEqual(after, ['2026-03-30T12:00+02:00', '2026-03-23T12:00+01:00', '2026-03-24T12:00+01:00']);
  // The night in which the clock goes forward has 23 hours from noon to noon.
  const across = earlier(zone, '2026-04-05T10:00:00Z', 24, 1);
  assert.deepEqual(across, ['2026-04-04T12:00+02:00', '2026-03-28T12:00+01:00', '2026-03-29T12:00+02:00']);
  const inside = earlier(zone, '2026-03-29T10:00:00Z', 24, 1);
  assert.deepEqual(inside, ['2026-03-28T11:00+01:00', '2026-03-21T11:00+01:00', '2026-03-22T12:00+01:00']);
  // An hour that is left out is the one after it.
  const left = earlier(zone, '2026-04-05T01:00:00Z', 1, 1);
  assert.deepEqual(left, ['2026-04-05T02:00+02:00', '2026-03-29T03:00+02:00', '2026-03-29T03:00+02:00']);
  const twice = earlier(zone, '2026-10-25T02:00:00Z', 4, 1);
  assert.deepEqual(twice, ['2026-10-25T00:00+02:00', '2026-10-18T00:00+02:00', '2026-10-18T03:00+02:00']);
});

test('a day with half an hour more or fewer has a last hour that is cut short', () => {
  const zone = 'Australia/Lord_Howe';
  const midnight = microsOf('2026-10-04T13:00:00Z');
  assert.equal(textOf(midnight, zone), '2026-10-05T00:00+11:00');
  // The clock goes from 02:00 to 02:30: hours begin at 03:30, 04:30, …, 23:30.
  const start = windowUntil(midnight, 2, zone).start;
  assert.equal(textOf(start, zone), '2026-10-04T22:30+11:00');
  assert.equal(textOf(nextFullHour(microsOf('2026-10-04T12:30:00Z'), zone), zone), '2026-10-05T00:00+11:00');
  assert.equal(textOf(lastFullHour(midnight - 1, zone), zone), '2026-10-04T23:30+11:00');
});
