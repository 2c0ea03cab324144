import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../alert-body.ts';
import { type EmailContext, writeEmail } from './email.ts';

const SPIKE: Alert = {
  type: 'spike',
  site: 'example.com',
  rule: 3,
  value: 120,
  threshold: 100,
  at: '2026-11-22T03:10:00.000Z',
};
const LINK = 'https://stats.example/sites/abc';
const GPTBOT = { name: 'GPTBot', operator: 'OpenAI', requests: 12 };
const CURL = { name: 'curl', operator: null, requests: 10 };

function mailOf(alert: Partial<Alert>, context: Partial<EmailContext> = {}) {
  const base = { siteName: 'Example', timezone: 'Europe/Berlin', goalName: null, link: LINK, consent: null };
  return writeEmail({ ...SPIKE, ...alert }, { ...base, ...context }, 'en');
}

test('the subject names the kind of alert, the figure and the site; the text has the threshold', () => {
  const cases: [Partial<Alert>, string | null, string, string][] = [
    [{}, null, 'Traffic spike: 120 visitors in 5 minutes', 'Threshold: 100 visitors or more in 5 minutes'],
    [
      { type: 'drop', value: 1, threshold: 40 },
      null,
      'Traffic drop: 1 visitor in 12 hours',
      'Threshold: below 40 visitors in 12 hours',
    ],
    [
      { type: 'silence', value: 2.5, threshold: 1 },
      null,
      'No data received for 2.5 hours',
      'Threshold: 1 hour without an event',
    ],
    [
      { type: 'goal', value: 1, threshold: null },
      null,
      'Goal reached: 1 conversion in one day',
      'Trigger: first conversion of the day (all goals)',
    ],
    [
      { type: 'goal', value: 1234, threshold: 1000 },
      'Order',
      'Goal reached: 1,234 conversions of Order in one day',
      'Threshold: 1,000 conversions or more in one day (Order)',
    ],
    [
      { type: 'goal_drop', value: 3, threshold: 10 },
      'Order',
      'Conversions dropped: 3 conversions of Order',
      'Threshold: below 10 conversions (Order)',
    ],
    [
      { type: 'new_crawler', value: 12, threshold: 10, day: '2026-11-21', crawlers: [GPTBOT] },
      null,
      'New crawler: GPTBot (OpenAI)',
      'Threshold: 10 requests or more on the first day',
    ],
    [
      { type: 'new_crawler', value: 12, threshold: null, day: '2026-11-21', crawlers: [GPTBOT, CURL, CURL, CURL] },
      null,
      '4 new crawlers: GPTBot (OpenAI), curl, curl, …',
      'Trigger: first request of a new crawler',
    ],
    [
      { type: 'crawler_surge', value: 1234, threshold: 1000, day: '2026-11-21' },
      null,
      'Crawler surge: 1,234 requests in one day',
      'Threshold: 1,000 requests or more from crawlers in one day',
    ],
    [
      { type: 'crawler_errors', value: 1, threshold: 1, day: '2026-11-21' },
      null,
      'Errors for search engines: 1 request with an error in one day',
      'Threshold: 1 request or more with an error in one day',
    ],
    [
      { type: 'revenue_drop', value: 12.5, threshold: 99.95, currency: 'EUR' },
      'Order',
      'Revenue dropped: €12.50 of Order',
      'Threshold: below €99.95 (Order)',
    ],
    [
      { type: 'revenue', value: 1234.5, threshold: 1000, currency: 'EUR' },
      'Order',
      'Revenue reached: €1,234.50 of Order in one day',
      'Threshold: €1,000.00 or more in one day (Order)',
    ],
  ];
  for (const [alert, goalName, headline, threshold] of cases) {
    const { subject, text, html } = mailOf(alert, { goalName });
    assert.equal(subject, `${headline} on example.com`);
    assert.deepEqual(text.split('\n').slice(0, 4), ['Example (example.com)', headline, '', threshold]);
    for (const part of [headline, threshold]) assert.ok(html.includes(`>${part}<`), part);
  }
});

test('the time is in the zone of the site, and the link leads to the days that the figure is of', () => {
  const cases: [Partial<Alert>, string, string, string][] = [
    [{}, 'Europe/Berlin', '22 Nov 2026, 04:10 (Europe/Berlin)', 'from=2026-11-22&to=2026-11-22'],
    [{}, 'America/New_York', '21 Nov 2026, 22:10 (America/New_York)', 'from=2026-11-21&to=2026-11-21'],
    [{}, 'No/Zone', '22 Nov 2026, 03:10 (UTC)', 'from=2026-11-22&to=2026-11-22'],
    [{ type: 'drop' }, 'Europe/Berlin', '22 Nov 2026, 04:10 (Europe/Berlin)', 'from=2026-11-21&to=2026-11-22'],
    [
      { type: 'silence', value: 30 },
      'Europe/Berlin',
      '22 Nov 2026, 04:10 (Europe/Berlin)',
      'from=2026-11-20&to=2026-11-22',
    ],
    [{ type: 'goal' }, 'Europe/Berlin', '22 Nov 2026, 04:10 (Europe/Berlin)', 'from=2026-11-22&to=2026-11-22'],
  ];
  for (const [alert, timezone, detected, days] of cases) {
    const { text, html } = mailOf(alert, { timezone });
    assert.ok(text.includes(`\nDetected ${detected}\n`), text);
    assert.ok(text.includes(`\nOpen dashboard: ${LINK}?${days}\n`), text);
    assert.ok(html.includes(`Detected ${detected}<`));
    assert.ok(html.includes(`href="${LINK}?${days.replace('&', '&amp;')}"`));
  }
});

test('a test says so in the subject and at the top', () => {
  const { subject, text, html } = mailOf({ test: true });
  assert.equal(subject, '[Test] Traffic spike: 120 visitors in 5 minutes on example.com');
  assert.ok(text.startsWith('This is a test with made-up data.\n\nExample'));
  assert.ok(html.includes('>This is a test with made-up data.<'));
});

test('an email about crawlers names them and the day that is counted, and leads to their page on it', () => {
  const day = '2026-11-21';
  const { text } = mailOf({ type: 'new_crawler', value: 12, threshold: 10, day, crawlers: [GPTBOT, CURL] });
  assert.match(text, /GPTBot \(OpenAI\): 12 requests/);
  assert.match(text, /curl: 10 requests/);
  assert.match(text, /Day: 21 November 2026/);
  assert.ok(text.includes(`${LINK}/crawlers?from=${day}&to=${day}`), text);
});
