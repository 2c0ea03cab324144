/** Pages that crawlers have asked for although robots.txt forbids them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { type FileReading, recordReading } from '../../src/sites/site-files.ts';
import { updateSite } from '../../src/sites/sites.ts';
import type { RobotsAnswer } from '../../src/stats/answers/robots.ts';
import { TestService } from '../service.ts';

const DAY_MS = 86_400_000;
const ROBOTS = `User-agent: GPTBot
Disallow: /private/
Allow: /private/open

User-agent: CCBot
Disallow: /

User-agent: *
Disallow: /admin
`;

let service: TestService;
let site: Site;

/** Notes a reading of robots.txt some days ago. */
async function readThen(daysAgo: number, text: string | null): Promise<void> {
  const at = Math.floor(service.clock.nowMicros() / 1000) - daysAgo * DAY_MS;
  const reading: FileReading =
    text === null
      ? { kind: 'absent' }
      : {
          kind: 'there',
          contents: { hash: createHash('sha256').update(text).digest('hex'), bytes: text.length, title: '', text },
        };
  const { day } = localDayAt(at * 1000, site.timezone);
  await recordReading(
    service.database.db,
    { siteId: site.id, domain: site.domain },
    { file: 'robots.txt', at, day, reading },
  );
}

async function asked(query = 'period=30d'): Promise<RobotsAnswer> {
  const response = await service.answer(site, `/report/robots?${query}`);
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as RobotsAnswer;
}

const rowsOf = ({ rows }: RobotsAnswer) =>
  rows.map(({ crawler, page, requests, errors, line }) => `${crawler} ${page} ${requests} ${errors} ${line}`);

before(async () => {
  service = await TestService.start();
  site = await service.site();
  const { db } = service.database;
  site = await updateSite(db, service.clock, site.publicId, { masks: ['/private/mail/*'], readsFiles: true });
  const { key } = await createApiKey(db, service.clock, {
    ...{ orgId: site.orgId, name: 'log', scopes: ['requests:write'] as const },
    reach: { sites: [site.id], groups: [] },
  });
  const now = service.clock.nowMicros() / 1000;
  const line = (name: string, path: string, { daysAgo = 1, ...more }: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify({
      ...{ time: now - Number(daysAgo) * DAY_MS, path, status: 200, bytes: 1 },
      ...{ userAgent: `Mozilla/5.0 (compatible; ${name}/1.0)`, ...more },
    });
  const lines = [
    ...[line('GPTBot', '/private/a'), line('GPTBot', '/private/a', { status: 403 }), line('GPTBot', '/private/open')],
    ...[line('GPTBot', '/admin'), line('GPTBot', '/private/a', { daysAgo: 9 }), line('GPTBot', '/private/mail/jane')],
    ...[line('CCBot', '/'), line('CCBot', '/robots.txt'), line('CCBot', '/style.css'), line('CCBot', '/%C3%A4')],
    ...[line('bingbot', '/administration'), line('Applebot', '/admin'), line('AdsBot-Google', '/admin')],
    // Its address is none of Google's.
    line('Googlebot', '/admin', { address: '203.0.113.9' }),
    // Each of them obeys only the group of its own name; archives are not compared.
    ...[line('AdsBot-Google-Mobile', '/admin'), line('YandexDirect', '/admin'), line('archive.org_bot', '/admin')],
    ...[line('Twitterbot', '/admin'), line('curl', '/admin', { userAgent: 'curl/8.0' })],
  ];
  const { status } = await fetch(`${service.url}/api/r`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${key}` }, body: lines.join('\n') },
  });
  assert.equal(status, 202);
});
after(() => service.close());

test('before the file was read, nothing is compared', async () => {
  const { isRead, files, comparedFrom, comparedTo, reportedDays, rows, totalKeys } = await asked();
  assert.deepEqual(
    { isRead, files, comparedFrom, comparedTo, reportedDays, rows, totalKeys },
    {
      ...{ isRead: true, files: [], comparedFrom: null, comparedTo: null, reportedDays: 0, rows: [], totalKeys: 0 },
    },
  );
});

test('pages are those that the rules of now forbid, from two days after they were read', async () => {
  await readThen(5, ROBOTS);
  await readThen(0, ROBOTS);
  const answer = await asked();
  assert.deepEqual(rowsOf(answer), [
    'GPTBot /private/a 2 1 2',
    'Applebot /admin 1 0 9',
    'CCBot / 1 0 6',
    'CCBot /%C3%A4 1 0 6',
    'bingbot /administration 1 0 9',
  ]);
  const today = answer.period.to;
  assert.deepEqual([answer.comparedFrom, answer.comparedTo, answer.reportedDays], [addDays(today, -3), today, 1]);
  assert.deepEqual(
    [answer.closedTo, answer.totals, answer.isWhole, answer.changes],
    [['CCBot'], { requests: 6, crawlers: 4 }, true, []],
  );
  assert.deepEqual(rowsOf(await asked('period=30d&crawler=CCBot&limit=1&offset=1')), ['CCBot /%C3%A4 1 0 6']);
  assert.deepEqual(rowsOf(await asked('period=30d&operator=Apple')), ['Applebot /admin 1 0 9']);
  assert.deepEqual(rowsOf(await asked('period=30d&class=ai_training&page=/private/a')), ['GPTBot /private/a 2 1 2']);
  assert.deepEqual(rowsOf(await asked('period=30d&class=search&status=errors')), []);
  assert.deepEqual(rowsOf(await asked('period=30d&status=4xx')), ['GPTBot /private/a 1 1 2']);
  assert.deepEqual(rowsOf(await asked('period=30d&search=APPLE')), ['Applebot /admin 1 0 9']);
  const { reportedDays, ...ofToday } = await asked('period=today');
  assert.deepEqual([rowsOf(ofToday as RobotsAnswer), reportedDays], [[], 0]);
  const before = `from=${addDays(today, -20)}&to=${addDays(today, -6)}`;
  assert.deepEqual(rowsOf(await asked(before)), [], 'no request is held against a later rule');
});

test('days behind the last reading are not compared', async () => {
  await readThen(2, ROBOTS);
  const { comparedTo, rows, period } = await asked();
  assert.deepEqual([comparedTo, rows], [addDays(period.to, -2), []]);
  await readThen(1, ROBOTS);
  assert.equal((await asked()).totalKeys, 5);
});

test('a newer text is compared from later days on, and none forbids nothing', async () => {
  await readThen(0, `${ROBOTS}Disallow: /x`);
  const changed = await asked();
  assert.deepEqual(rowsOf(changed), []);
  const today = changed.period.to;
  assert.deepEqual(changed.changes, [{ day: today, file: 'robots.txt', change: 'changed' }]);
  assert.deepEqual([changed.comparedFrom, changed.comparedTo, changed.reportedDays], [addDays(today, 2), today, 0]);
  await readThen(0, null);
  const absent = await asked();
  assert.deepEqual([absent.comparedFrom, absent.closedTo, absent.files[0]!.isThere], [null, [], false]);
});

test('a site that does not have its files read has no report', async () => {
  const { db } = service.database;
  site = await updateSite(db, service.clock, site.publicId, { readsFiles: false });
  const { isRead, files, rows } = await asked();
  assert.deepEqual({ isRead, files, rows }, { isRead: false, files: [], rows: [] });
});
