/** Imports an export of Plausible with all that one can have, and compares what is answered with the sums of its files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportAnswer, ReportRow, StatsAnswer } from '../../src/stats/answer.ts';
import type { ReportQuery } from '../../src/stats/query.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { Engine } from '../statistics/engine.ts';
import { ImportedSite } from './imported-site.ts';
import { download } from './small-export.ts';

const STORED_KEYS_MAX = 20;

let engine: Engine;
before(async () => {
  engine = await Engine.open(STORED_KEYS_MAX);
});
after(() => engine.stop());

type Tables = Readonly<Record<string, readonly string[]>>;

/** Two days of a site: the first has two hostnames, the second one page that nobody was measured on. */
const TABLES: Tables = {
  visitors: [
    'date,visitors,pageviews,bounces,visits,visit_duration',
    '2024-05-01,5,12,2,6,340',
    '2024-05-02,4,5,1,4,100',
  ],
  pages: [
    'date,hostname,page,visits,visitors,pageviews,total_scroll_depth,total_scroll_depth_visits,total_time_on_page,total_time_on_page_visits',
    '2024-05-01,a.example,/,4,4,7,210,3,90,4',
    '2024-05-01,b.example,/,1,1,2,100,1,6,1',
    '2024-05-01,a.example,/blog,2,2,3,50,2,,0',
    '2024-05-02,a.example,/,3,3,3,120,2,31,2',
    '2024-05-02,a.example,/new,2,2,2,,,,',
  ],
  sources: [
    'date,source,referrer,utm_source,utm_medium,utm_campaign,utm_content,utm_term,pageviews,visitors,visits,visit_duration,bounces',
    '2024-05-01,Google,google.com,,,,,,5,2,3,100,1',
    '2024-05-01,Bing,bing.com/search,,,,,,3,1,1,80,0',
    '2024-05-01,Google,google.com,google,cpc,spring,,,1,1,1,60,0',
    '2024-05-01,,,,,,,,3,1,1,100,1',
    '2024-05-02,Hacker News,news.ycombinator.com,,,,,,5,4,4,100,1',
  ],
  custom_props: [
    'date,property,value,visitors,events',
    '2024-05-01,plan,pro,2,3',
    '2024-05-01,plan,free,1,1',
    '2024-05-02,plan,pro,1,2',
    '2024-05-02,plan,12.5,1,4',
    '2024-05-02,colour,red,1,1',
  ],
};

/** The site's own days from 10 May on: one visitor reads `/` for 12 s, down to 80 %. */
function ownWorld(): World {
  return scenarioWorld({
    now: '2024-05-14T15:00',
    properties: ['plan'],
    events: [
      { at: '2024-05-10T10:00' },
      { at: '2024-05-10T10:01', event: 'engage', activeMs: 12_000, scrollPct: 80 },
      { at: '2024-05-10T10:02', event: 'signup', props: '{"plan":"pro"}' },
    ],
  });
}

const IMPORTED = { from: '2024-05-01', to: '2024-05-02' };
const OWN = { from: '2024-05-10', to: '2024-05-10' };
const SEAM = { from: '2024-05-01', to: '2024-05-14' };

async function imported(tables: Tables, world = ownWorld()) {
  const site = await ImportedSite.of(engine, world);
  const done = await site.import(download(tables));
  const ask = async (query: Pick<ReportQuery, 'period' | 'dimension'> & Partial<ReportQuery>) =>
    (await engine.ask(site.world, {
      ask: 'report',
      query: { filters: [], metric: 'visitors', limit: 100, offset: 0, search: null, ...query } as ReportQuery,
    })) as ReportAnswer;
  const audit = async (dimension: string) =>
    (await site.audit(done.id))
      .filter((row) => row.dimension === dimension)
      .map(({ day, source, kept, visitors, leftOut }) => ({ day, source, kept, visitors, leftOut }));
  return { site, done, ask, audit };
}

function readings({ rows }: ReportAnswer) {
  const of = ({ measured, avgTime, avgScroll, reached }: ReportRow) => [measured, avgTime, avgScroll, reached];
  return Object.fromEntries(rows.map((row) => [row.key, of(row)]));
}

test('the time on a page and its scroll depth are the sums of the export by the visits that reported them', async () => {
  const { ask, audit } = await imported(TABLES);
  const answer = await ask({ period: IMPORTED, dimension: 'page' });
  assert.deepEqual(readings(answer), {
    '/': [7, 127 / 7, 430 / 6, null],
    '/blog': [0, null, 25, null],
    '/new': [0, null, null, null],
  });
  assert.equal(answer.engagementKnownFrom, null);
  const own = { 50: 1, 90: 0, 100: 0 };
  assert.deepEqual(readings(await ask({ period: OWN, dimension: 'page' })), { '/': [1, 12, 80, own] });
  assert.deepEqual(readings(await ask({ period: SEAM, dimension: 'page' }))['/'], [8, 139 / 8, 510 / 7, null]);
  const ranked = await ask({ period: SEAM, dimension: 'page', metric: 'scroll' });
  assert.deepEqual(
    ranked.rows.map(({ key }) => key),
    ['/', '/blog', '/new'],
  );
  const counts = (views: number) => ({ visitors: null, views });
  assert.deepEqual(await audit('engagement'), [
    { day: '2024-05-01', source: counts(5), kept: counts(5), visitors: 'unknown', leftOut: {} },
    { day: '2024-05-02', source: counts(2), kept: counts(2), visitors: 'unknown', leftOut: {} },
  ]);
});

test('an export that lacks how pages were read leaves it unknown, in the whole period that has such a day', async () => {
  const [header, ...rows] = TABLES.pages!;
  const cut = (line: string) => line.split(',').slice(0, 6).join(',');
  const { ask, audit } = await imported({ ...TABLES, pages: [header!, ...rows].map(cut) });
  const answer = await ask({ period: SEAM, dimension: 'page' });
  assert.deepEqual(readings(answer)['/'], [null, null, null, null]);
  assert.equal(answer.engagementKnownFrom, '2024-05-03');
  assert.deepEqual(await audit('engagement'), []);
});

function values({ rows }: ReportAnswer) {
  return rows.map(({ key, visitors, views, sum }) => [key, visitors, views, sum]);
}

test('the values of a kept property are the sums of the export, without the events that they are of', async () => {
  const { site, ask, audit } = await imported(TABLES);
  const plan = { dimension: 'property', subject: 'plan' } as const;
  const answer = await ask({ period: IMPORTED, ...plan });
  assert.deepEqual(values(answer), [
    ['pro', 3, 5, '0'],
    ['12.5', 1, 4, '50'],
    ['free', 1, 1, '0'],
  ]);
  assert.deepEqual([answer.totalVisitors, answer.knownFrom], [9, null]);
  assert.deepEqual(values(await ask({ period: SEAM, ...plan }))[0], ['pro', 4, 6, '0']);
  const pro = [{ dimension: 'property:plan', value: 'pro' }] as const;
  const query = { period: SEAM, filters: pro };
  const { stats } = (await engine.ask(site.world, { ask: 'stats', query })) as StatsAnswer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value, stats.sessions.value], [4, 6, null]);
  const ofEvent = await ask({ period: SEAM, ...plan, filters: [{ dimension: 'event', value: 'signup' }] });
  assert.deepEqual([values(ofEvent), ofEvent.knownFrom], [[['pro', null, null, null]], '2024-05-03']);
  const { rows, totalVisitors, knownFrom } = await ask({ period: SEAM, dimension: 'property', subject: 'colour' });
  assert.deepEqual([rows, totalVisitors, knownFrom], [[], null, '2024-05-03'], 'no property that is kept');
  const row = (day: string, visitors: number, views: number) => {
    const counts = { visitors, views };
    return { day, source: counts, kept: counts, visitors: 'exact', leftOut: {} };
  };
  assert.deepEqual(await audit('property'), [row('2024-05-01', 3, 4), row('2024-05-02', 3, 7)]);
});

test('a property that is kept later knows the imported days', async () => {
  const { site, ask } = await imported(TABLES);
  const world: World = { ...site.world, properties: ['colour', 'plan'] };
  const query = { period: SEAM, filters: [{ dimension: 'property:colour', value: 'red' }] } as const;
  const { stats } = (await engine.ask(world, { ask: 'stats', query })) as StatsAnswer;
  assert.equal(stats.pageviews.value, 1);
  const { rows, totalVisitors, knownFrom } = await ask({ period: SEAM, dimension: 'property', subject: 'colour' });
  assert.deepEqual([rows, totalVisitors, knownFrom], [[], null, '2024-05-03'], 'no property that is kept');
});

test('without a file of properties, or with too many values, the values of a day are unknown', async () => {
  const { custom_props: props, ...without } = TABLES;
  const plan = { period: SEAM, dimension: 'property', subject: 'plan' } as const;
  assert.equal((await (await imported(without)).ask(plan)).knownFrom, '2024-05-03');
  const many = Array.from({ length: STORED_KEYS_MAX + 1 }, (_, i) => `2024-05-01,plan,${i},1,1`);
  const { ask, audit } = await imported({ ...TABLES, custom_props: [...props!, ...many] });
  assert.equal((await ask(plan)).knownFrom, '2024-05-02');
  const [{ source, kept }] = (await audit('property')) as [Awaited<ReturnType<typeof audit>>[number]];
  assert.deepEqual([source.views, kept.views], [4 + many.length, 0]);
});

test('each source of the export has the channel that a session of the site would have', async () => {
  const { site, ask, audit } = await imported(TABLES);
  const channels = ({ rows }: ReportAnswer) => rows.map(({ key, visitors, views }) => [key, visitors, views]);
  assert.deepEqual(channels(await ask({ period: SEAM, dimension: 'channel' })), [
    ['Organic Social', 4, 5],
    ['Organic Search', 3, 8],
    ['Direct', 2, 4],
    ['Paid Search', 1, 1],
  ]);
  const query = { period: SEAM, filters: [{ dimension: 'channel', value: 'Direct' }] } as const;
  const { stats } = (await engine.ask(site.world, { ask: 'stats', query })) as StatsAnswer;
  assert.deepEqual([stats.visitors.value, stats.pageviews.value], [2, 4]);
  const [first, second] = await audit('channel');
  const counts = { visitors: 5, views: 12 };
  assert.deepEqual(first, { day: '2024-05-01', source: counts, kept: counts, visitors: 'summed', leftOut: {} });
  assert.equal(second!.visitors, 'exact');
});

test('own rules of channels are those of own days: imported ones keep the default channels', async () => {
  const rules = [{ channel: 'Partners', referrer: '*' }];
  const version = { id: 1, siteId: 1, version: 1, rules, countedFrom: '2000-01-01', createdAt: 0 };
  const { ask } = await imported(TABLES, { ...ownWorld(), channels: [version] });
  const { rows } = await ask({ period: SEAM, dimension: 'channel' });
  assert.deepEqual(
    rows.map(({ key, visitors }) => [key, visitors]),
    [
      ['Organic Social', 4],
      ['Organic Search', 3],
      ['Direct', 2],
      ['Paid Search', 1],
    ],
  );
});

test('a source that names a channel of another product leaves the channels of its day unknown', async () => {
  const label = '2024-05-01,Organic Social,,,,,,,1,1,1,0,0';
  const { ask, audit } = await imported({ ...TABLES, sources: [...TABLES.sources!, label] });
  const { rows, knownFrom } = await ask({ period: SEAM, dimension: 'channel' });
  assert.deepEqual([rows[0]!.key, rows[0]!.visitors, knownFrom], ['Organic Social', null, '2024-05-02']);
  const [first] = await audit('channel');
  const nothing = { visitors: null, views: null };
  const leftOut = { no_key: 1 };
  assert.deepEqual(first, { day: '2024-05-01', source: nothing, kept: nothing, visitors: 'unknown', leftOut });
});

test('an import that is taken back takes all of it along', async () => {
  const { site, done, ask } = await imported(TABLES);
  await site.undo(done.id);
  assert.deepEqual(await site.rows(), [[], [], [], []]);
  assert.deepEqual((await ask({ period: IMPORTED, dimension: 'page' })).rows, []);
  assert.deepEqual((await ask({ period: IMPORTED, dimension: 'property', subject: 'plan' })).rows, []);
});
