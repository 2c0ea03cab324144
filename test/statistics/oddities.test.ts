/**
 * Tests texts that break quoting, patterns, encodings or sorting, as stored keys and in every parameter. The answers
 * are exact and no other site changes.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { DatabaseError } from '../../src/database/database-error.ts';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
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
import { compareKeys, everythingAbout, readRows as readRowsOf } from './first-day.ts';
import { importLines } from './import.ts';
import { inParallel } from './in-parallel.ts';
import { BROKEN, BROKEN_STORED, ODD_DAYS, ODD_NUMBERS, ODD_TEXTS } from './odd-texts.ts';
import { broken, FIRST, fieldOf, keyOf, linesOf, type Row, rowsOf, someOfTurn, sorted, VISITS } from './odd-visits.ts';

const DAY = 86_400_000_000;

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
  untouched = await everythingAbout(service, bystander);
});
after(() => service.close());

describe('odd texts', () => {
  test('are keys like any other while their day is open', () => compareKeys(service, site));

  test('select exactly themselves on raw events', async () => {
    await inParallel(someOfTurn([...VISITS.entries()], 0), async ([i, visit]) => {
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
    let completed = 0;
    for (const { page, event } of VISITS.slice(0, 40).filter((_, i) => i % 6 === 0)) {
      const steps = [
        { kind: 'page', pattern: page },
        { kind: 'event', pattern: event },
      ] as const;
      const funnel = await createFunnel(db, service.clock, { siteId: site.id, name: 'Odd', windowMinutes: 30, steps });
      const reading = (await read(`/funnels/${funnel.id}?period=today`)) as FunnelAnswer;
      // The page of a step is stored as a browser would send it: a raw text that was collected is another page.
      const { pattern } = funnel.steps[0]!;
      const entered = pages.filter((other) => matches(other, pattern)).length;
      assert.deepEqual([reading.entered, reading.completed], [entered, matches(page, pattern) ? 1 : 0], page);
      completed += reading.completed ?? 0;
    }
    assert.ok(completed > 0);
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
    const wrong = [...ODD_TEXTS, BROKEN, ...ODD_NUMBERS, ...ODD_DAYS, ''];
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
    await inParallel(someOfTurn(cases, 0), async ([path, status, code]) => {
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
    await inParallel(someOfTurn([...texts.entries()], 0), async ([i, text]) => {
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
    const { key } = await createProxyKey(service.database.db, service.clock);
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
    // Proxies pass the name of a city percent-encoded.
    const cityOf = (text: string) => (/%[\da-f]{2}/i.test(text) ? decodeURIComponent(text) : text.trim());
    const newest = cities.map((city, i) => [`city-${i}`, `/-${city}`, cityOf(city)]).toReversed();
    assert.deepEqual(
      feed.map(({ event, path, city }) => [event, path, city]),
      newest.slice(0, 50),
    );
  });

  test('are the same keys once their day is closed', async () => {
    service.clock.advance(DAY);
    await service.maintain();
    await compareKeys(service, site);
  });

  test('change no figure of any other site', async () => {
    assert.deepEqual(await everythingAbout(service, bystander), untouched);
  });
});

function read(path: string): Promise<unknown> {
  return service.read(site, path);
}

/** Returns the rows of a breakdown of the first day. */
function readRows(query: string): Promise<Row[]> {
  return readRowsOf(service, site, query);
}
