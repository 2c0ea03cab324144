/** Tests that days that somebody asked to be erased are in no file once that is said, and parts of paths that are masked in none ever. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import type { WithGaps } from '../../src/domain/gap.ts';
import type { Site } from '../../src/domain/site.ts';
import { shownPattern } from '../../src/sites/erased-pattern.ts';
import { type LoggedErasure, listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import type { BreakdownAnswer, GoalsAnswer, ReportAnswer, TimeseriesAnswer } from '../../src/stats/answer.ts';
import { runHere } from '../run-here.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { filesBelow } from './files-below.ts';
import { importLines, svcImport } from './import.ts';

const DAY = 86_400_000_000;
/** Maintenance runs every ten seconds: a test that needs so many runs is about to fail. */
const RUNS_MAX = 30;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const filesWith = (planted: string) => filesBelow(service.directory, planted);
const plant = async (site: Site, planted: string) => {
  await service.collect(site, { u: `/${planted}` });
  await service.read(site, '/stats');
  service.clock.advance(DAY);
  await service.maintain();
};
const logged = async () => (await listLoggedErasures(service.database.db))[0];
const done = async (of: (erasure: LoggedErasure) => boolean = () => true) => {
  for (let runs = 0; runs < RUNS_MAX; runs++) {
    await service.maintain();
    const erasure = (await listLoggedErasures(service.database.db)).find(of);
    if (erasure !== undefined && erasure.doneAt !== null) return erasure;
  }
  throw new Error('the erasure is not done');
};

test('days that somebody asked to be erased are in no file when that is said; they stay unknown, and late events are dropped', async () => {
  const site = await service.site({ domain: 'asked.example' });
  await plant(site, 'd8f2s6-page');
  const day = addDays(service.today(), -1);
  await plant(site, 'g3h7k1-page');
  assert.ok(filesWith('d8f2s6').length > 0);
  const asked = ['erase', '--site', site.publicId, '--from', day, '--to', day];
  const preview = JSON.parse((await runHere(service, [...asked, '--preview'])).out);
  assert.deepEqual(
    { ...preview, bytes: preview.bytes > 0, copies: null },
    {
      id: site.publicId,
      from: day,
      to: day,
      days: 1,
      visitors: 1,
      pageviews: 1,
      events: 1,
      bytes: true,
      state: 'preview',
      copies: null,
    },
  );
  assert.equal(await logged(), undefined);
  const today = service.today();
  const refused = await runHere(service, ['erase', '--site', site.publicId, '--from', day, '--to', today, '--yes']);
  assert.match(refused.err, /only days that are over can be erased/);
  assert.equal(JSON.parse((await runHere(service, [...asked, '--yes'])).out).state, 'waiting');
  const { kind, days, range } = await done();
  assert.deepEqual([kind, days, range], ['days', 1, { from: day, to: day }]);
  assert.deepEqual(filesWith('d8f2s6'), []);
  assert.ok(filesWith('g3h7k1').length > 0, 'the other day stays');
  const { erasures } = JSON.parse((await runHere(service, ['erase', 'list'])).out);
  assert.deepEqual([erasures.at(0).kind, erasures.at(0).from, erasures.at(0).to], ['days', day, day]);
  const lines = [
    { ts: `${day}T10:00:00Z`, visitor: 'a', u: '/p9w4x5-late' },
    { ts: `${today}T10:00:00Z`, visitor: 'a', u: '/n6-today' },
  ];
  const late = new PassThrough().end(lines.map((line) => JSON.stringify(line)).join('\n'));
  assert.deepEqual(await svcImport(service, site, '-', late), { accepted: 1, rejected: 1 });
  await service.maintain();
  const report = (await service.read(site, `/report?dimension=page&from=${day}&to=${today}`)) as ReportAnswer &
    WithGaps<object>;
  assert.deepEqual(
    [report.rows.map(({ key }) => key), report.known?.gaps],
    [['/g3h7k1-page', '/n6-today'], [{ from: day, to: day, reason: 'erased' }]],
  );
  const { points } = (await service.read(
    site,
    `/timeseries?metric=visitors&from=${day}&to=${today}`,
  )) as TimeseriesAnswer;
  assert.deepEqual(points.map(({ value }) => value).slice(0, 2), [null, 1]);
});

test('pages that somebody asked to be erased are in no file when that is said; goals stay as they were counted', async () => {
  const site = await service.site({ domain: 'pages.example' });
  const goal = { siteId: site.id, name: 'Reset', kind: 'page', pattern: '/reset/*' } as const;
  await createGoal(service.database.db, service.clock, goal);
  await plant(site, 'reset/q7v2m4-jane');
  const day = addDays(service.today(), -1);
  await plant(site, 'kept');
  await service.collect(site, { u: '/reset/q7v2m4-late' });
  await service.read(site, '/stats');
  assert.ok(filesWith('q7v2m4').length > 0);
  const asked = ['erase', '--site', site.publicId, '--pages', '/reset/*'];
  const preview = JSON.parse((await runHere(service, [...asked, '--preview'])).out);
  assert.deepEqual(
    { ...preview, copies: null },
    {
      ...{ id: site.publicId, pages: '/reset/*', paths: 2, pageviews: 2, days: 2, events: 2, visits: 0, requests: 0 },
      ...{ definitions: ['Reset'], state: 'preview', copies: null },
    },
  );
  const none = await runHere(service, ['erase', '--site', site.publicId, '--pages', '/nowhere', '--yes']);
  assert.match(none.err, /no page matches/);
  assert.equal(JSON.parse((await runHere(service, [...asked, '--yes'])).out).state, 'waiting');
  await service.maintain();
  const rows = async () => {
    const { rows } = (await service.read(site, '/breakdown?dimension=page&period=7d')) as BreakdownAnswer;
    return rows.map(({ key }) => key).sort();
  };
  assert.deepEqual(await rows(), ['(removed)', '/kept', '/reset/q7v2m4-late'], 'the day that is not over waits');
  const today = service.today();
  const past = await done(({ kind, range }) => kind === 'pages' && range?.to !== today);
  assert.deepEqual([past.range?.to, past.days, shownPattern(past)], [addDays(today, -1), 1, '/reset/*']);
  assert.deepEqual(filesWith('q7v2m4-jane'), [], 'the days that are over do not wait for it');
  assert.ok(filesWith('q7v2m4-late').length > 0);
  service.clock.advance(DAY);
  const last = await done();
  assert.deepEqual([last.kind, last.range, last.days], ['pages', { from: today, to: today }, 1]);
  assert.deepEqual(filesWith('q7v2m4'), []);
  assert.deepEqual(await rows(), ['(removed)', '/kept']);
  const { goals } = (await service.read(site, `/goals?from=${day}&to=${service.today()}`)) as GoalsAnswer;
  assert.deepEqual(
    goals.map(({ conversions }) => conversions),
    [2],
  );
  const { erasures } = JSON.parse((await runHere(service, ['erase', 'list'])).out);
  assert.equal(erasures[0].pages, '/reset/*');
});

test('visitors that nobody can tell apart once pages are erased are added up, and the answer says so', async () => {
  const site = await service.site({ domain: 'summed.example' });
  const { db } = service.database;
  const goal = { siteId: site.id, name: 'Bought', kind: 'event', pattern: 'buy' } as const;
  const { id: goalId } = await createGoal(db, service.clock, goal);
  const money = { amountProperty: 'value', currencyProperty: null, currency: 'EUR' };
  await setRevenue(db, service.clock, { siteId: site.id, goalId }, money);
  // Each visitor enters on a page of their own, buys there, and moves on by way of a page of their own.
  for (const visitor of [1, 2]) {
    const from = { 'user-agent': USER_AGENT.replace('142.0.0.0', `${140 + visitor}.0.0.0`) };
    for (const u of [`/u/${visitor}`, '/kept', `/u/${visitor + 4}`]) await service.collect(site, { u }, from);
    await service.collect(site, { u: `/u/${visitor + 4}`, e: 'buy', p: { value: '5' } }, from);
  }
  await service.read(site, '/stats');
  service.clock.advance(DAY);
  await service.maintain();
  const day = addDays(service.today(), -1);
  assert.equal((await runHere(service, ['erase', '--site', site.publicId, '--pages', '/u/*', '--yes'])).status, 0);
  await done(({ site: of, range }) => of === site.publicId && range?.to === day);
  const report = async (query: string) => {
    const answer = (await service.read(site, `/report?${query}&from=${day}&to=${day}`)) as ReportAnswer &
      WithGaps<object>;
    const rows = answer.rows.map(({ key, visitors }) => `${key} ${visitors}`);
    return { rows, reasons: answer.known?.gaps.map(({ reason }) => reason) };
  };
  assert.deepEqual(await report('dimension=next_page:/kept'), { rows: ['(removed) 2'], reasons: ['summed'] });
  assert.deepEqual(await report(`dimension=entry&metric=revenue&goal=${goalId}`), {
    ...{ rows: ['(removed) 2'], reasons: ['summed'] },
  });
  assert.deepEqual(await report('dimension=entry'), { rows: ['(removed) 2'], reasons: undefined }, 'hits tell');
});

test('what a site masks is in no file from the first moment, of visitors, of events by name and of imports', async () => {
  const site = await service.site({ domain: 'masked.example' });
  const changed = await runHere(service, [
    'site',
    'update',
    site.publicId,
    '--mask',
    '/reset/*',
    '--mask',
    '/o/*/bill',
  ]);
  assert.deepEqual(JSON.parse(changed.out).masks, ['/reset/*', '/o/*/bill']);
  await service.collect(site, { u: '/reset/z7q1w9@example.org' });
  await service.collect(site, { u: '/o/z7q1w9/bill?utm_source=news' });
  await service.collect(site, { u: '/', e: 'download', p: { url: `https://${site.domain}/reset/z7q1w9?k=z7q1w9` } });
  await importLines(service, site, [
    {
      ts: `${addDays(service.today(), -1)}T10:00:00Z`,
      visitor: 'a',
      u: '/reset/z7q1w9',
      p: { url: '/o/z7q1w9/bill' },
      e: 'x',
    },
  ]);
  assert.deepEqual(
    filesWith('z7q1w9').filter((name) => !name.startsWith('import-')),
    [],
  );
  const pages = (await service.read(site, '/breakdown?dimension=page&period=7d')) as BreakdownAnswer;
  assert.deepEqual(pages.rows.map(({ key }) => key).sort(), ['/o/(removed)/bill', '/reset/(removed)']);
  const none = await runHere(service, ['site', 'update', site.publicId, '--mask', 'none']);
  assert.equal(JSON.parse(none.out).masks, undefined);
  const refused = await runHere(service, ['site', 'update', site.publicId, '--mask', '/reset']);
  assert.match(refused.err, /put \* where a part of the path is to be removed/);
});
