/** Exports that count less than this service does: what they do not know is unknown, and what they know stays known. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

// GoatCounter counts views alone by page. One imported day without the page made the whole period unknown.
test('a page without views on an imported day has no visitors on it, although the source knows views alone', async () => {
  const site = await service.site();
  const zip = join(service.directory, 'export.zip');
  const files = {
    'imported_visitors.csv': 'date,visitors,pageviews\n2026-05-10,4,5\n2026-05-11,3,3\n',
    'imported_pages.csv': 'date,hostname,page,pageviews\n2026-05-10,,/a,3\n2026-05-10,,/b,2\n2026-05-11,,/b,3\n',
  };
  writeFileSync(zip, zipOf(files));
  const words = ['import', '--from', 'plausible', '--site', site.publicId, zip, '--data', service.directory];
  const { status, err } = await svc(words, '', {}, service.clock);
  assert.deepEqual([status, err], [0, '']);
  await service.collect(site, { u: '/a' });
  const figures = async (page: string, from: string) => {
    const asked = `/stats?filter=page:${page}&from=${from}&to=${service.today()}`;
    const { stats } = (await service.read(site, asked)) as StatsAnswer;
    return [stats.visitors.value, stats.pageviews.value];
  };
  assert.deepEqual(await figures('/a', '2026-05-11'), [1, 1]);
  assert.deepEqual(await figures('/never', '2026-05-10'), [0, 0]);
  // Views are known of both days, visitors of the second one alone.
  assert.deepEqual(await figures('/a', '2026-05-10'), [null, 4]);
  assert.deepEqual(await figures('/b', '2026-05-11'), [null, 3]);

  // A row is null for the keys of such days alone; those come last, the most viewed first.
  const listed = async (from: string) => {
    const asked = `/breakdown?dimension=page&from=${from}&to=${service.today()}`;
    const { rows } = (await service.read(site, asked)) as BreakdownAnswer;
    return rows.map(({ key, visitors, views, pct }) => [key, visitors, views, pct]);
  };
  assert.deepEqual(await listed('2026-05-11'), [
    ['/a', 1, 1, 0.25],
    ['/b', null, 3, null],
  ]);
  assert.deepEqual(await listed('2026-05-10'), [
    ['/b', null, 5, null],
    ['/a', null, 4, null],
  ]);
});
