/** Imports an export of Plausible with all that one can have, and compares what is answered with the sums of its files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportAnswer, ReportRow } from '../../src/stats/answer.ts';
import type { ReportQuery } from '../../src/stats/query.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import type { World } from '../oracle/world.ts';
import { Engine } from '../statistics/engine.ts';
import { ImportedSite } from './imported-site.ts';
import { download } from './small-export.ts';

let engine: Engine;
before(async () => {
  engine = await Engine.open(100);
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

async function imported(tables: Tables) {
  const site = await ImportedSite.of(engine, ownWorld());
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
