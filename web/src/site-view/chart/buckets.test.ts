import '../../british.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketsOf, grainOf, type Period } from '../../../../src/domain/period.ts';
import { type Buckets, besideIndexes, bucketName, daysOf, isOpen, ticksOf } from './buckets.ts';

function bucketsIn(period: Period, tz = 'Europe/Berlin'): Buckets {
  const grain = grainOf(period);
  return { period, grain, tz, starts: bucketsOf(period, grain, () => tz).map(({ t }) => t) };
}

const names = (buckets: Buckets) => buckets.starts.map((_, index) => bucketName(buckets, index));
const texts = (buckets: Buckets, widthPx: number) =>
  ticksOf(buckets, widthPx).map(({ index, text }) => `${index} ${text}`);

test('hours are named in the local time of the site', () => {
  const day = bucketsIn({ from: '2026-05-20', to: '2026-05-20' });
  assert.equal(bucketName(day, 14), 'Wed, 20 May 2026, 14:00');
  assert.deepEqual(texts(day, 320), ['0 00:00', '4 04:00', '8 08:00', '12 12:00', '16 16:00', '20 20:00']);
});

test('a day of 23 hours leaves one out, a day of 25 has one twice', () => {
  const spring = bucketsIn({ from: '2026-03-29', to: '2026-03-29' });
  assert.equal(spring.starts.length, 23);
  assert.deepEqual(
    [1, 2].map((index) => bucketName(spring, index)),
    ['Sun, 29 Mar 2026, 01:00', 'Sun, 29 Mar 2026, 03:00'],
  );
  const autumn = bucketsIn({ from: '2026-10-25', to: '2026-10-25' });
  assert.equal(autumn.starts.length, 25);
  assert.deepEqual(
    [2, 3].map((index) => bucketName(autumn, index)),
    ['Sun, 25 Oct 2026, 02:00 CEST', 'Sun, 25 Oct 2026, 02:00 CET'],
  );
  assert.equal(new Set(names(autumn)).size, 25);
  assert.deepEqual(
    texts(autumn, 2000).map((text) => text.slice(-5)),
    Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  );
});

test('hours are compared with the same hour of the clocks', () => {
  const day = (day: string, zone?: string) => bucketsIn({ from: day, to: day }, zone);
  const whole = Array.from({ length: 24 }, (_, hour) => hour);
  const saturday = day('2026-10-24');
  assert.deepEqual(besideIndexes(day('2026-10-23'), saturday), whole);
  // The second hour from 2 to 3 stands beside none.
  assert.deepEqual(besideIndexes(day('2026-10-25'), saturday), [0, 1, 2, null, ...whole.slice(3)]);
  assert.deepEqual(besideIndexes(day('2026-10-26'), day('2026-10-25')), [
    0,
    1,
    2,
    ...whole.slice(3).map((hour) => hour + 1),
  ]);
  assert.deepEqual(besideIndexes(day('2026-03-29'), saturday), [0, 1, ...whole.slice(3)]);
  assert.deepEqual(besideIndexes(day('2026-03-30'), day('2026-03-29')), [
    0,
    1,
    null,
    ...whole.slice(3).map((hour) => hour - 1),
  ]);
  // Two days, of which the second one is longer.
  const two = bucketsIn({ from: '2026-10-24', to: '2026-10-25' });
  const before = bucketsIn({ from: '2026-10-22', to: '2026-10-23' });
  assert.deepEqual(besideIndexes(two, before).slice(24, 30), [24, 25, 26, null, 27, 28]);
  // Half an hour, and a midnight that does not exist.
  const island = 'Australia/Lord_Howe';
  assert.deepEqual(besideIndexes(day('2026-04-05', island), day('2026-04-04', island)).slice(0, 5), [0, 1, null, 2, 3]);
  assert.deepEqual(besideIndexes(day('2026-04-24', 'Africa/Cairo'), day('2026-04-23', 'Africa/Cairo')), whole.slice(1));
  // A day of another zone of the site, whose clocks are not known: its hours stand in their order.
  assert.deepEqual(
    besideIndexes(saturday, { ...day('2026-10-23', 'America/Los_Angeles'), tz: 'Europe/Berlin' }),
    whole,
  );
});

test('the hours of two days show where the second day begins', () => {
  const two = bucketsIn({ from: '2026-05-19', to: '2026-05-20' });
  assert.deepEqual(texts(two, 420), [
    '0 19 May',
    '6 06:00',
    '12 12:00',
    '18 18:00',
    '24 20 May',
    '30 06:00',
    '36 12:00',
    '42 18:00',
  ]);
});

test('every bucket counts the days that the service counts in it', () => {
  for (const period of [
    { from: '2026-05-14', to: '2026-05-20' },
    { from: '2026-01-01', to: '2026-05-20' },
    { from: '2025-05-22', to: '2026-05-20' },
    { from: '2020-02-29', to: '2026-05-20' },
  ]) {
    const grain = grainOf(period);
    const ofService = bucketsOf(period, grain, () => 'UTC').map(({ day, lastDay }) => ({ from: day, to: lastDay }));
    const buckets = bucketsIn(period);
    assert.deepEqual(
      buckets.starts.map((_, index) => daysOf(buckets, index)),
      ofService,
    );
  }
});

test('days, weeks and months have names', () => {
  assert.deepEqual(names(bucketsIn({ from: '2026-05-18', to: '2026-05-20' })), [
    'Mon, 18 May 2026',
    'Tue, 19 May 2026',
    'Wed, 20 May 2026',
  ]);
  const weeks = names(bucketsIn({ from: '2025-12-17', to: '2026-05-20' }));
  assert.deepEqual(
    [weeks[0], weeks[1], weeks[2], weeks.at(-1)],
    ['17 – 21 Dec 2025', '22 – 28 Dec 2025', '29 Dec 2025 – 4 Jan 2026', '18 – 20 May 2026'],
  );
  const months = names(bucketsIn({ from: '2025-04-15', to: '2026-05-20' }));
  assert.deepEqual([months[0], months[1], months.at(-1)], ['15 – 30 Apr 2025', 'May 2025', '1 – 20 May 2026']);
});

test('names do not depend on an earlier zone of the site', () => {
  const period = { from: '2026-05-18', to: '2026-05-20' };
  const before = { ...bucketsIn(period, 'Pacific/Auckland'), tz: 'America/Los_Angeles' };
  assert.equal(bucketName(before, 2), 'Wed, 20 May 2026');
});

test('the axis has as many labels as there is room for', () => {
  const month = bucketsIn({ from: '2026-04-21', to: '2026-05-20' });
  assert.deepEqual(texts(month, 260), ['0 21 Apr', '10 1 May', '20 11 May']);
  assert.equal(texts(month, 2000).length, 30);
  assert.deepEqual(texts(bucketsIn({ from: '2026-05-14', to: '2026-05-20' }), 900).slice(0, 2), [
    '0 Thu 14',
    '1 Fri 15',
  ]);
  assert.deepEqual(texts(bucketsIn({ from: '2024-05-14', to: '2026-05-20' }), 400), [
    '0 May 2024',
    '5 Oct 2024',
    '10 Mar 2025',
    '15 Aug 2025',
    '20 Jan 2026',
  ]);
});

test('the bucket that is not over is recognized', () => {
  const open = (period: Period, now: number, today: string) => {
    const buckets = bucketsIn(period);
    return buckets.starts.flatMap((_, index) => (isOpen(buckets, index, now, today) ? [index] : []));
  };
  const now = Temporal.Instant.from('2026-05-20T12:20:00Z').epochMilliseconds;
  assert.deepEqual(open({ from: '2026-05-20', to: '2026-05-20' }, now, '2026-05-20'), [14]);
  assert.deepEqual(open({ from: '2026-05-19', to: '2026-05-19' }, now, '2026-05-20'), []);
  assert.deepEqual(open({ from: '2026-05-14', to: '2026-05-20' }, now, '2026-05-20'), [6]);
  assert.deepEqual(open({ from: '2025-05-14', to: '2026-05-20' }, now, '2026-05-20').length, 1);
  assert.deepEqual(open({ from: '2026-05-10', to: '2026-05-15' }, now, '2026-05-20'), []);
});
