/** Compares what the oracle says of periods that are not over with what follows from the definition by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { METRICS } from '../../src/domain/metric.ts';
import type { LikeForLike } from '../../src/stats/answers/like-for-like.ts';
import type { PeriodChoice, StatsQuery } from '../../src/stats/query.ts';
import { localDay, shift } from './calendar.ts';
import { story, where } from './conditions/stories.ts';
import type { ScenarioEvent } from './scenario.ts';
import { instant } from './scenario.ts';
import { oracleOf } from './scenario-oracle.ts';

const HOUR_MINUTES = 60;

/** Returns a visit of two pages, and one of one page, at every hour of a site's day that has one, on so many days. */
function steadyVisits(zone: string, last: string, days: number, now: string): ScenarioEvent[] {
  const end = instant(now, zone);
  return Array.from({ length: days }, (_, i) => shift(last, -i)).flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
      const at = (minute: number) => `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const visitor = (number: number) => ({ visitor: String(hour * 2 + number) });
      return [
        { at: at(5), ...visitor(1) },
        { at: at(9), ...visitor(1), event: 'signup' },
        { at: at(20), ...visitor(2) },
        // Comes back later: counts in the hour of the first visit.
        { at: `${day}T23:50`, ...visitor(1) },
      ].filter(({ at: time }) => localDay(instant(time, zone), zone) === day && instant(time, zone) < end);
    }),
  );
}

function likeOf(zone: string, now: string, query: Partial<StatsQuery> = {}, days = 14): LikeForLike {
  const oracle = oracleOf({
    timezone: zone,
    now,
    events: steadyVisits(zone, now.slice(0, 10), days, now),
    goals: [{ kind: 'event', pattern: 'signup' }],
  });
  const { likeForLike } = oracle.stats({ period: { preset: '7d' }, filters: [], likeForLike: true, ...query });
  return likeForLike!;
}

/** Returns what sign-ups have changed at 03:30, with or without the hits of a day. */
function likeUnder(period: PeriodChoice, without?: string): LikeForLike['stats'] {
  const now = '2024-05-14T03:30';
  const events = steadyVisits('UTC', now.slice(0, 10), 14, now);
  const visits = new Set(events.map(({ at }) => at.slice(0, 10)).filter((day) => day !== without));
  const oracle = story({ now, events }, { visits });
  return oracle.stats({ period, conditions: where('event:is:signup'), likeForLike: true }).likeForLike!.stats;
}

describe('like for like', () => {
  test('a site that never changes has not changed, at any time of the day', () => {
    for (const minute of [0, 4, 6, 59, 9 * HOUR_MINUTES, 13 * HOUR_MINUTES + 7, 23 * HOUR_MINUTES + 59]) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const { stats } = likeOf('Europe/Berlin', `2024-05-14T${time}`);
      for (const metric of METRICS) {
        const { value, prev, deltaPct, hours } = stats[metric];
        assert.ok(value !== null && value > 0, `${metric} ${time}`);
        assert.deepEqual([value, deltaPct], [prev, 0], `${metric} ${time}`);
        assert.equal(hours, metric === 'conversions' ? 0 : Math.floor(minute / HOUR_MINUTES));
      }
    }
  });

  test('today is compared by its full hours, and not at all before the first is over', () => {
    const { now, before, stats } = likeOf('UTC', '2024-05-14T03:30', { period: { preset: 'today' } });
    assert.deepEqual([now, before], [day('2024-05-14'), day('2024-05-13')]);
    // Three hours of two visitors; who comes back at 23:50 is one of them, with a pageview that comes later.
    assert.deepEqual(stats.visitors, { value: 6, prev: 6, deltaPct: 0, hours: 3 });
    assert.deepEqual(stats.pageviews, { value: 6, prev: 6, deltaPct: 0, hours: 3 });
    assert.deepEqual(stats.conversions, { value: null, prev: null, deltaPct: 0, hours: 0 });
    const early = likeOf('UTC', '2024-05-14T00:59', { period: { preset: 'today' } });
    for (const metric of METRICS)
      assert.deepEqual(early.stats[metric], { value: null, prev: null, deltaPct: 0, hours: 0 });
  });

  test('a day with a clock change is compared by the time since its beginning', () => {
    // On March 31 the clocks go from 02:00 to 03:00: at 12:00 eleven hours are over, and the visits of 02:05 came at 03:05.
    const { stats } = likeOf('Europe/Berlin', '2024-03-31T12:00', { period: { preset: 'today' } });
    assert.deepEqual(stats.visitors, { value: 24, prev: 22, deltaPct: 9.1, hours: 11 });
    const later = likeOf('Europe/Berlin', '2024-10-27T12:00', { period: { preset: 'today' } });
    assert.equal(later.stats.visitors.hours, 13);
    assert.equal(later.stats.visitors.prev, 26);
  });

  test('a condition counts by the first hit that it selects, while both days have hits; else today is left out', () => {
    const week = likeUnder({ preset: '7d' });
    assert.deepEqual(week.visitors, { value: 6 * 24 + 3, prev: 6 * 24 + 3, deltaPct: 0, hours: 3 });
    // Sessions count in the hour in which they begin, whenever the hit comes.
    assert.deepEqual(week.sessions, { value: 6 * 24 + 3, prev: 6 * 24 + 3, deltaPct: 0, hours: 3 });
    const gone = likeUnder({ preset: '7d' }, '2024-05-07');
    assert.deepEqual(gone.visitors, { value: 6 * 24, prev: 6 * 24, deltaPct: 0, hours: 0 });
    assert.deepEqual(gone.sessions, { value: 6 * 24, prev: null, deltaPct: 0, hours: 0 });
  });

  test('a period that goes on after today is compared as far as today, and one that is over as a whole', () => {
    const week = likeOf('UTC', '2024-05-14T03:30', { period: { from: '2024-05-13', to: '2024-05-19' } });
    assert.deepEqual(
      [week.now, week.before],
      [
        { from: '2024-05-13', to: '2024-05-14' },
        { from: '2024-05-06', to: '2024-05-07' },
      ],
    );
    assert.equal(likeOf('UTC', '2024-05-14T03:30', { period: { preset: 'yesterday' } }), undefined);
  });
});

function day(date: string) {
  return { from: date, to: date };
}
