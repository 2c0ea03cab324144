/** Requests that servers report: who asked, what is kept of it, and that each line counts once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ManagementScope } from '../../src/domain/management-scope.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import type { CrawlersAnswer } from '../../src/stats/answers/crawlers.ts';
import { TestService, USER_AGENT } from '../service.ts';

const GPTBOT = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let service: TestService;
let site: Site;
let key: string;

async function keyOf(scopes: readonly ManagementScope[], sites: readonly number[]): Promise<string> {
  const { db } = service.database;
  const reach = { sites, groups: [] };
  return (await createApiKey(db, service.clock, { orgId: site.orgId, name: 'log', scopes, reach })).key;
}

before(async () => {
  service = await TestService.start();
  site = await service.site();
  key = await keyOf(['requests:write'], [site.id]);
});
after(() => service.close());

interface Line {
  readonly [field: string]: unknown;
}

function line(fields: Line = {}): string {
  const time = new Date(service.clock.nowMicros() / 1000).toISOString();
  return JSON.stringify({ time, path: '/', status: 200, bytes: 100, userAgent: GPTBOT, ...fields });
}

async function post(
  lines: readonly string[] | Buffer,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const response = await fetch(`${service.url}/api/r${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
    body: lines instanceof Buffer ? new Uint8Array(lines) : lines.join('\n'),
  });
  const body = (await response.json()) as {
    readonly counted?: number;
    readonly faults?: Readonly<Record<string, number>>;
    readonly position?: string | null;
    readonly error?: { readonly code: string; readonly message: string };
  };
  return { status: response.status, body };
}

async function asked(query: string): Promise<CrawlersAnswer> {
  const response = await service.answer(site, `/report/crawlers?${query}`);
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as CrawlersAnswer;
}

const rowsOf = ({ rows }: CrawlersAnswer) => rows.map(({ key, requests, errors }) => [key, requests, errors]);

test('crawlers are counted by page and status, people as one sum', async () => {
  const { status, body } = await post([
    line(),
    line({ path: '/a?x=1', status: 404 }),
    line({ path: '/style.css' }),
    line({ path: '/a', userAgent: GOOGLEBOT, status: 503 }),
    line({ path: '/secret/jane', userAgent: USER_AGENT, bytes: 7, address: '203.0.113.9' }),
    line({ path: '/b', userAgent: USER_AGENT, address: '18.153.0.1' }),
    line({ path: '/c', userAgent: '' }),
    line({ path: '/a', address: '203.0.113.9' }),
    line({ path: '/d', userAgent: GOOGLEBOT, address: '66.249.66.1', bytes: 0 }),
  ]);
  assert.equal(status, 202);
  assert.deepEqual(body, { position: null, counted: 9, faults: {} });
  const answer = await asked('period=today');
  assert.deepEqual(answer.totals, {
    requests: 7,
    bytes: 600,
    errors: 2,
    pages: 5,
    contradicted: 1,
    people: 1,
    events: 0,
  });
  assert.deepEqual(rowsOf(answer), [
    ['GPTBot', 3, 1],
    ['Googlebot', 2, 1],
    ['datacentre', 1, 0],
    ['none', 1, 0],
  ]);
  assert.deepEqual(rowsOf(await asked('period=today&by=page&crawler=datacentre')), [['(not kept)', 1, 0]]);
  assert.deepEqual(rowsOf(await asked('period=today&by=page&crawler=GPTBot')), [
    ['(files)', 1, 0],
    ['/', 1, 0],
    ['/a', 1, 1],
  ]);
  assert.deepEqual(rowsOf(await asked('period=today&by=page&status=errors')), [['/a', 2, 2]]);
  assert.deepEqual(rowsOf(await asked('period=today&by=operator&operator=OpenAI')), [['OpenAI', 3, 1]]);
  assert.deepEqual(rowsOf(await asked('period=today&by=class&search=SEARCH')), [['search', 2, 1]]);
  const stored = await service.database.db
    .selectFrom('crawler_requests')
    .selectAll()
    .where('crawler', '=', '')
    .execute();
  assert.deepEqual(
    stored.map(({ page, requests, bytes }) => [page, Number(requests), Number(bytes)]),
    [['', 1, 7]],
  );
});

test('a bad line costs no other one, and is counted by its reason', async () => {
  const before = (await asked('period=7d')).totals.requests;
  const { body } = await post([
    '{',
    '[]',
    'null',
    line({ userAgent: 5 }),
    line({ bytes: -1 }),
    line({ time: 'yesterday' }),
    line({ time: '2026-05-20T12:00:00' }),
    line({ time: service.clock.nowMicros() / 1000 + 3_600_000 }),
    line({ path: 'x' }),
    line({ path: undefined }),
    line({ status: 99 }),
    line({ host: 'elsewhere.example' }),
    line({ path: 'http://elsewhere.example/x', host: 'shop.example' }),
    line({ bytes: 2 ** 37 }),
    line({ time: service.clock.nowMicros() / 1000 - 401 * 86_400_000 }),
    '',
    line({ host: 'www.shop.example:443', time: service.clock.nowMicros() / 1_000_000 }),
    line({ path: '//x', time: service.clock.nowMicros() / 1000 }),
    line({ path: '/a\0' }),
    line({ path: '/a\ufffd' }),
    line({ path: 'https://shop.example/there' }),
  ]);
  const faults = { unreadable: 6, time: 4, path: 2, status: 1, other_host: 2 };
  assert.deepEqual(body, { position: null, counted: 5, faults });
  const answer = await asked('period=7d');
  assert.equal(answer.totals.requests, before + 5);
  assert.deepEqual(answer.faults, faults);
  const stored = await service.database.db.selectFrom('request_faults').selectAll().execute();
  assert.deepEqual(Object.fromEntries(stored.map(({ fault, count }) => [fault, Number(count)])), faults);
});

test('each line of a stream counts once, however often its batch is sent', async () => {
  const before = (await asked('period=7d')).totals.requests;
  const at = (after: string, position: string) => `?stream=nginx&after=${after}&position=${position}`;
  assert.deepEqual((await post([], { query: '?stream=nginx' })).body.position, null);
  assert.equal((await post([line()], { query: at('', '10') })).body.position, '10');
  const again = await post([line()], { query: at('', '10') });
  assert.deepEqual([again.status, again.body.position], [409, '10']);
  assert.equal((await post([line()], { query: at('5', '20') })).status, 409);
  const both = await Promise.all([1, 2, 3].map(() => post([line(), line()], { query: at('10', '20') })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409, 409]);
  assert.equal((await post([], { query: '?stream=nginx' })).body.position, '20');
  assert.equal((await asked('period=7d')).totals.requests, before + 3);
  for (const query of ['?stream=nginx', '?position=5', '?stream=&after=1', '?stream=nginx&after=20&position=20']) {
    assert.equal((await post([line()], { query })).status, 400, query);
  }
});

test('a batch may be packed, and has bounds', async () => {
  const packed = gzipSync(line());
  assert.equal((await post(packed, { headers: { 'content-encoding': 'gzip' } })).body.counted, 1);
  assert.equal((await post(packed.subarray(9), { headers: { 'content-encoding': 'gzip' } })).status, 400);
  assert.equal((await post(packed, { headers: { 'content-encoding': 'br' } })).status, 415);
  assert.equal((await post(Array.from({ length: 1001 }, () => '{}'))).status, 413);
  assert.equal((await post([' '.repeat(2 ** 20 + 1)])).status, 413);
  const bomb = gzipSync(Buffer.alloc(2 ** 21, 32));
  assert.equal((await post(bomb, { headers: { 'content-encoding': 'gzip' } })).status, 413);
});

test('a key counts for the sites that it reaches, with the scope', async () => {
  const other = await service.site({ domain: 'other.example', name: 'Other' });
  const asks = (authorization: string, query = '') => post([line()], { query, headers: { authorization } });
  assert.equal((await asks('')).status, 401);
  assert.equal((await asks(`Bearer svcm_${'a'.repeat(32)}`)).status, 401);
  assert.equal((await asks(`Bearer ${await keyOf(['sites:write'], [site.id])}`)).status, 403);
  assert.equal((await asks(`Bearer ${key}`, `?site=${other.publicId}`)).status, 404);
  const wide = `Bearer ${await keyOf(['requests:write'], [site.id, other.id])}`;
  assert.equal((await asks(wide)).status, 400);
  assert.equal((await asks(wide, `?site=${other.publicId}`)).status, 202);
});

test('pages beyond the most of a crawler on a day are counted together', async () => {
  const before = await asked('period=today&crawler=CCBot');
  assert.equal(before.totals.requests, 0);
  const userAgent = 'CCBot/2.0 (https://commoncrawl.org/faq/)';
  for (let batch = 0; batch < 6; batch++) {
    const lines = Array.from({ length: 1000 }, (_, i) => line({ path: `/${batch * 1000 + i}`, userAgent }));
    assert.equal((await post(lines)).body.counted, 1000);
  }
  await post([line({ path: '/4999', userAgent }), line({ path: '/5999', userAgent })]);
  const { totals, rows } = await asked('period=today&by=page&crawler=CCBot&limit=3');
  assert.deepEqual([totals.requests, totals.pages], [6002, 5001]);
  assert.deepEqual(
    rows.map(({ key, requests }) => [key, requests]),
    [
      ['(other)', 1001],
      ['/4999', 2],
      ['/0', 1],
    ],
  );
});

test('nothing comes for an erased day', async () => {
  const { db } = service.database;
  const { day } = (await db.selectFrom('crawler_requests').select('day').executeTakeFirst())!;
  await db
    .insertInto('site_days')
    .values({ site_id: site.id, day, attempts: 1, generation: 1, events: 0, origin: 0 })
    .execute();
  const before = (await asked('period=7d')).totals.requests;
  assert.deepEqual((await post([line()])).body, { position: null, counted: 0, faults: { erased: 1 } });
  assert.equal((await asked('period=7d')).totals.requests, before);
  const row = await db.selectFrom('request_faults').selectAll().where('fault', '=', 'erased').executeTakeFirst();
  assert.equal(Number(row!.count), 1);
});
