/** Compares the oracle's hours on days with a clock change with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScenarioEvent } from './scenario.ts';
import { day, oracleOf } from './scenario-oracle.ts';

describe('clock changes', () => {
  const hours = (timezone: string, date: string, events: ScenarioEvent[] = []) => {
    const oracle = oracleOf({ timezone, now: '2024-12-31T12:00Z', events });
    return oracle.timeseries({ period: day(date), filters: [], metric: 'pageviews', compare: false }).points;
  };

  test('days of 23 and 25 hours', () => {
    assert.equal(hours('Europe/Berlin', '2024-03-31').length, 23);
    // The two 02:30 of October 27 are hours 2 and 3, counted from midnight; 03:00 is hour 4.
    const events: ScenarioEvent[] = [
      { at: '2024-10-27T00:30Z' },
      { at: '2024-10-27T01:30Z' },
      { at: '2024-10-27T02:00Z' },
    ];
    const points = hours('Europe/Berlin', '2024-10-27', events);
    assert.equal(points.length, 25);
    assert.deepEqual(points.slice(2, 5), [
      { t: Date.UTC(2024, 9, 27, 0), value: 1 },
      { t: Date.UTC(2024, 9, 27, 1), value: 1 },
      { t: Date.UTC(2024, 9, 27, 2), value: 1 },
    ]);
  });

  test('hours of the week are those of the clocks', () => {
    const weekHours = (timezone: string, from: string, to: string, events: ScenarioEvent[]) =>
      oracleOf({ timezone, now: '2024-12-31T12:00Z', events })
        .report({
          ...{ period: day(from, to), filters: [], dimension: 'hour_of_week', metric: 'visitors' },
          ...{ limit: 200, offset: 0, search: null },
        })
        .rows.map(({ key, visitors, views }) => `${key} ${visitors}/${views}`);
    // Sunday, October 27: both 02:30 are of hour 2. The visitor who comes twice counts twice, once in each of its buckets.
    const back: ScenarioEvent[] = [
      { at: '2024-10-27T00:30Z' },
      { at: '2024-10-27T01:30Z' },
      { at: '2024-10-27T02:00Z' },
      { at: '2024-10-28T02:00Z' },
      { at: '2024-11-03T01:59Z' },
    ];
    assert.deepEqual(weekHours('Europe/Berlin', '2024-10-27', '2024-11-03', back), [
      '7-02 3/3',
      '1-03 1/1',
      '7-03 1/1',
    ]);
    // March 31: the clocks go from 02:00 to 03:00.
    const forward: ScenarioEvent[] = [
      { at: '2024-03-30T23:30Z' },
      { at: '2024-03-31T00:30Z' },
      { at: '2024-03-31T01:30Z' },
    ];
    assert.deepEqual(weekHours('Europe/Berlin', '2024-03-31', '2024-03-31', forward), [
      '7-00 1/1',
      '7-01 1/1',
      '7-03 1/1',
    ]);
    // Lord Howe, April 7, goes back by half an hour at 02:00: the bucket from 01:30 is the second one of hour 1.
    const half: ScenarioEvent[] = [
      { at: '2024-04-06T14:15Z' },
      { at: '2024-04-06T15:10Z' },
      { at: '2024-04-06T16:10Z' },
    ];
    assert.deepEqual(weekHours('Australia/Lord_Howe', '2024-04-07', '2024-04-07', half), ['7-01 2/2', '7-02 1/1']);
    // Cairo, April 26: the day begins at 01:00.
    assert.deepEqual(weekHours('Africa/Cairo', '2024-04-26', '2024-04-26', [{ at: '2024-04-25T22:00Z' }]), [
      '5-01 1/1',
    ]);
  });

  test('Lord Howe’s days end in half a bucket', () => {
    // April 7, 2024: 24.5 hours, from 13:00 UTC of the 6th to 13:30 UTC of the 7th.
    const long = hours('Australia/Lord_Howe', '2024-04-07', [{ at: '2024-04-07T23:59' }, { at: '2024-04-08T00:00' }]);
    assert.equal(long.length, 25);
    assert.deepEqual(long.at(-1), { t: Date.UTC(2024, 3, 7, 13), value: 1 });
    // October 6, 2024: 23.5 hours, from 13:30 UTC of the 5th to 13:00 UTC of the 6th.
    const short = hours('Australia/Lord_Howe', '2024-10-06', [{ at: '2024-10-06T23:59' }, { at: '2024-10-07T00:00' }]);
    assert.equal(short.length, 24);
    assert.deepEqual(short.at(-1), { t: Date.UTC(2024, 9, 6, 12, 30), value: 1 });
  });

  test('a midnight that does not exist becomes the first instant that does', () => {
    // Cairo went from 00:00 (+02) to 01:00 (+03) on April 26, 2024: the day starts at 22:00 UTC.
    const points = hours('Africa/Cairo', '2024-04-26', [{ at: '2024-04-25T21:59:59Z' }, { at: '2024-04-25T22:00Z' }]);
    assert.equal(points.length, 23);
    assert.deepEqual(points[0], { t: Date.UTC(2024, 3, 25, 22), value: 1 });
    // São Paulo, November 4, 2018: from 00:00 (−03) to 01:00 (−02), at 03:00 UTC.
    assert.deepEqual(hours('America/Sao_Paulo', '2018-11-04')[0], { t: Date.UTC(2018, 10, 4, 3), value: 0 });
    // Where 23:00 comes twice, the day before has 25 hours: Cairo, October 31, 2024.
    assert.equal(hours('Africa/Cairo', '2024-10-31').length, 25);
  });

  test('a day that does not exist has no hours', () => {
    assert.deepEqual(hours('Pacific/Apia', '2011-12-30'), []);
  });

  test('days of half-hour zones start on the half hour', () => {
    assert.equal(hours('Asia/Kolkata', '2024-05-14')[0]?.t, Date.UTC(2024, 4, 13, 18, 30));
    assert.equal(hours('Pacific/Chatham', '2024-05-14')[0]?.t, Date.UTC(2024, 4, 13, 11, 15));
  });
});
