/** Compares the oracle's realtime panel with figures that were computed by hand. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { instant } from './scenario.ts';
import { oracleOf, visit } from './scenario-oracle.ts';

describe('realtime', () => {
  test('the last 30 whole minutes', () => {
    const fields = {
      referrer: 'google.com',
      country: 'DE',
      city: 'Berlin',
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
    };
    const oracle = oracleOf({
      now: '2024-05-14T20:00:30',
      events: visit(
        // Before the first minute shown (19:31), but it brings its session's referrer.
        ['19:30:59', { page: '/in', ...fields }],
        ['19:31:00', { page: '/a', ...fields, referrer: '' }],
        ['19:31:59', { page: '/a', visitor: '2' }],
        // Visitor 3 is current, by an event; visitor 4 sends only engages after 19:55:30.
        ['19:55:00', { page: '/b', visitor: '4' }],
        ['19:56:00', { page: '/b', visitor: '4', event: 'engage' }],
        ['20:00:10', { page: '/c', visitor: '3', event: 'signup' }],
      ),
    });
    const answer = oracle.realtime();
    const minute = (at: string) => instant(`2024-05-14T${at}`, 'UTC') / 1000;
    const absent = { referrer: '', country: '', city: '', browser: '', os: '', device: '' };
    assert.equal(answer.pageviewsPerMinute.length, 30);
    assert.deepEqual(
      answer.pageviewsPerMinute.filter((point, index) => point.value > 0 || index === 29),
      [
        { t: minute('19:31'), value: 2 },
        { t: minute('19:55'), value: 1 },
        { t: minute('20:00'), value: 0 },
      ],
    );
    assert.deepEqual(
      { ...answer, pageviewsPerMinute: [] },
      {
        generatedAt: minute('20:00:30'),
        currentVisitors: 1,
        pageviewsPerMinute: [],
        topPages: [
          { key: '/a', visitors: 2, views: 2 },
          { key: '/b', visitors: 1, views: 1 },
        ],
        topReferrers: [
          { key: '(none)', visitors: 2, views: 2 },
          { key: 'google.com', visitors: 1, views: 1 },
        ],
        topCountries: [
          { key: '(none)', visitors: 2, views: 2 },
          { key: 'DE', visitors: 1, views: 1 },
        ],
        feed: [
          { ts: minute('20:00:10'), event: 'signup', path: '/c', ...absent },
          { ts: minute('19:55:00'), event: 'pageview', path: '/b', ...absent },
          { ts: minute('19:31:59'), event: 'pageview', path: '/a', ...absent },
          { ts: minute('19:31:00'), event: 'pageview', path: '/a', ...fields },
        ],
      },
    );
  });

  test('lists are cut at 10 rows and 50 events', () => {
    const events = visit(
      ...Array.from({ length: 60 }, (_, n) => [`19:59:${String(n).padStart(2, '0')}`, { page: `/${n % 12}` }] as const),
    );
    const { topPages, feed } = oracleOf({ events }).realtime();
    assert.equal(topPages.length, 10);
    assert.deepEqual([feed.length, feed[0]?.path, feed[49]?.path], [50, '/11', '/10']);
  });
});
