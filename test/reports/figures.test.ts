/** Compares the figures of a report with those of the read API for the same days. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDiscards } from '../../src/collect/discards.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { until } from '../collect/server.ts';
import { heavyTest } from '../heavy-checks.ts';
import { type ImportLine, importLines } from '../statistics/import.ts';
import { day, expectedText, figureLines, percent, read } from './expected-text.ts';
import { PUBLIC_URL, ReportHarness } from './harness.ts';

const WEEK = { from: '2026-11-02', to: '2026-11-08' };
const PAGES = ['/', '/products', '/cart', '/thanks', '/مقالات', '/about?utm_source=x'];
const COUNTRIES = ['DE', 'FR', 'US', undefined, 'JP', 'BR', 'CA'];
const SOURCES = ['https://www.google.com/', undefined, 'https://news.example.org/x', 'https://t.co/y'];

describe('reports', () => {
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    harness = await ReportHarness.open({ after: (close) => void closing.push(close as () => unknown) });
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  test('every figure of a week equals the read API’s, in text and HTML', async () => {
    const { service } = harness;
    const site = await service.site({ timezone: 'Europe/Paris' });
    for (const [name, kind, pattern] of [
      ['Order', 'page', '/thanks'],
      ['Signed up', 'event', 'signup'],
      ['Never', 'event', 'never'],
    ] as const) {
      await createGoal(service.database.db, service.clock, { siteId: site.id, name, kind, pattern });
    }
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-05-25T03:50:00Z');
    await importLines(service, site, [...visits('2026-05-11', 7, 12), ...visits('2026-05-18', 7, 17)]);
    assert.deepEqual(await harness.round(member), [], 'before six there is nothing yet');

    harness.goTo('2026-05-25T04:00:00Z');
    const [mail, ...others] = await harness.round(member);
    assert.deepEqual(others, []);
    assert.deepEqual(
      mail!.text.trimEnd().split('\n'),
      await expectedText(service, site, mail!, '2026-05-18', '2026-05-24'),
    );
    const { stats } = await read<StatsAnswer>(service, site, 'stats?from=2026-05-18&to=2026-05-24');
    assert.equal(mail!.headers.subject, `Shop: ${stats.visitors.value} visitors in the week of 18 May`);
    // The HTML has each line of figures and rows too, in the same order.
    const html = mail!.html.replace(/<style>.*<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
    let at = 0;
    for (const line of figureLines(stats)) {
      const [label, value, change, before] = line;
      const found = html.indexOf(`${label} ${value} ${change} ${before}`, at);
      assert.ok(found > at, `${line} in ${html}`);
      at = found;
    }
    const { rows } = await read<BreakdownAnswer>(
      service,
      site,
      'breakdown?dimension=page&limit=5&from=2026-05-18&to=2026-05-24',
    );
    for (const { key, visitors, pct } of rows) {
      const found = html.indexOf(`${key} ${visitors} ${percent(pct!)}`, at);
      assert.ok(found > at, key);
      at = found;
    }
    assert.deepEqual(await harness.round(member), [], 'once');
  });

  heavyTest('weeks of 167 and 169 hours, and a month, are reported in the zone of the site', async () => {
    const { service } = harness;
    // Midnight of Sunday 6 September does not exist in Santiago; in Paris 25 October has 25 hours.
    for (const [timezone, frequency, from, to, due, edges] of [
      [
        'America/Santiago',
        'weekly',
        '2026-08-31',
        '2026-09-06',
        '2026-09-07T09:00:00Z',
        ['2026-08-31T04:00:00Z', '2026-09-07T03:00:00Z'],
      ],
      [
        'Europe/Paris',
        'monthly',
        '2026-09-01',
        '2026-09-30',
        '2026-10-01T04:00:00Z',
        ['2026-08-31T22:00:00Z', '2026-09-30T22:00:00Z'],
      ],
      [
        'Europe/Paris',
        'weekly',
        '2026-10-19',
        '2026-10-25',
        '2026-10-26T05:00:00Z',
        ['2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z'],
      ],
    ] as const) {
      const first = Temporal.Instant.from(edges[0]);
      const end = Temporal.Instant.from(edges[1]);
      if (service.clock.nowMicros() / 1000 < first.epochMilliseconds) harness.goTo(edges[0]);
      const site = await service.site({ timezone });
      const member = await harness.subscriber(site, { [frequency]: true });
      harness.goTo(Temporal.Instant.from(due).subtract({ seconds: 30 }).toString());
      const just = { seconds: 1 };
      // The last one's data begin inside the compared days, so that there is nothing to compare.
      const isCompared = from !== '2026-10-19';
      const days = Temporal.PlainDate.from(from).until(to).days + 1;
      const begun = first.subtract({ hours: isCompared ? 24 * (days + 1) : 48 });
      const instants = [begun, first.subtract(just), first, first.add({ hours: 60 }), end.subtract(just), end];
      await importLines(
        service,
        site,
        instants.map((ts, i) => ({ ts: ts.toString(), visitor: `v${i}`, u: '/' })),
      );
      assert.deepEqual(await harness.round(member), [], `${timezone}: not yet`);
      harness.goTo(due);
      const [mail] = await harness.round(member);
      const when = frequency === 'weekly' ? `the week of ${day(from)}` : 'September 2026';
      assert.equal(mail?.headers.subject, `Shop: 3 visitors in ${when}`);
      assert.deepEqual(
        mail!.text.trimEnd().split('\n'),
        await expectedText(service, site, mail!, from, to, frequency, isCompared),
      );
    }
  });

  test('the report of a week without visitors says so, and what to check', async () => {
    const { service } = harness;
    harness.goTo('2026-11-04T12:00:00Z');
    const site = await service.site({ name: 'Café' });
    const member = await harness.subscriber(site, { weekly: true });
    const decided = await service.decided(2);
    await service.collect(site, { u: '/' }, { origin: 'https://elsewhere.example' });
    await service.collect(site, { u: '/' }, { origin: 'https://elsewhere.example' });
    await decided();
    // The counts are written now and then, one of the two perhaps before the other.
    await until(async () => {
      const written = await listDiscards(service.database.db, site, WEEK, service.clock.nowMicros());
      return written.reduce((sum, { count }) => sum + count, 0) === 2;
    });
    harness.goTo('2026-11-09T06:00:00Z');
    const [mail, ...others] = await harness.round(member);
    assert.deepEqual([others, mail?.headers.subject], [[], 'Café: no visitors in the week of 2 November']);
    const lines = mail!.text.trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, 7), [
      'Café (shop.example)',
      'No visitors in the week of 2 November',
      '2 – 8 November 2026, UTC',
      '',
      'If that’s unexpected, check the following:',
      '',
      "- 2 events were rejected. Most common reason: The page is not on the site's declared domain.",
    ]);
    assert.ok(lines.includes(`Open dashboard: ${PUBLIC_URL}/sites/${site.publicId}?from=2026-11-02&to=2026-11-08`));
    for (const line of lines.filter((each) => each.startsWith('- '))) {
      const shown = line.slice(2).replaceAll("'", '&#39;').replaceAll('"', '&quot;').replace('<head>', '&lt;head&gt;');
      assert.ok(mail!.html.includes(shown), line);
    }
  });

  test('a report names the days that retention has erased', async () => {
    const { service } = harness;
    harness.goTo('2026-11-20T12:00:00Z');
    const site = await service.site({ retentionMonths: 1 });
    const member = await harness.subscriber(site, { monthly: true });
    harness.goTo('2026-12-03T12:00:00Z');
    await importLines(service, site, [{ ts: '2026-11-20T12:00:00Z', visitor: 'a', u: '/' }]);
    const [mail] = await harness.round(member);
    assert.equal(mail?.headers.subject, 'Shop: 1 visitor in November 2026');
    assert.ok(
      mail!.text.includes('\nData before 3 November has been deleted (retention setting) and is not included.\n'),
    );
    assert.ok(mail!.text.includes('\nVisitors             1\nPageviews            1\n'), mail!.text);
  });

  test('a report has the campaigns, the sources and the revenue of the dashboard, compared with whole periods alone', async () => {
    const { service } = harness;
    const { db } = service.database;
    harness.goTo('2026-12-14T12:00:00Z');
    const site = await service.site({ timezone: 'UTC' });
    const goal = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
    const { id: goalId } = await createGoal(db, service.clock, goal);
    const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, fields);
    const member = await harness.subscriber(site, { weekly: true });
    const order = (ts: string, visitor: string, value: string, currency = 'EUR'): ImportLine[] => [
      { ts, visitor, u: '/?utm_campaign=spring', r: `https://www.google.${visitor === 'a' ? 'de' : 'fr'}/` },
      { ts, visitor, u: '/', e: 'order', p: { value, currency } },
    ];
    const weeks = [
      ...order('2026-12-15T12:00:00Z', 'a', '10.50'),
      ...order('2026-12-22T12:00:00Z', 'a', '20.10'),
      ...order('2026-12-22T13:00:00Z', 'b', '0.90'),
      ...order('2026-12-22T14:00:00Z', 'c', '5', 'CHF'),
    ];
    harness.goTo('2026-12-28T05:00:00Z');
    await importLines(service, site, [{ ts: '2026-12-14T01:00:00Z', visitor: 'z', u: '/' }, ...weeks]);
    harness.goTo('2026-12-28T07:00:00Z');
    const [mail] = await harness.round(member);
    assert.match(
      mail!.text,
      /\nRevenue +€21\.00 {2}\+100% \(previous: €10\.50\)\nRevenue +CHF\s5\.00 {2}New \(previous: CHF\s0\.00\)\n/,
    );
    assert.match(
      mail!.text,
      /\nTop sources \(visitors\)\n3 {2}100% {2}Google\n\nTop campaigns \(visitors\)\n3 {2}100% {2}spring\n/,
    );

    const young = await service.site({ timezone: 'UTC' });
    const begun = await createGoal(db, service.clock, { ...goal, siteId: young.id });
    await setRevenue(db, service.clock, { siteId: young.id, goalId: begun.id }, fields);
    const other = await harness.subscriber(young, { weekly: true });
    harness.goTo('2027-01-04T05:00:00Z');
    await importLines(service, young, order('2026-12-29T12:00:00Z', 'a', '3'));
    harness.goTo('2027-01-04T07:00:00Z');
    const [first] = await harness.round(other);
    assert.match(first!.text, /\nRevenue +€3\.00\n/);
  });
});

/**
 * Returns the visits of some days, at noon UTC and after. Each visitor has another page, source and country, and some
 * have an event.
 */
function visits(from: string, days: number, most: number): ImportLine[] {
  const lines: ImportLine[] = [];
  for (let d = 0; d < days; d++) {
    const date = Temporal.PlainDate.from(from).add({ days: d });
    for (let v = 0; v < 3 + ((d * 5) % most); v++) {
      const at = (minute: number) => `${date}T12:${String(minute).padStart(2, '0')}:00Z`;
      const country = COUNTRIES[v % COUNTRIES.length];
      const shared = { visitor: `v${v}`, ...(country === undefined ? {} : { country }) };
      const r = SOURCES[v % SOURCES.length];
      lines.push({ ...shared, ts: at(v), u: PAGES[v % PAGES.length]!, ...(r === undefined ? {} : { r }) });
      if (v % 2 === 0) lines.push({ ...shared, ts: at(v + 2), u: PAGES[(v + d) % PAGES.length]! });
      if (v % 3 === 0) lines.push({ ...shared, ts: at(v + 3), u: '/', e: 'signup' });
    }
  }
  return lines;
}
