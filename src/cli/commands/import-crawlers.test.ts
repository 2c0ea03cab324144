/** Tests that `svc import --from access-log` fills the past of the requests of crawlers, in processes of their own. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { logLine } from './import-events.fixture.ts';
import { installation } from './import-installation.fixture.ts';

test('the crawlers of a log are counted, also beside own days, and are taken back', async (t) => {
  const { directory, json, run, serve, site } = await installation(t);
  const { crawlers } = await serve();
  const path = join(directory, 'access.log');
  // Requests are kept for 400 days: those of the other logs here are older.
  const day = Temporal.Now.plainDateISO('UTC').subtract({ days: 3 });
  const date = `${String(day.day).padStart(2, '0')}/${day.toLocaleString('en-US', { month: 'short' })}/${day.year}`;
  const bot = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';
  const asked = (page: string, status: number) =>
    `132.196.86.1 - - [${date}:09:00:00 +0000] "GET ${page} HTTP/1.1" ${status} 10 "-" "${bot}"\n`;
  writeFileSync(
    path,
    [asked('/a', 200), asked('/a?b', 200), asked('/c', 404), logLine('09:00:00', 7, '/old')].join(''),
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
  writeFileSync(path, asked('/other', 200));
  assert.match((await run(words)).out, /^Left out: the requests of crawlers on 1 day; requests are counted there/m);
  assert.deepEqual(await crawlers(site), pages);
  await json(['import', 'undo', String(id)]);
  assert.deepEqual(await crawlers(site), []);
  // A log of crawlers alone brings no visits.
  writeFileSync(path, asked('/alone', 200));
  const alone = await json(words);
  assert.deepEqual([alone.days, alone.crawlers], [0, { requests: 1, days: 1, left_days: 0 }]);
  assert.deepEqual(await crawlers(site), [['/alone', 1, 0]]);
});
