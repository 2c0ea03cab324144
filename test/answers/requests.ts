/** Random requests to the read API, the dashboard's routes and MCP, about the site of a kept data directory. */

/** A request, and how the reader proves who they are: by the API key, or by a session of the dashboard. */
export interface RecordedRequest {
  readonly by: 'key' | 'session';
  readonly path: string;
  /** Given, it is sent by POST. */
  readonly body?: object;
}

/** What questions can be about. */
export interface Subjects {
  readonly site: string;
  /** The day of the recording, `YYYY-MM-DD`. */
  readonly today: string;
  readonly goals: number;
  readonly funnels: number;
}

type Pick = <Item>(items: readonly Item[]) => Item;

const DIMENSIONS = ['page', 'entry', 'exit', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'country'].concat([
  'region',
  'city',
  'browser',
  'os',
  'device',
  'event',
  'channel',
  'hostname',
  'language',
  'screen',
  'utm_term',
]);
const METRICS = ['visitors', 'pageviews', 'sessions', 'bounceRate', 'avgDuration', 'conversions', 'never'];
const PRESETS = ['today', '7d', '7d', '30d', '30d', '90d', 'month', 'year', 'never'];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  page: ['/page-1', '/page-2', '/today-1', '/young/1', '/%F0%9F%98%80', '(none)', '(other)', '/none'],
  entry: ['/page-1', '/page-3', '(none)'],
  exit: ['/page-2', '/today-2'],
  referrer: ['news.example', 'search.example', '(none)'],
  utm_source: ["it's", '(none)', 'stored', '😀'],
  utm_medium: ['mail', '(none)'],
  country: ['DE', 'US', '(none)'],
  city: ['Köln', '(none)'],
  browser: ['Firefox', 'Chrome'],
  device: ['desktop', 'mobile'],
  event: ['signup', 'order', 'pageview'],
  channel: ['Email', 'Direct', 'Referral', 'Partners'],
  'property:plan': ["it's", '😀', '(none)'],
};

/** Makes a repeatable source of numbers below a bound. */
export function drawing(seed: number): (below: number) => number {
  let state = seed % 2_147_483_647 || 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Draws a request. */
export function drawRequest(next: (below: number) => number, subjects: Subjects): RecordedRequest {
  const pick: Pick = (items) => items[next(items.length)]!;
  const { name, search } = drawQuestion(next, pick, subjects);
  const by = next(10);
  if (by < 4 || !PUBLIC.test(name))
    return { by: 'session', path: `/dashboard/sites/${subjects.site}/${name}?${search}` };
  if (by < 5 && TOOLS.has(name)) {
    const args = { site: subjects.site, ...Object.fromEntries(search) };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return { by: 'key', path: '/mcp', body: call };
  }
  return { by: 'key', path: `/v1/sites/${subjects.site}/${name}?${search}` };
}

/** The questions of the read API; the others are the dashboard's alone. */
const PUBLIC = /^(stats|timeseries|breakdown|report|goals|funnels(\/\d+)?)$/;
const TOOLS: ReadonlySet<string> = new Set(['stats', 'timeseries', 'breakdown', 'report', 'goals']);

function drawQuestion(next: (below: number) => number, pick: Pick, subjects: Subjects) {
  const search = new URLSearchParams(drawPeriod(next, pick, subjects.today));
  const used = new Set<string>();
  const filter = (among: readonly string[]) => {
    const dimension = pick(among);
    // The same dimension twice is an error, which need not be drawn often.
    if (used.has(dimension) && next(10) > 0) return;
    used.add(dimension);
    search.append('filter', `${dimension}:${pick(VALUES[dimension] ?? ['x', '(none)'])}`);
  };
  const filters = (among: readonly string[] = [...DIMENSIONS, 'property:plan']) => {
    for (let i = pick([0, 0, 0, 1, 1, 1, 2, 2, 3]); i > 0; i--) filter(among);
  };
  const page = () => {
    search.set('limit', pick(['1', '5', '20', '50', '100', '1000', '0']));
    if (next(3) === 0) search.set('offset', pick(['1', '5', '1000']));
    if (next(4) === 0) search.set('search', pick(['page', 'E', 'ö', '(none)']));
  };
  const name = pick(NAMES);
  switch (name) {
    case 'stats':
      filters();
      break;
    case 'timeseries':
      search.set('metric', pick(METRICS));
      if (next(2) === 0) search.set('compare', 'true');
      filters();
      break;
    case 'breakdown':
    case 'breakdown/earlier':
      search.set('dimension', pick(DIMENSIONS));
      page();
      filters();
      break;
    case 'report':
    case 'breakdown/engagement':
      search.set('dimension', pick([...DIMENSIONS, 'hour_of_week', 'property:plan', 'next_page:/page-1']));
      if (next(3) === 0) search.set('metric', pick(['visitors', 'time', 'scroll', 'revenue']));
      if (next(4) === 0) search.set('goal', String(1 + next(subjects.goals)));
      page();
      filters();
      break;
    case 'property-values':
      search.set('dimension', pick(['property:plan', 'property:from', 'property:value']));
      page();
      filters(['event', 'page']);
      break;
    case 'revenue':
      search.set('goal', String(1 + next(subjects.goals + 1)));
      search.set('metric', 'revenue');
      search.set('dimension', pick(['country', 'channel', 'referrer', 'property:plan']));
      break;
    case 'links':
      search.set('event', pick(['outbound', 'download']));
      filters();
      break;
    case 'pages-beside':
      search.set('side', pick(['before', 'after']));
      search.set('page', pick(VALUES.page!));
      break;
    case 'sources':
    case 'hours-of-week':
      filters();
      break;
    default:
  }
  const funnel = String(1 + next(subjects.funnels + 1));
  if (name === 'funnel') return { name: `funnels/${funnel}`, search };
  if (name === 'funnel-revenue') return { name: `funnels/${funnel}/revenue`, search };
  return { name, search };
}

const NAMES = [
  ...['stats', 'stats', 'timeseries', 'timeseries', 'breakdown', 'breakdown', 'report', 'report', 'goals', 'funnel'],
  ...['goal-trends', 'funnel-revenue', 'funnels', 'revenue', 'links', 'sources', 'hours-of-week', 'pages-beside'],
  ...['property-values', 'breakdown/engagement', 'breakdown/earlier'],
] as const;

function drawPeriod(next: (below: number) => number, pick: Pick, today: string): [string, string][] {
  if (next(2) === 0) return [['period', pick(PRESETS)]];
  const back = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  const [a, b] = [next(60), next(60)];
  return [
    ['from', back(Math.max(a, b))],
    ['to', back(Math.min(a, b) - 1)],
  ];
}
