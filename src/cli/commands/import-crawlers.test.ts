/** Tests that `svc import --from access-log` fills the past of the requests of crawlers, in processes of their own. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFor } from '../../sites/fixture.ts';
import { logLine } from './import-events.fixture.ts';
import { installation } from './import-installation.fixture.ts';

const BOT = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';

/** A line of a day so many days ago. Requests are kept for 400 days: those of the other logs here are older. */
function asked(daysAgo: number, page: string, status: number): string {
  const day = Temporal.Now.plainDateISO('UTC').subtract({ days: daysAgo });
  const date = `${String(day.day).padStart(2, '0')}/${day.toLocaleString('en-US', { month: 'short' })}/${day.year}`;
  return `132.196.86.1 - - [${date}:09:00:00 +0000] "GET ${page} HTTP/1.1" ${status} 10 "-" "${BOT}"\n`;
}

test('the crawlers of a log are counted, also beside own days, and are taken back', async (t) => {
  const { directory, json, run, serve, site } = await installation(t);
  const { crawlers } = await serve();
  const path = join(directory, 'access.log');
  writeFileSync(
    path,
    [asked(3, '/a', 200), asked(3, '/a?b', 200), asked(3, '/c', 404), logLine('09:00:00', 7, '/old')].join(''),
  );
  const words = ['import', '--from', 'access-log', '--site', site, path];
  const brought = { requests: 3, days: 1, left_days: 0 };
  assert.deepEqual((await json([...words, '--dry-run'])).crawlers, brought);
  assert.deepEqual(await crawlers(site), []);
  const { id, ...outcome } = await json(words);
  assert.deepEqual([outcome.days, outcome.crawlers], [1, brought]);
  const pages = [
    ['/a', 2, 0],
    ['/c', 1, 1],
  ];
  assert.deepEqual(await crawlers(site), pages);
  assert.deepEqual((await json(words)).crawlers, brought);
  writeFileSync(path, asked(3, '/other', 200));
  assert.match((await run(words)).out, /^Left out: the requests of crawlers on 1 day; requests are counted there/m);
  assert.deepEqual(await crawlers(site), pages);
  assert.deepEqual(await json(['import', 'undo', String(id)]), { id, days: 1, crawlers: { days: 1 } });
  assert.deepEqual(await crawlers(site), []);
  // A log of crawlers alone brings no visits.
  writeFileSync(path, asked(3, '/alone', 200));
  const alone = await json(words);
  assert.deepEqual([alone.days, alone.crawlers], [0, { requests: 1, days: 1, left_days: 0 }]);
  assert.deepEqual(await crawlers(site), [['/alone', 1, 0]]);
});

test('an import that fails when it has brought a day keeps it, and goes on', async (t) => {
  const { dataDir, directory, json, run, site } = await installation(t);
  const { db } = await openFor(t, dataDir);
  const path = join(directory, 'access.log');
  writeFileSync(path, asked(4, '/a', 200) + asked(3, '/b', 200));
  const words = ['import', '--from', 'access-log', '--site', site, path];
  // The database refuses the second day, when its other rows are written.
  const day = Temporal.Now.plainDateISO('UTC').subtract({ days: 3 }).toString();
  const { id: siteId } = await db.selectFrom('sites').select('id').executeTakeFirstOrThrow();
  const inTheWay = { site_id: siteId, day, crawler: 'GPTBot', pages: 0, requests: 0 };
  await db.insertInto('crawler_days').values(inTheWay).execute();
  assert.equal((await run(words)).status, 1);
  const states = db.selectFrom('imports').select('state');
  assert.deepEqual(await states.execute(), [{ state: 'reading' }]);
  await db.deleteFrom('crawler_days').where('day', '=', day).execute();
  assert.deepEqual((await json(words)).crawlers, { requests: 2, days: 2, left_days: 0 });
  assert.deepEqual(await states.execute(), [{ state: 'done' }]);
  assert.match(
    (await run(['import', 'undo', '1'])).out,
    /^Took back the requests of crawlers on 2 days of import 1\.$/m,
  );
});
