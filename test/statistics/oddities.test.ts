/**
 * Tests texts that break quoting, patterns, encodings or sorting, as stored keys and in every parameter. The answers
 * are exact and no other site changes.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createRelayKey } from '../../src/collect/relay-keys.ts';
import { DatabaseError } from '../../src/database/database-error.ts';
import { DIMENSIONS, type Dimension } from '../../src/domain/dimension.ts';
import { SEARCH_MAX_CHARS } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  GoalsAnswer,
  RealtimeAnswer,
  StatsAnswer,
} from '../../src/stats/answer.ts';
import { matches } from '../oracle/pattern.ts';
import { storedAs } from '../oracle/stored.ts';
import { TestService } from '../service.ts';
import { type ImportLine, importLines } from './import.ts';

/** Each can be part of a path. `?` and `#` are left out, since they end a path. */
const ODD_TEXTS: readonly string[] = [
  "it's",
  "'",
  "''",
  '"quoted"',
  '`tick`',
  '\\',
  "\\'",
  'back\\slash\\',
  '\\N',
  '\\n\\t\\0\\x27',
  'nul\0byte',
  'line\nbreak',
  'tab\tstop',
  'return\r\n',
  '\b\f\v\x1b\x7f',
  '%',
  '%%',
  '100%25',
  '_',
  'a_b',
  'a-b',
  '*',
  'a*b',
  '{x:String}',
  '{site:UInt32}',
  '{',
  '}}{{',
  "' OR 1=1 --",
  "'; DROP TABLE svc.events; --",
  "') UNION ALL SELECT 1 /*",
  '/* comment */',
  '-- comment',
  ';',
  'null',
  '[1,2]',
  '{"a":1}',
  '😀',
  '👩‍👩‍👧‍👦',
  '𝔘𝔫𝔦',
  '\u{10ffff}',
  'שלום',
  '\u202egnp.exe',
  'é',
  'e\u0301',
  'Ⅷ',
  'İstanbul',
  'straße',
  'STRASSE',
  'ΟΔΟΣ',
  'ΟΔΟΣΑ',
  'Case',
  'cASE',
  '\ufeff',
  '\u00a0',
  ' leading and trailing ',
  'a:b:c',
  'a=b&c=d+e',
  '../..',
  '%2e%2e%2f',
  '%C3%A9',
  '%zz',
  '(none)',
  '(other)',
  '(NONE)',
  '__proto__',
  'constructor',
  'x'.repeat(200),
];

/** A pageview and an event of one visitor. All their dimensions have odd values. */
interface Visit {
  readonly page: string;
  readonly campaign: string;
  readonly place: string;
  readonly client: string;
  readonly event: string;
}

const VISITS: readonly Visit[] = [
  ...ODD_TEXTS.map((text, i) => ({ page: `/-${text}`, campaign: text, place: text, client: text, event: `odd-${i}` })),
  // Values that are absent, empty, or longer than the stored length.
  { page: '/', campaign: '', place: '', client: '', event: 'plain' },
  { page: `/${'é'.repeat(1500)}`, campaign: '', place: '', client: '', event: 'x'.repeat(64) },
  { page: '/long', campaign: 'ü'.repeat(200), place: '', client: '', event: '-' },
  {
    page: '/long',
    campaign: `x${'😀'.repeat(100)}`,
    place: `xx${'ü'.repeat(90)}`,
    client: 'é'.repeat(65),
    event: 'too-long',
  },
];

/** A lone surrogate is stored as the replacement character. */
const BROKEN = '\ud800 and \udfff';
const BROKEN_STORED = '\ufffd and \ufffd';

/** One dimension of each kind is tested key by key; of the others a few keys. */
const WHOLE_DIMENSIONS: readonly Dimension[] = ['page', 'utm_source', 'city', 'browser', 'event'];

const NUMBERS = [
  '1e3',
  '0x10',
  '١٢',
  '１',
  ' 1',
  '+1',
  '1.0',
  '-0',
  '01',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '-1',
  '1;',
];
const DAYS = [
  '2026-02-30',
  '0000-00-00',
  '2026-5-1',
  '٢٠٢٦-٠٥-٢٠',
  '2026-05-20T00:00',
  '2026/05/20',
  '+002026-05-20',
  '-000001-01-01',
  '2026-05-20\n',
  "2026-05-20'",
  '2026-W21-3',
];
const DAY = 86_400_000_000;
const FIRST = '2026-05-20';

let service: TestService;
let site: Site;
let bystander: Site;
let untouched: unknown;

before(async () => {
  service = await TestService.start();
  site = await service.site();
  bystander = await service.site({ domain: 'other.example' });
  await importLines(service, site, [...VISITS, broken()].flatMap(linesOf));
  await importLines(service, bystander, [VISITS[0]!, VISITS.at(-4)!].flatMap(linesOf));
  untouched = await everythingAbout(bystander);
});
after(() => service.close());

describe('odd texts', { timeout: 240_000 }, () => {
  test('are keys like any other while their day is open', () => compareKeys());

  test('select exactly themselves on raw events', async () => {
    await inParallel([...VISITS.entries()], async ([i, visit]) => {
      const dimensions = DIMENSIONS.filter((dimension) => !['referrer', 'country', 'event'].includes(dimension));
      const own = dimensions[i % dimensions.length]!;
      const key = fieldOf(visit, own) || '(none)';
      const alike = VISITS.filter((other) => keyOf(other, own) === key);
      const other = own === 'page' ? 'city' : 'page';
      const rows = await readRows(`dimension=${other}&filter=${own}:${encodeURIComponent(key)}`);
      assert.deepEqual(sorted(rows), sorted(rowsOf(alike, other)), `${own}:${key}`);
      // Two filters, and the hours of a day.
      const both = `filter=${own}:${encodeURIComponent(key)}&filter=event:${visit.event}`;
      const answer = (await read(`/stats?period=today&${both}`)) as StatsAnswer;
      assert.deepEqual([answer.stats.visitors.value, answer.stats.pageviews.value], [1, 1], both);
    });
  });

  test('count for goals and funnels whose patterns have them', async () => {
    const { db } = service.database;
    const patterns = ODD_TEXTS.flatMap((text) => [`/-${text}`, `*${text}`, `/*${[...text].slice(1).join('')}`]);
    const goals: { readonly id: number; readonly pattern: string }[] = [];
    for (const pattern of new Set(patterns)) {
      try {
        goals.push(await createGoal(db, service.clock, { siteId: site.id, name: 'Odd', kind: 'page', pattern }));
      } catch (error) {
        assert.ok(error instanceof DatabaseError && error.code === 'invalid', String(error));
      }
    }
    const { goals: readings } = (await read('/goals?period=today')) as GoalsAnswer;
    const pages = [...VISITS.map((visit) => fieldOf(visit, 'page')), `/-${BROKEN_STORED}`];
    assert.deepEqual(
      readings.map(({ goalId, pattern, conversions, uniqueConversions }) => [
        goalId,
        pattern,
        conversions,
        uniqueConversions,
      ]),
      goals.map(({ id, pattern }) => {
        const count = pages.filter((page) => matches(page, pattern)).length;
        return [id, pattern, count, count];
      }),
    );
    for (const { page, event } of VISITS.slice(0, 40).filter((_, i) => i % 6 === 0)) {
      const steps = [
        { kind: 'page', pattern: page },
        { kind: 'event', pattern: event },
      ] as const;
      const funnel = await createFunnel(db, service.clock, { siteId: site.id, name: 'Odd', windowMinutes: 30, steps });
      const reading = (await read(`/funnels/${funnel.id}?period=today`)) as FunnelAnswer;
      const entered = pages.filter((other) => matches(other, page)).length;
      assert.deepEqual([reading.entered, reading.completed], [entered, 1], page);
    }
  });

  test('are refused where they are no valid value, and never with a 500', async () => {
    const { id: funnel } = await createFunnel(service.database.db, service.clock, {
      siteId: site.id,
      name: 'Plain',
      windowMinutes: 30,
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'event', pattern: 'plain' },
      ],
    });
    const periods = ['stats', 'timeseries', 'breakdown', 'goals', `funnels/${funnel}`];
    const base = (endpoint: string) => (endpoint === 'breakdown' ? 'breakdown?dimension=page&' : `${endpoint}?`);
    const wrong = [...ODD_TEXTS, BROKEN, ...NUMBERS, ...DAYS, ''];
    const cases: [path: string, status: number, code: string][] = [];
    const invalid = (path: string) => cases.push([path, 400, 'INVALID_PARAMS']);
    for (const [i, text] of wrong.entries()) {
      const value = encodeURIComponent(text.toWellFormed());
      const endpoint = periods[i % periods.length]!;
      invalid(`/${base(endpoint)}period=${value}`);
      invalid(`/${base(endpoint)}from=${value}&to=${FIRST}`);
      invalid(`/${base(periods[(i + 1) % periods.length]!)}from=${FIRST}&to=${value}`);
      invalid(`/timeseries?metric=${value}`);
      invalid(`/timeseries?compare=${value}`);
      invalid(`/breakdown?dimension=${value}`);
      invalid(`/${base(['stats', 'timeseries', 'breakdown'][i % 3]!)}filter=${value}%3Ax`);
      invalid(`/${base(['stats', 'timeseries', 'breakdown'][(i + 1) % 3]!)}filter=${value}`);
      // An integer out of bounds selects the current version.
      if (!/^-?\d+$/.test(text) || /^0\d|^-0/.test(text)) invalid(`/funnels/${funnel}?version=${value}`);
      invalid(`/breakdown?dimension=page&limit=${value}`);
      invalid(`/breakdown?dimension=page&offset=${value}`);
      if (text !== '') cases.push([`/funnels/${value}`, 404, 'NOT_FOUND']);
    }
    await inParallel(cases, async ([path, status, code]) => {
      const response = await service.answer(site, path);
      const { error } = (await response.json()) as { error?: { code: string } };
      assert.deepEqual([path, response.status, error?.code], [path, status, code]);
    });
    await inParallel(wrong, async (text) => {
      const response = await service.answer(
        { ...site, publicId: encodeURIComponent(text.toWellFormed()) || '%00' },
        '/stats',
      );
      assert.equal(response.status, 404, JSON.stringify(text));
      await response.body?.cancel();
    });
    // An invalid escape stays as it is; invalid UTF-8 becomes the replacement character.
    for (const raw of ['%', '%zz', '%e0%a4%a', '%ED%A0%80', '%ff%fe', '%00', "'", '{x:String}']) {
      assert.deepEqual(await readRows(`dimension=page&filter=referrer:${raw}-no-such-key`), []);
      assert.equal((await service.answer(site, `/stats?period=${raw}`)).status, 400);
    }
  });

  test('match nothing in dimensions without them', async () => {
    const texts = ODD_TEXTS.filter((text) => !text.startsWith('(') && text !== '');
    await inParallel([...texts.entries()], async ([i, text]) => {
      const value = encodeURIComponent(text);
      const dimension = (['referrer', 'country', 'event', 'page'] as const)[i % 4]!;
      assert.deepEqual(await readRows(`dimension=${dimension}&filter=${dimension}:${value}`), []);
      assert.deepEqual(await readRows(`dimension=browser&filter=${dimension}:${value}`), []);
      const { stats } = (await read(`/stats?period=today&filter=${dimension}:${value}`)) as StatsAnswer;
      assert.deepEqual([stats.visitors.value, stats.pageviews.value], [0, 0]);
    });
  });

  test('can be searched for up to the longest search', async () => {
    const longest = 'é'.repeat(SEARCH_MAX_CHARS);
    const rows = await readRows(`dimension=page&search=${encodeURIComponent(longest)}`);
    assert.deepEqual(
      rows.map(({ key }) => key),
      [`/${'é'.repeat(511)}`],
    );
    // The limit counts characters, not bytes and not surrogates.
    assert.deepEqual(await readRows(`dimension=page&search=${encodeURIComponent('😀'.repeat(SEARCH_MAX_CHARS))}`), []);
    const tooLong = `/breakdown?dimension=page&search=${encodeURIComponent('😀'.repeat(SEARCH_MAX_CHARS + 1))}`;
    assert.equal((await service.answer(site, tooLong)).status, 400);
  });

  test('are collected unchanged, places from a relay included', async () => {
    const collected = await service.site({ domain: 'collected.example' });
    const { key } = await createRelayKey(service.database.db, service.clock);
    const cities = ODD_TEXTS.filter(
      (text) => !/\p{Cc}/u.test(text) && text.trim() !== '' && storedAs(text, 'city') === text,
    );
    for (const [i, city] of cities.entries()) {
      await service.collect(
        collected,
        { u: `/-${city}?utm_source=${encodeURIComponent(city)}`, e: `city-${i}`, p: { [city]: city } },
        {
          'x-svc-relay-key': key,
          'x-svc-client-ip': `84.128.${i}.7`,
          'x-svc-client-asn': '3320',
          'x-svc-client-city': Buffer.from(city).toString('latin1'),
        },
      );
    }
    const answer = (await service.read(collected, '/breakdown?dimension=city&filter=event:city-0')) as BreakdownAnswer;
    assert.deepEqual(
      answer.rows.map(({ key }) => key),
      [cities[0]],
    );
    const { feed } = (await service.read(collected, '/realtime')) as RealtimeAnswer;
    const newest = cities.map((city, i) => [`city-${i}`, `/-${city}`, city.trim()]).toReversed();
    assert.deepEqual(
      feed.map(({ event, path, city }) => [event, path, city]),
      newest.slice(0, 50),
    );
  });

  test('are the same keys once their day is closed', async () => {
    service.clock.advance(DAY);
    await service.maintain();
    await compareKeys();
  });

  test('change no figure of any other site', async () => {
    assert.deepEqual(await everythingAbout(bystander), untouched);
  });
});

/** Compares every dimension's rows, and each key by itself, by filter and by search. */
async function compareKeys(): Promise<void> {
  const all = [...VISITS, stored()];
  for (const dimension of DIMENSIONS) {
    const expected = rowsOf(all, dimension);
    assert.deepEqual(await readRows(`dimension=${dimension}`), expected, dimension);
    const every = WHOLE_DIMENSIONS.includes(dimension) ? 1 : 7;
    const asked = expected.filter((_, i) => i % every === 0);
    await inParallel(asked, async (row) => {
      const value = encodeURIComponent(row.key);
      assert.deepEqual(await readRows(`dimension=${dimension}&filter=${dimension}:${value}`), [row], dimension);
      if ([...row.key].length > SEARCH_MAX_CHARS) return;
      const found = expected.filter(({ key }) => contains(key, row.key));
      assert.deepEqual(await readRows(`dimension=${dimension}&search=${value}`), found, `${dimension} ${row.key}`);
    });
  }
}

/** Ignores case. A text that occurs literally is found whatever its case. */
function contains(key: string, search: string): boolean {
  return key.includes(search) || key.toLowerCase().includes(search.toLowerCase());
}

interface Row {
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

/** Returns the rows of a breakdown of the first day. */
async function readRows(query: string): Promise<Row[]> {
  const answer = (await read(`/breakdown?from=${FIRST}&to=${FIRST}&limit=1000&${query}`)) as BreakdownAnswer;
  assert.equal(answer.totalKeys, answer.rows.length);
  return answer.rows.map(({ key, visitors, views }) => ({ key, visitors, views }));
}

function read(path: string): Promise<unknown> {
  return service.read(site, path);
}

function rowsOf(visits: readonly Visit[], dimension: Dimension): Row[] {
  const rows = [...Map.groupBy(visits, (visit) => keyOf(visit, dimension))].map(([key, own]) => ({
    key,
    visitors: own.length,
    views: own.length,
  }));
  return rows.sort((a, b) => b.visitors - a.visitors || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

function sorted(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

function keyOf(visit: Visit, dimension: Dimension): string {
  return fieldOf(visit, dimension) || '(none)';
}

function fieldOf(visit: Visit, dimension: Dimension): string {
  return storedAs(sentIn(visit, dimension), dimension);
}

function sentIn(visit: Visit, dimension: Dimension): string {
  switch (dimension) {
    case 'page':
    case 'entry':
    case 'exit':
      return visit.page;
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
      return visit.campaign;
    case 'region':
    case 'city':
      return visit.place;
    case 'browser':
    case 'os':
    case 'device':
      return visit.client;
    case 'event':
      return visit.event;
    case 'referrer':
    case 'country':
      return '';
  }
}

let visitors = 0;

function linesOf({ page, campaign, place, client, event }: Visit): ImportLine[] {
  const visitor = `visitor ${visitors++}`;
  const value = encodeURIComponent(campaign.toWellFormed());
  const query = campaign === '' ? '' : `?utm_source=${value}&utm_medium=${value}&utm_campaign=${value}`;
  const who = { visitor, region: place, city: place, browser: client, os: client, device: client };
  return [
    { ...who, ts: `${FIRST}T10:00:00Z`, u: page + query },
    { ...who, ts: `${FIRST}T10:00:01Z`, u: page, e: event, p: { [place.slice(0, 64) || 'none']: campaign } },
  ];
}

function broken(): Visit {
  return { page: `/-${BROKEN}`, campaign: BROKEN, place: BROKEN, client: BROKEN, event: 'broken' };
}

function stored(): Visit {
  const text = BROKEN_STORED;
  return { page: `/-${text}`, campaign: text, place: text, client: text, event: 'broken' };
}

/** Returns the answers to all questions about a site's first day. */
async function everythingAbout(about: Site): Promise<unknown[]> {
  const days = `from=${FIRST}&to=${FIRST}`;
  const paths = [
    `/stats?${days}`,
    `/timeseries?from=2026-05-01&to=${FIRST}`,
    ...DIMENSIONS.map((dimension) => `/breakdown?${days}&dimension=${dimension}`),
    `/goals?${days}`,
    '/funnels',
  ];
  const answers: unknown[] = [];
  for (const path of paths) answers.push(await service.read(about, path));
  return answers;
}

/** Works on a few items at a time, as readers ask at the same time. */
async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
