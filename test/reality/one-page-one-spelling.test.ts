/**
 * Pages that are not ASCII, or have a space: other products keep their paths decoded, browsers send them encoded
 * (umami-software/umami#29 and #1218, PostHog/posthog#28884).
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import { addExclusion } from '../../src/sites/exclusions.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { listUnencodedImports } from '../../src/sites/product-imports.ts';
import type { BreakdownAnswer, FunnelAnswer, GoalsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';

const HELLO = '/%D8%B3%D9%84%D8%A7%D9%85-%D8%AF%D9%86%DB%8C%D8%A7';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('an imported page and the one that a browser sends are one', async () => {
  const site = await service.site();
  const pages =
    'date,hostname,page,visits,visitors,pageviews,total_scroll_depth,total_scroll_depth_visits,total_time_on_page,total_time_on_page_visits';
  const row = (page: string, views: number) => `2026-05-10,shop.example,${page},1,1,${views},0,0,0,0`;
  const totals = ['date,visitors,pageviews,bounces,visits,visit_duration', '2026-05-10,4,40,0,4,60'];
  const rows = [pages, row('/سلام-دنیا', 33), row('/a b', 3), row('/a%20b', 2), row('//wp//x', 2)];
  const zip = join(service.directory, 'export.zip');
  const files = {
    'imported_visitors_20260510_20260510.csv': `${totals.join('\n')}\n`,
    'imported_pages_20260510_20260510.csv': `${rows.join('\n')}\n`,
  };
  writeFileSync(zip, zipOf(files));
  const words = ['import', '--from', 'plausible', '--site', site.publicId, zip, '--data', service.directory, '--json'];
  const { status, err } = await svc(words, '', {}, service.clock);
  assert.deepEqual([status, err], [0, '']);
  await service.collect(site, { u: `https://shop.example${HELLO}` });
  const path = '/breakdown?dimension=page&from=2026-05-10&to=2026-05-20';
  const answer = (await service.read(site, path)) as BreakdownAnswer;
  assert.deepEqual(
    answer.rows.map(({ key, views }) => [key, views]),
    [
      [HELLO, 34],
      ['/a%20b', 5],
      ['//wp//x', 2],
    ],
  );
  const { db } = service.database;
  assert.deepEqual(await listUnencodedImports(db), [], 'there is nothing to put right');
  // As after an upgrade.
  await db.updateTable('imports').set({ pages_encoded: 0 }).execute();
  await service.maintain();
  assert.deepEqual(await listUnencodedImports(db), [], 'maintenance has looked at it');
  assert.deepEqual(((await service.read(site, path)) as BreakdownAnswer).rows, answer.rows);
});

test('what the command line takes is stored as browsers send it, and listed as it was typed', async () => {
  const site = await service.site();
  const run = async (...words: string[]) => {
    const all = [...words, '--site', site.publicId, '--data', service.directory];
    const { status, out, err } = await svc(all, '', { SVC_WEBHOOK_ALLOW_HOSTS: 'hooks.example' }, service.clock);
    assert.deepEqual([status, err], [0, ''], words.join(' '));
    return out;
  };
  await run('goal', 'create', '--name', 'Hello', '--kind', 'page', '--pattern', '/سلام*');
  const steps = ['--step', 'page:/سلام-دنیا', '--step', 'page:/a b'];
  await run('funnel', 'create', '--name', 'Hello', '--window-minutes', '30', ...steps);
  await run('exclusion', 'add', '--kind', 'path', '--pattern', '/grün*');
  await run('segment', 'create', '--name', 'Hello', '--where', 'page:is:/سلام-دنیا|/a b');
  const to = ['--url', 'https://hooks.example/', '--secret', 'secret'];
  await run('alert', 'create', '--type', 'spike', '--threshold', '5', ...to, '--where', 'page:contains:/سلام');
  const listed = {
    goal: ['/سلام*', '"pattern":"/%D8%B3%D9%84%D8%A7%D9%85*"'],
    funnel: ['page:/سلام-دنیا → page:/a b', `"steps":["page:${HELLO}","page:/a%20b"]`],
    exclusion: ['/grün*', '"pattern":"/gr%C3%BCn*"'],
    segment: ['page:is:/سلام-دنیا|/a b', `"where":["page:is:${HELLO}|/a%20b"]`],
    alert: ['page:contains:/سلام', '"where":["page:contains:/%D8%B3%D9%84%D8%A7%D9%85"]'],
  };
  for (const [what, [shown, stored]] of Object.entries(listed)) {
    assert.ok((await run(what, 'list')).includes(shown!), what);
    assert.ok((await run(what, 'list', '--json')).includes(stored!), what);
  }
});

test('goals, funnels and exclusions mean the pages as they were typed', async () => {
  const site = await service.site();
  const { db } = service.database;
  const of = { siteId: site.id, name: 'Hello' };
  const goal = await createGoal(db, service.clock, { ...of, kind: 'page', pattern: '/سلام*' });
  const steps = [
    { kind: 'page', pattern: '/سلام-دنیا' },
    { kind: 'page', pattern: '/a b' },
  ] as const;
  const funnel = await createFunnel(db, service.clock, { ...of, windowMinutes: 30, steps });
  await addExclusion(db, service.clock, { orgId: site.orgId, siteId: site.id, kind: 'path', pattern: '/grün*' });
  // The collection looks for new rules every 100 ms.
  service.clock.advance(100_000);
  for (const page of [HELLO, '/gr%C3%BCner-tee', '/a%20b'])
    await service.collect(site, { u: `https://shop.example${page}` });
  const { goals } = (await service.read(site, '/goals?period=today')) as GoalsAnswer;
  assert.deepEqual([goals[0]?.goalId, goals[0]?.conversions], [goal.id, 1]);
  const reading = (await service.read(site, `/funnels/${funnel.id}?period=today`)) as FunnelAnswer;
  assert.deepEqual([reading.entered, reading.completed], [1, 1]);
  const { rows } = (await service.read(site, '/breakdown?dimension=page&period=today')) as BreakdownAnswer;
  assert.deepEqual(rows.map(({ key }) => key).sort(), [HELLO, '/a%20b'].sort());
});
