/** The read API's answers about the first day of a site. */
import assert from 'node:assert/strict';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import { SEARCH_MAX_CHARS } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import type { TestService } from '../service.ts';
import { inParallel } from './in-parallel.ts';
import { FIRST, type Row, rowsOf, someOfTurn, stored, VISITS } from './odd-visits.ts';

/** Compares every dimension's rows, and some keys by themselves, by filter and by search: of each dimension others. */
export async function compareKeys(service: TestService, site: Site): Promise<void> {
  const all = [...VISITS, stored()];
  for (const [turn, dimension] of DIMENSIONS.entries()) {
    const expected = rowsOf(all, dimension);
    assert.deepEqual(await readRows(service, site, `dimension=${dimension}`), expected, dimension);
    await inParallel(someOfTurn(expected, turn), async (row) => {
      const value = encodeURIComponent(row.key);
      assert.deepEqual(
        await readRows(service, site, `dimension=${dimension}&filter=${dimension}:${value}`),
        [row],
        dimension,
      );
      if ([...row.key].length > SEARCH_MAX_CHARS) return;
      const found = expected.filter(({ key }) => contains(key, row.key));
      assert.deepEqual(
        await readRows(service, site, `dimension=${dimension}&search=${value}`),
        found,
        `${dimension} ${row.key}`,
      );
    });
  }
}

/** Ignores case. A text that occurs literally is found whatever its case. */
function contains(key: string, search: string): boolean {
  return key.includes(search) || key.toLowerCase().includes(search.toLowerCase());
}

/** Returns the rows of a breakdown of the first day. */
export async function readRows(service: TestService, site: Site, query: string): Promise<Row[]> {
  const answer = (await service.read(
    site,
    `/breakdown?from=${FIRST}&to=${FIRST}&limit=1000&${query}`,
  )) as BreakdownAnswer;
  assert.equal(answer.totalKeys, answer.rows.length);
  return answer.rows.map(({ key, visitors, views }) => ({ key, visitors: visitors!, views: views! }));
}

/** Returns the answers to all questions about a site's first day. */
export async function everythingAbout(service: TestService, about: Site): Promise<unknown[]> {
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
