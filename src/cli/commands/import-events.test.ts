/** Tests `svc import --from` with exports of single events, in processes of their own, with the real store. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { heavyTest } from '../../../test/heavy-checks.ts';
import { JournalDatabase } from '../../journal/journal-database.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { DAY, EXPORTS, logLine, writeExport } from './import-events.fixture.ts';
import { installation, SVC } from './import-installation.fixture.ts';

const AUDIT = {
  day: DAY,
  dimension: 'totals',
  source: { visitors: 2, views: 2 },
  kept: { visitors: 2, views: 2 },
  visitors: 'exact',
  left_out: {},
};

test('beside a running server each source is imported once, shows, and is taken back', async (t) => {
  const sources = Object.keys(EXPORTS);
  const { directory, json, serve, sites } = await installation(t, sources.length);
  const { figures } = await serve();
  await Promise.all(
    sources.map(async (from, i) => {
      const site = sites[i]!;
      const path = writeExport(directory, from);
      const words = ['import', '--from', from, '--site', site, path];
      const { id, ...outcome } = await json(words);
      assert.deepEqual(outcome, { days: 1, accepted: 2, rejected: 0, audit: [AUDIT] }, from);
      assert.deepEqual(await figures(site), [2, 2], from);
      if (i > 0) return;
      assert.deepEqual(await json(words), { id, ...outcome });
      assert.deepEqual(await figures(site), [2, 2]);
      assert.deepEqual(await json(['import', 'undo', String(id)]), { id, days: 1 });
      assert.deepEqual(await figures(site), [0, 0]);
      assert.deepEqual(await json(['import', 'undo', String(id)]), { id, days: 1 });
      const again = await json(words);
      assert.notEqual(again.id, id);
      assert.deepEqual(await figures(site), [2, 2]);
    }),
  );
});

heavyTest(
  'killed and resumed, every event counts once; own days, the running day and days of sums are left out',
  async (t) => {
    const { dataDir, directory, json, run, serve, site } = await installation(t);
    const own = join(directory, 'own.ndjson');
    writeFileSync(own, '{"ts":"2025-03-11T09:00:00Z","visitor":"eve","u":"/own"}\n');
    await json(['import', '--site', site, own]);
    const path = join(directory, 'access.log');
    const lines = Array.from({ length: 25_000 }, (_, i) => logLine('09:00:00', i % 200, `/${i}`));
    writeFileSync(path, `${lines.join('')}${logLine('10:00:00', 1, '/x', '11')}`);
    const words = ['import', '--from', 'access-log', '--site', site, path];
    const tried = await json([...words, '--dry-run']);

    mkdirSync(join(dataDir, 'journal'), { recursive: true });
    const journal = new JournalDatabase(importJournalPath(dataDir));
    t.after(() => journal.close());
    const from = journal.lastSeq();
    const child = spawn(SVC, [...words, '--data', dataDir], { env: { PATH: process.env.PATH }, stdio: 'ignore' });
    const gone = once(child, 'exit');
    while (journal.lastSeq() < from + 1) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGKILL');
    assert.deepEqual(await gone, [null, 'SIGKILL']);

    const { id, ...outcome } = await json(words);
    const of = (day: string, source: object, kept: object, left_out: object) => {
      return { day, dimension: 'totals', source, kept, visitors: 'exact', left_out };
    };
    const all = { visitors: 200, views: 25_000 };
    const [one, none] = [
      { visitors: 1, views: 1 },
      { visitors: 0, views: 0 },
    ];
    const audit = [of(DAY, all, all, {}), of('2025-03-11', one, none, { own_day: 1 })];
    assert.deepEqual(outcome, { days: 1, accepted: 25_000, rejected: 1, audit });
    assert.deepEqual(tried, outcome);

    const sums = join(directory, 'imported_visitors.csv');
    writeFileSync(
      sums,
      'date,visitors,pageviews,bounces,visits,visit_duration\n2025-03-10,9,9,0,9,9\n2025-03-12,5,6,1,5,60\n',
    );
    const imported = await json(['import', '--from', 'plausible', '--site', site, sums]);
    assert.deepEqual([imported.days, imported.accepted, imported.rejected], [1, 1, 1]);
    writeFileSync(own, '{"ts":"2025-03-12T09:00:00Z","visitor":"eve","u":"/own"}\n');
    const refused = await run(['import', '--site', site, own]);
    assert.equal(refused.status, 1);
    assert.match(refused.err, /line 1 belongs to a day that was imported from another product/);

    const { figures } = await serve();
    assert.deepEqual(await Promise.all([DAY, '2025-03-11', '2025-03-12'].map((day) => figures(site, day))), [
      [200, 25_000],
      [1, 1],
      [5, 6],
    ]);
    await json(['import', 'undo', String(id)]);
    assert.deepEqual(await Promise.all([DAY, '2025-03-11', '2025-03-12'].map((day) => figures(site, day))), [
      [0, 0],
      [1, 1],
      [5, 6],
    ]);
    await json(['import', 'undo', String(imported.id)]);
    assert.deepEqual(await json(['import', '--site', site, own]), { accepted: 1, rejected: 0 });
    assert.deepEqual(await figures(site, '2025-03-12'), [1, 1]);
  },
);

test('a log of which every pageview came from one private address says so', async (t) => {
  const { directory, json, run, site } = await installation(t);
  const path = join(directory, 'access.log');
  const words = ['import', '--from', 'access-log', '--site', site, path, '--dry-run'];
  const relayed = ['/a', '/b'].map((page) => logLine('09:00:00', 7, page).replace('203.0.113.7', '10.0.0.5'));
  writeFileSync(path, relayed.join(''));
  assert.equal((await json(words)).relay_rows, 2);
  assert.match((await run(words)).out, /^Check: all 2 pageviews came from one private address/m);
  for (const other of [logLine('10:00:00', 8, '/c'), relayed[0]!.replace('10.0.0.5', '10.0.0.6')]) {
    writeFileSync(path, [...relayed, other].join(''));
    assert.equal((await json(words)).relay_rows, undefined);
  }
});

test('one of several sites is taken, and events have the names that a file gives them', async (t) => {
  const { directory, json, run, serve, site } = await installation(t);
  const [path, names] = [join(directory, 'website_event.csv'), join(directory, 'names.csv')];
  const rows = [
    ['s1', 'ada', '08:00:00', '1', ''],
    ['s2', 'bob', '12:00:00', '1', ''],
    ['s2', 'bob', '12:01:00', '2', 'Sign Up'],
    ['s2', 'bob', '12:02:00', '2', 'Noise'],
    ['s2', 'bob', '12:03:00', '2', 'Add to cart'],
  ].map(([website, session, time, type, name], id) =>
    [website, session, id, `${DAY} ${time}`, 'example.com', '/a', type, name].join(),
  );
  const header = 'website_id,session_id,event_id,created_at,hostname,url_path,event_type,event_name';
  writeFileSync(path, `${[header, ...rows].join('\n')}\n`);
  writeFileSync(names, '"Sign Up",registered\nNoise,\n');
  const words = ['import', '--from', 'umami', '--site', site, '--names', names];
  const refused = await run([...words, path]);
  assert.equal(refused.status, 1);
  assert.match(refused.err, /the export of Umami has several sites; choose one of them: s1, s2\n$/);
  const { id: _, ...outcome } = await json([...words, '--source-site', 's2', path]);
  const one = { visitors: 1, views: 1 };
  const two = { visitors: null, views: 2 };
  assert.deepEqual(outcome, {
    days: 1,
    accepted: 3,
    rejected: 2,
    audit: [
      { ...AUDIT, source: one, kept: one, left_out: { other_site: 1, unwanted: 1 } },
      { ...AUDIT, dimension: 'event', source: two, kept: two, visitors: 'unknown' },
    ],
    renamed_events: [
      { source: 'Add to cart', name: 'add-to-cart', rows: 1 },
      { source: 'Sign Up', name: 'registered', rows: 1 },
    ],
  });
  const { figures, events } = await serve();
  assert.deepEqual(await figures(site), [1, 1]);
  assert.deepEqual(await events(site), [
    ['add-to-cart', 1],
    ['registered', 1],
  ]);
});
