/** Compares the oracle's sessions and their active time with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScenarioEvent } from './scenario.ts';
import { day, ENGAGE, figures, oracleOf, pickOf, rows, series, visit } from './scenario-oracle.ts';

describe('sessions', () => {
  test('an empty day', () => {
    assert.deepEqual(figures(oracleOf({})), {
      visitors: 0,
      pageviews: 0,
      sessions: 0,
      bounceRate: null,
      avgDuration: null,
      conversions: null,
    });
  });

  test('a gap of exactly 30 minutes keeps a session together, one more microsecond splits it', () => {
    const together = oracleOf({ events: visit(['10:00'], ['10:30']) });
    // One session from 10:00 to 10:30: 1800 s.
    assert.deepEqual(figures(together), {
      visitors: 1,
      pageviews: 2,
      sessions: 1,
      bounceRate: 0,
      avgDuration: 1800,
      conversions: null,
    });
    const split = oracleOf({ events: visit(['10:00'], ['10:30:00.000001']) });
    assert.deepEqual(figures(split), {
      visitors: 1,
      pageviews: 2,
      sessions: 2,
      bounceRate: 1,
      avgDuration: 0,
      conversions: null,
    });
  });

  test('engage bridges a gap like any event', () => {
    // 10:00 -> 10:20 (engage) -> 10:40: no gap above 30 minutes, so one session of 2400 s.
    const { sessions, avgDuration } = figures(oracleOf({ events: visit(['10:00'], ['10:20', ENGAGE], ['10:40']) }));
    assert.deepEqual({ sessions, avgDuration }, { sessions: 1, avgDuration: 2400 });
  });

  test('a return from a payment has the source of the latest session that came from elsewhere', () => {
    const oracle = oracleOf({
      events: visit(
        ['08:00', { referrer: 'news.example', utmCampaign: 'spring' }],
        ['09:00', { referrer: 'checkout.paypal.com', utmCampaign: 'own' }],
        // A session without a pageview came from nowhere.
        ['10:00', { event: 'signup' }],
        ['11:00', { referrer: 'paypal.com' }],
        ['12:00', { referrer: '' }],
        ['13:00', { referrer: 'pay.klarna.com' }],
      ),
    });
    assert.deepEqual(rows(oracle, { dimension: 'referrer' }), ['news.example 1/3', '(none) 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'utm_campaign' }), ['spring 1/3', '(none) 1/2']);
    assert.equal(figures(oracle).sessions, 6);
  });

  test('engage never starts a session', () => {
    // Two engages alone are no session; the session starts at 10:05, so it lasts 60 s, and belongs to hour 10.
    const oracle = oracleOf({
      events: visit(['09:55', ENGAGE], ['10:04', ENGAGE], ['10:05'], ['10:06', { page: '/b' }]),
    });
    assert.deepEqual(figures(oracle), {
      visitors: 1,
      pageviews: 2,
      sessions: 1,
      bounceRate: 0,
      avgDuration: 60,
      conversions: null,
    });
    assert.deepEqual(series(oracle, { metric: 'sessions' }).slice(9, 11), [0, 1]);
    const alone = oracleOf({ events: visit(['09:55', ENGAGE]) });
    assert.deepEqual(figures(alone), figures(oracleOf({})));
  });

  test('an engage belongs to the latest session that has started', () => {
    // The engage comes 60 minutes after the only pageview: its own run, but of that session. Active: 15 s. No bounce.
    const late = oracleOf({ events: visit(['10:00'], ['11:00', { ...ENGAGE, activeMs: 15_000 }]) });
    const { bounceRate, avgDuration, sessions } = figures(late);
    assert.deepEqual({ sessions, bounceRate, avgDuration }, { sessions: 1, bounceRate: 0, avgDuration: 15 });
    // The engage at 11:00 is in one run with the pageview at 11:10, which has not started yet: it counts for the first.
    // (15 + 0) / 2 sessions = 7.5 s; the second is a bounce.
    const between = oracleOf({ events: visit(['10:00'], ['11:00', { ...ENGAGE, activeMs: 15_000 }], ['11:10']) });
    assert.deepEqual(pickOf(between, ['sessions', 'bounceRate', 'avgDuration']), [2, 0.5, 7.5]);
  });

  test('a session ends at local midnight', () => {
    const events: ScenarioEvent[] = [{ at: '2024-05-13T23:59' }, { at: '2024-05-14T00:01' }];
    const oracle = oracleOf({ timezone: 'Europe/Berlin', events });
    assert.deepEqual(
      pickOf(oracle, ['visitors', 'sessions', 'avgDuration'], day('2024-05-13', '2024-05-14')),
      [2, 2, 0],
    );
    // In UTC both are on May 13, 21:59 and 22:01.
    const utc = oracleOf({ events: [{ at: '2024-05-13T21:59' }, { at: '2024-05-13T22:01' }] });
    assert.deepEqual(pickOf(utc, ['visitors', 'sessions', 'avgDuration'], day('2024-05-13')), [1, 1, 120]);
  });

  test('events of one instant are ordered by their number', () => {
    // Both at 10:00: first `/a`, then `/b`.
    const oracle = oracleOf({ events: visit(['10:00', { page: '/a' }], ['10:00', { page: '/b' }]) });
    assert.deepEqual(rows(oracle, { dimension: 'entry' }), ['/a 1/2']);
    assert.deepEqual(rows(oracle, { dimension: 'exit' }), ['/b 1/2']);
  });
});

describe('active time', () => {
  const active = (activeMs: number, fields: Omit<ScenarioEvent, 'at'> = {}): Omit<ScenarioEvent, 'at'> => ({
    ...ENGAGE,
    activeMs,
    ...fields,
  });

  test('is the sum of the last page’s engages', () => {
    // 4 s + 5 s = 9 s: still a bounce. 4 s + 6 s = 10 s: none.
    const bounce = oracleOf({ events: visit(['10:00'], ['10:01', active(4000)], ['10:02', active(5000)]) });
    assert.deepEqual(pickOf(bounce, ['bounceRate', 'avgDuration']), [1, 9]);
    const stayed = oracleOf({ events: visit(['10:00'], ['10:01', active(4000)], ['10:02', active(6000)]) });
    assert.deepEqual(pickOf(stayed, ['bounceRate', 'avgDuration']), [0, 10]);
  });

  test('is clamped to the time since that pageview, for the bounce too', () => {
    // 60 s reported 8 s after the pageview: 8 s, a bounce.
    const oracle = oracleOf({ events: visit(['10:00:00'], ['10:00:08', active(60_000)]) });
    assert.deepEqual(pickOf(oracle, ['bounceRate', 'avgDuration']), [1, 8]);
  });

  test('ignores engages of other pages and from before the last pageview', () => {
    // Last pageview: `/` at 10:05. The engage of `/` at 10:02 is before it, that of `/b` at 10:06 of another page.
    // 300 s between the events + 3 s.
    const events = visit(
      ['10:00'],
      ['10:02', active(20_000)],
      ['10:05'],
      ['10:06', active(20_000, { page: '/b' })],
      ['10:07', active(3000)],
    );
    assert.deepEqual(pickOf(oracleOf({ events }), ['avgDuration']), [303]);
  });

  test('is 0 without a pageview', () => {
    // A custom event alone: no bounce, no duration.
    const events = visit(['10:00', { event: 'signup' }], ['10:01', active(20_000)]);
    assert.deepEqual(pickOf(oracleOf({ events }), ['sessions', 'bounceRate', 'avgDuration']), [1, 0, 0]);
  });

  test('is added to the time up to the last event that is no engage', () => {
    // 10:00 pageview, 10:10 download: 600 s + 7 s active. Two events: no bounce.
    const events = visit(['10:00'], ['10:01', active(7000)], ['10:10', { event: 'download' }]);
    assert.deepEqual(pickOf(oracleOf({ events }), ['bounceRate', 'avgDuration']), [0, 607]);
  });
});
