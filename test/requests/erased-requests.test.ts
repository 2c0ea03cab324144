/** What is written of reported requests, and what is left of them when they are erased. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { requestDayErasure } from '../../src/sites/day-erasures.ts';
import { listLoggedErasures } from '../../src/sites/erasure-log.ts';
import { requestPageErasure } from '../../src/sites/page-erasures.ts';
import type { CrawlersAnswer } from '../../src/stats/answers/crawlers.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { filesBelow } from '../statistics/files-below.ts';

const DAY_MS = 86_400_000;
const MINUTE = 60_000_000;
/** Maintenance runs every ten seconds: a test that needs so many runs is about to fail. */
const RUNS_MAX = 30;
const BOT = 'Mozilla/5.0 (compatible; GPTBot/1.3; +q8z7x6-agent)';

let service: TestService;
let site: Site;
let report: (lines: readonly string[]) => Promise<unknown>;
let line: (userAgent: string, path: string, daysAgo: number, address: string) => string;

before(async () => {
  service = await TestService.start();
  site = await service.site();
  const { db } = service.database;
  const scopes = ['requests:write'] as const;
  const { key } = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'log', scopes });
  const now = service.clock.nowMicros() / 1000;
  line = (userAgent, path, daysAgo, address) =>
    JSON.stringify({ time: now - daysAgo * DAY_MS, path, status: 200, bytes: 10, userAgent, address });
  const lines = [
    ...[1, 2, 3].map((daysAgo) => line(BOT, '/reset/q8z7x6-jane', daysAgo, '132.196.86.77')),
    ...[1, 2, 3].map((daysAgo) => line(BOT, '/reset/q8z7x6-john', daysAgo, '203.0.113.77')),
    ...[1, 2, 3].map((daysAgo) => line(BOT, '/j4k5w9-stays', daysAgo, '132.196.86.77')),
    line(`${USER_AGENT} m3n2b1-person`, '/m3n2b1-path', 1, '203.0.113.99'),
  ];
  const headers = { authorization: `Bearer ${key}` };
  report = async (lines) =>
    (await fetch(`${service.url}/api/r`, { method: 'POST', headers, body: lines.join('\n') })).json();
  assert.deepEqual(await report(lines), { position: null, counted: 10, faults: {} });
});
after(() => service.close());

const filesWith = (planted: string) => filesBelow(service.directory, planted);

async function pages(): Promise<(readonly [string, number])[]> {
  const response = await service.answer(site, '/report/crawlers?by=page&period=7d');
  return ((await response.json()) as CrawlersAnswer).rows.map(({ key, requests }) => [key, requests] as const);
}

/** Runs maintenance until the erasures of days that are over are done. */
async function done(kind: 'pages' | 'days'): Promise<void> {
  for (let runs = 0; runs < RUNS_MAX; runs++) {
    service.clock.advance(MINUTE);
    await service.maintain();
    const all = (await listLoggedErasures(service.database.db)).filter((erasure) => erasure.kind === kind);
    const over = all.filter(({ range }) => range!.from !== range!.to || kind === 'days');
    if (over.length > 0 && over.every(({ doneAt }) => doneAt !== null)) return;
  }
  throw new Error('the erasure is not done');
}

test('neither an address nor a User-Agent is written, and of people no path', () => {
  assert.ok(filesWith('q8z7x6-jane').length > 0, 'what is written is found');
  for (const secret of ['132.196.86.77', '203.0.113.77', '203.0.113.99', 'q8z7x6-agent', 'm3n2b1']) {
    assert.deepEqual(filesWith(secret), [], secret);
  }
});

test('pages that are erased are in no file, and their requests are those of (removed)', async () => {
  assert.deepEqual(await pages(), [
    ['/j4k5w9-stays', 3],
    ['/reset/q8z7x6-jane', 3],
  ]);
  await requestPageErasure(service.database.db, service.clock, site, '/reset/*');
  await done('pages');
  assert.deepEqual(await pages(), [
    ['(removed)', 3],
    ['/j4k5w9-stays', 3],
  ]);
  assert.deepEqual(filesWith('q8z7x6-j'), []);
  assert.ok(filesWith('j4k5w9-stays').length > 0, 'what was not asked for stays');
  // A rotated log tells of them once more.
  await report([line(BOT, '/reset/q8z7x6-jane', 2, '132.196.86.77')]);
  assert.deepEqual(filesWith('q8z7x6-j'), []);
});

test('requests go with the days that are erased', async () => {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(service.clock.nowMicros() / 1000))
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  const [from, to] = [today.subtract({ days: 3 }).toString(), today.subtract({ days: 2 }).toString()];
  await requestDayErasure(service.database.db, service.clock, site, { from, to });
  await done('days');
  assert.deepEqual(await pages(), [
    ['(removed)', 1],
    ['/j4k5w9-stays', 1],
  ]);
  assert.deepEqual(await report([line(BOT, '/', 3, '132.196.86.77')]), {
    ...{ position: null, counted: 0, faults: { erased: 1 } },
  });
});
