/** Tests the mail as people see it: in a real browser, narrow and wide, light and dark, with unusual names. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import type { ReportFigures } from '../../src/reports/report-figures.ts';
import { reportLinks } from '../../src/reports/report-links.ts';
import { writeReport } from '../../src/reports/write-report.ts';
import { launchBrowser } from '../browser/browser.ts';
import { DAY, kpi, NOBODY, row, visitorsOf, WEEK } from './figures.ts';

const EVIL = `<script>alert(1)</script>"'&`;
const LONG = `/${'donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4)}`;
const ARABIC = 'متجر الكتب العربية الكبير لبيع الكتب القديمة والجديدة في كل مكان من العالم';
const SUBSCRIPTION = { token: 'A'.repeat(43), frequency: 'weekly' } as const;

const ODD: ReportFigures = {
  ...WEEK,
  site: { ...WEEK.site, name: ARABIC, domain: `${'long-name.'.repeat(12)}example` },
  frequency: 'monthly',
  period: { from: '2026-05-01', to: '2026-05-31' },
  stats: {
    ...WEEK.stats,
    visitors: kpi(123_456_789, 1, 999_999.9),
    bounceRate: kpi(null, null, 0),
    avgDuration: kpi(36_000, 1, 100),
  },
  days: visitorsOf('2026-05-01', '2026-05-31', (i) => (i < 2 ? null : i === 20 ? 5_000_000 : (i % 4) * 900)),
  pages: [row(LONG, 123_456_789), row('/مقالات/أخبار', 2100), row(EVIL, 5), row('(other)', 3)],
  revenue: [{ goal: LONG, currency: 'IDR', amount: '123456789012.50', before: '98765432109.75' }],
  goals: [
    {
      goalId: 1,
      name: EVIL,
      kind: 'page',
      pattern: '/',
      conversions: 4,
      uniqueConversions: 3,
      conversionRate: 0.1,
      delta: null,
    },
  ],
};

test('a site that is named as its domain is named once', () => {
  const named = { ...WEEK, site: { ...WEEK.site, name: WEEK.site.domain } };
  const { html, text } = writeReport(named, linksOf(named), 'en');
  assert.equal(text.split('\n')[0], WEEK.site.domain);
  assert.ok(!html.includes(`· ${WEEK.site.domain}`));
  const other = writeReport(WEEK, linksOf(WEEK), 'en');
  assert.equal(other.text.split('\n')[0], `${WEEK.site.name} (${WEEK.site.domain})`);
  assert.ok(other.html.includes(`· ${WEEK.site.domain}`));
});

test('the mail fits, scrolls nowhere sideways, loads nothing and runs nothing', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  for (const [name, figures] of Object.entries({ day: DAY, week: WEEK, odd: ODD, nobody: NOBODY })) {
    const { html } = writeReport(figures, linksOf(figures), 'en');
    for (const width of [360, 800]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
        const seen: string[] = [];
        page.on('request', (request) => seen.push(request.url()));
        page.on('dialog', (dialog) => seen.push(dialog.message()));
        await page.setContent(html);
        const beyond = await page.evaluate(`[...document.querySelectorAll('td, th, div, h1')]
          .filter((each) => each.getBoundingClientRect().right > innerWidth).length`);
        assert.equal(beyond, 0, `${name} at ${width}`);
        assert.deepEqual(seen, []);
        const background = await page.evaluate("getComputedStyle(document.querySelector('.card')).backgroundColor");
        assert.equal(background, colorScheme === 'dark' ? 'rgb(23, 26, 33)' : 'rgb(255, 255, 255)');
        await page.close();
      }
    }
  }
});

test('the chart has bars as high as the visitors, and a screen reader gets the figures', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  for (const figures of [WEEK, ODD]) {
    await page.setContent(writeReport(figures, linksOf(figures), 'en').html);
    const heights = await page.evaluate<
      number[]
    >(`[...document.querySelectorAll('[role=img] tr:first-child > td > table')]
      .map((bar) => bar.querySelector('tr:last-child > td').getBoundingClientRect().height)`);
    const most = Math.max(...figures.days.map(({ visitors }) => visitors ?? 0));
    assert.deepEqual(
      heights,
      figures.days.map(({ visitors }) => (visitors ? Math.max(3, Math.round((visitors / most) * 96)) : 1)),
    );
  }
  await page.setContent(writeReport(WEEK, linksOf(WEEK), 'en').html);
  assert.equal(
    await page.getAttribute('[role=img]', 'aria-label'),
    'Visitors by day. Mon 11 May: 2,100; Tue 12 May: 2,210; Wed 13 May: 1,987; Thu 14 May: 2,345; Fri 15 May: 1,890; Sat 16 May: 903; Sun 17 May: 910.',
  );
});

test('the mail has the sizes, weights, colours and radii of the pages', () => {
  const tokens = readFileSync(resolve(import.meta.dirname, '../../web/src/styles/tokens.css'), 'utf8');
  const sizes = [...tokens.matchAll(/--text-\w+: ([\d.]+)rem/g)].map(([, rem]) => String(Number(rem) * 16));
  for (const figures of [WEEK, NOBODY]) {
    const { html } = writeReport(figures, linksOf(figures), 'en');
    for (const [, size = ''] of html.matchAll(/font-size:([1-9]\d*)px/g)) assert.ok(sizes.includes(size), `${size} px`);
    for (const [, weight = ''] of html.matchAll(/font-weight:(\d+)/g)) assert.match(weight, /^[456]00$/);
    for (const [colour] of html.matchAll(/#[\da-f]{6}\b/g)) assert.ok(tokens.includes(colour), colour);
    for (const [, radius = ''] of html.matchAll(/border-radius:(\d+px)/g))
      assert.ok(tokens.includes(`: ${radius};`), radius);
  }
});

test('sources have the names of the dashboard, money its currency, and what is new no percentage', () => {
  const sources = [row('google.com', 4), row('xn--bcher-kva.example', 3), row('Hacker News', 2)];
  const order = { goal: 'Order', currency: 'EUR', amount: '1234.50', before: '1000' } as const;
  const of = (part: Partial<ReportFigures>) => writeReport({ ...WEEK, sources, ...part }, linksOf(WEEK), 'en');
  const { html, text } = of({ revenue: [order, { ...order, currency: 'JPY', amount: '300', before: null }] });
  for (const name of ['Google', 'bücher.example', 'Hacker News', 'Top campaigns', 'spring']) {
    assert.ok(html.includes(name) && text.includes(name), name);
  }
  assert.ok(!html.includes('google.com'));
  assert.match(text, /\nConversions +321 {2}New \(previous: 0\)\n/);
  assert.match(text, /\nRevenue +€1,234\.50 {2}\+23\.5% \(previous: €1,000\.00\)\n/);
  assert.match(text, /\nRevenue +¥300\n/);
  const exact = { ...order, amount: '12345678901234567.80', before: '0' };
  assert.match(of({ revenue: [exact] }).text, /\nRevenue +€12,345,678,901,234,567\.80 {2}New /);
  // A refund of all that was sold before is nothing to have grown from.
  assert.doesNotMatch(of({ revenue: [{ ...order, before: '-100' }] }).text, /\nRevenue.*(New|%)/);
  const two = of({ revenue: [order, { ...order, goal: 'Ticket' }] });
  for (const label of ['Revenue: Order', 'Revenue: Ticket']) {
    assert.ok(two.text.includes(label) && two.html.includes(label), label);
  }
  const growing = { ...WEEK.stats, visitors: kpi(5, 0, 100) };
  assert.ok(of({ stats: growing }).html.includes('Compared with 4 – 10 May 2026'));
});

test('names are text: they add no markup and no header, and reorder no other words', () => {
  const { html, subject, text } = writeReport(
    { ...ODD, site: { ...ODD.site, name: `${EVIL}\r\nBcc: eve@example.com\u202e` } },
    linksOf(ODD),
    'en',
  );
  assert.ok(!html.includes('<script'));
  assert.equal(subject, `${EVIL} Bcc: eve@example.com: 123,456,789 visitors in May 2026`);
  assert.ok(!text.includes('\u202e') && !html.includes('\u202e'));
  const arabic = writeReport(ODD, linksOf(ODD), 'en').subject;
  assert.equal(arabic, `\u200e${ARABIC.slice(0, 59)}…\u200e: 123,456,789 visitors in May 2026`);
});

test('pages are named as a person would type them, on one line', () => {
  const pages = [row('/%D8%B3%D9%84%D8%A7%D9%85', 3), row('/gr%C3%BCn%0A%E2%80%AE', 2), row('/100%25/%zz', 1)];
  const { html, text } = writeReport({ ...WEEK, pages }, linksOf(WEEK), 'en');
  for (const page of ['/سلام', '/grün', '/100%25/%zz']) assert.ok(html.includes(page) && text.includes(page), page);
  assert.ok(!`${text}${html}`.includes('\u202e') && !text.includes('/grün\n'));
});

test('without earlier figures nothing is compared', () => {
  const stats = Object.fromEntries(
    Object.entries(WEEK.stats).map(([metric, { value }]) => [metric, kpi(value, null, 0)]),
  ) as ReportFigures['stats'];
  const { html, text } = writeReport({ ...WEEK, stats }, linksOf(WEEK), 'en');
  for (const part of [html, text])
    assert.ok(!/compared|before|previous|change/i.test(part.replace(/<style>.*<\/style>/s, '')));
  assert.ok(text.includes('\nVisitors          12,345\n'));
});

test('one-click unsubscription is offered over https only', () => {
  const headersAt = (publicUrl: string) =>
    writeReport(WEEK, reportLinks(publicUrl, WEEK.site, WEEK.period, SUBSCRIPTION, 'en'), 'en').headers;
  const path = `/dashboard/reports/unsubscribe?token=${SUBSCRIPTION.token}`;
  assert.deepEqual(headersAt('http://10.0.0.5:8000'), { 'list-unsubscribe': `<http://10.0.0.5:8000${path}>` });
  assert.deepEqual(headersAt('https://stats.example/svc'), {
    'list-unsubscribe': `<https://stats.example/svc${path}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

function linksOf({ site, period }: ReportFigures) {
  return reportLinks('https://stats.example', site, period, SUBSCRIPTION, 'en');
}
