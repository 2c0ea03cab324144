/** Makes the content of a stored data directory: past events for an import, and visits of today. */

const DAY_MS = 86_400_000;

/** Texts that break quoting, encodings or sorting. */
const ODD_TEXTS = ["it's", 'back\\slash\\', 'nul\0byte', 'line\nbreak\ttab', '😀', '(none)', '\\N', 'x'.repeat(300)];
const COUNTRIES = ['DE', 'US', null, 'FR'];
const BROWSERS = ['Firefox', 'Chrome', 'Safari'];

/** The days with events, counted back from today. Some are older than the raw events that are kept. */
export const DAYS_AGO: readonly number[] = [40, 38, 12, 5, 2, 1];

/** Returns the lines of an import, of the days before an instant. */
export function pastLines(nowMs: number): object[] {
  return DAYS_AGO.flatMap((daysAgo) =>
    Array.from({ length: 40 }, (_, i) => {
      const visitor = i % 11;
      const page = i % 9 === 4 ? `/${encodeURIComponent(ODD_TEXTS[visitor % ODD_TEXTS.length]!)}` : `/page-${i % 6}`;
      const odd = encodeURIComponent(ODD_TEXTS[i % ODD_TEXTS.length]!);
      return {
        // Events begin at nine in the morning, UTC. A visitor's events are some minutes apart.
        ts: Math.floor(nowMs / DAY_MS) * DAY_MS - daysAgo * DAY_MS + (9 * 60 + i * 3) * 60_000 + i * 7,
        visitor: `visitor ${visitor}`,
        u: i % 5 === 0 ? `${page}?utm_source=${odd}&utm_medium=mail&utm_campaign=autumn` : page,
        ...(i % 7 === 3 ? { e: 'engage', p: { t: 4000 + i, d: 60 } } : {}),
        ...(i % 13 === 6 ? { e: 'signup', p: { plan: ODD_TEXTS[visitor % 6] } } : {}),
        r: i % 4 === 0 ? 'https://www.news.example/x' : null,
        country: COUNTRIES[visitor % COUNTRIES.length],
        region: visitor % 4 === 0 ? 'DE-BE' : null,
        city: visitor % 3 === 0 ? ODD_TEXTS[visitor % ODD_TEXTS.length]!.replace('\0', '') : 'Köln',
        browser: BROWSERS[visitor % BROWSERS.length],
        os: 'Linux',
        device: visitor % 2 === 0 ? 'desktop' : 'mobile',
      };
    }),
  );
}

/** Returns the tables of a Plausible export of days between own ones, as lines. One of them has an own day, which stays. */
export function countedDays(nowMs: number): Readonly<Record<string, readonly string[]>> {
  const dates = [39, 38, 37, 36, 20].map((daysAgo) => new Date(nowMs - daysAgo * DAY_MS).toISOString().slice(0, 10));
  const each = (line: string) => dates.map((date) => `${date},${line}`);
  return {
    visitors: ['date,visitors,pageviews,bounces,visits,visit_duration', ...each('5,12,2,6,340')],
    pages: [
      'date,hostname,page,visits,visitors,pageviews,total_scroll_depth,total_scroll_depth_visits,total_time_on_page,total_time_on_page_visits',
      ...each('example.com,/page-1,4,4,7,0,0,0,0'),
      ...each('example.com,/page-2,3,3,5,0,0,0,0'),
    ],
    custom_events: ['date,name,link_url,path,visitors,events', ...each('signup,,,2,3')],
  };
}

/** Returns tracker events for the site of a public id. */
export function visits(publicId: string, name: string, count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({
    s: publicId,
    u: i % 3 === 0 ? `/${encodeURIComponent(ODD_TEXTS[i % ODD_TEXTS.length]!)}?utm_source=${name}` : `/today-${i % 4}`,
    ...(i % 4 === 1 ? { e: 'engage', p: { t: 5000, d: 50 } } : {}),
    ...(i % 5 === 2 ? { e: 'signup', p: { from: ODD_TEXTS[i % 7] } } : {}),
    r: 'https://Search.example/',
    w: 1440,
    l: 'de-DE',
  }));
}

/** Returns the paths below `/v1/sites/ID` whose answers are stored. */
export function questions(funnelId: number): string[] {
  const dimensions = [
    ...['page', 'entry', 'exit', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'],
    ...['country', 'region', 'city', 'browser', 'os', 'device', 'event'],
  ];
  const metrics = ['visitors', 'pageviews', 'sessions', 'bounceRate', 'avgDuration', 'conversions'];
  return [
    ...['today', '7d', '30d', '90d'].map((period) => `stats?period=${period}`),
    'stats?period=90d&filter=country:DE',
    'stats?period=7d&filter=country:DE&filter=browser:Firefox',
    ...metrics.map((metric) => `timeseries?period=90d&compare=true&metric=${metric}`),
    'timeseries?period=today&metric=visitors',
    'timeseries?period=7d&metric=pageviews&filter=page:/page-1',
    ...dimensions.flatMap((dimension) => [
      `breakdown?period=90d&dimension=${dimension}`,
      `breakdown?period=today&dimension=${dimension}`,
    ]),
    'breakdown?period=7d&dimension=page&filter=device:desktop',
    'goals?period=90d',
    `funnels/${funnelId}?period=90d`,
    'realtime',
  ];
}
