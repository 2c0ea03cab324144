/** Tests that the requests of a log are counted as reported ones are, each day once, whatever is repeated or killed. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { CurrentLookups } from '../collect/data-files/current-lookups.ts';
import type { Lookups } from '../collect/lookup/lookups.ts';
import type { Database } from '../database/database.ts';
import { SILENT } from '../domain/log.ts';
import type { Site } from '../domain/site.ts';
import { accessLog } from '../import/sources/access-log.ts';
import type { ToldRequest } from '../import/sources/source.ts';
import { markErased } from '../rollup/days/erased-days.ts';
import { emptyDirectory, type Fixture, openFixture } from '../sites/fixture.ts';
import { readRequestDays, takeBackRequests } from '../sites/imported-requests.ts';
import { beginProductImport, setImportState } from '../sites/product-imports.ts';
import { addBatch } from './add-batch.ts';
import { LineReader } from './follow/line-reader.ts';
import { countRequests } from './request-counts.ts';
import { requestDays } from './request-days.ts';
import { StagedRequests } from './staged-requests.ts';
import { Verifier } from './verifier.ts';

const AGENTS = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; CCBot/2.0; \\"quoted\\")',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  '',
];
const ADDRESSES = ['132.196.86.1', '203.0.113.9', '18.153.0.1'];
/** The fixture's day is 2026-03-10, in Paris. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'] as const;
/** Lists of now contradict nobody before the second of these days. */
const BEFORE = ['2026-02-07', '2026-02-08'] as const;

let current: CurrentLookups;
let lookups: Lookups;
before(async () => {
  current = await CurrentLookups.open({ dataDir: '/nonexistent', own: { city: null, asn: null } }, SILENT);
  lookups = current.lookups;
});
after(() => current.close());

/**
 * Makes the lines of a log: on each day many crawlers and people, on pages of which some are asked for again and again.
 */
function logOf(days: readonly string[] = DAYS): string[] {
  const months: Readonly<Record<string, string>> = { '02': 'Feb', '03': 'Mar' };
  return days.flatMap((day, at) => {
    const [year, month = '', date] = day.split('-');
    return Array.from({ length: 300 + at }, (_, i) => {
      const page = i % 7 === 0 ? `/p${i}?q=${i}` : i % 5 === 0 ? '/style.css' : `/common/${i % 3}`;
      const status = [200, 301, 404, 503][Math.floor(i / AGENTS.length) % 4];
      const address = ADDRESSES[i % ADDRESSES.length];
      return `${address} - - [${date}/${months[month]}/${year}:09:00:00 +0000] "GET ${page} HTTP/1.1" ${status} ${i} "-" "${AGENTS[i % AGENTS.length]}"`;
    });
  });
}

async function told(lines: readonly string[]): Promise<ToldRequest[]> {
  const file = {
    kind: 'text',
    path: 'access.log',
    head: lines.slice(0, 5).join('\n'),
    async *lines() {
      yield lines;
    },
  } as const;
  const found: ToldRequest[] = [];
  const options = { domain: 'example.com', also: [], tempDir: '', lookups };
  for await (const rows of accessLog.read([file as never], options))
    found.push(...rows.flatMap((row) => row.told ?? []));
  return found;
}

const openVerifier = () => {
  const notThere = async () => {
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  };
  const verifier = new Verifier({ reverse: notThere, resolve4: notThere as never, resolve6: notThere as never });
  return {
    verdictOf: (crawler: string, address: string, isPast: boolean) => verifier.verdictOf(crawler, address, isPast),
    close: () => undefined,
  };
};

/** Stages the requests of a log. */
async function staged(t: TestContext, { database, clock }: Fixture, site: Site, lines: readonly string[]) {
  const path = join(emptyDirectory(t), 'requests.db');
  const requests = new StagedRequests({ database, clock, site, path, openVerifier });
  t.after(() => requests[Symbol.asyncDispose]());
  await requests.take(await told(lines), lookups);
  return requests;
}

/** Reports a log as `svc log` does. Returns the lines that were left out, by reason. */
async function report({ database, clock }: Fixture, site: Site, lines: readonly string[]) {
  const reader = new LineReader({ hosts: new Set(), zone: 'UTC' });
  const found = lines.map((line) => reader.read(line));
  const days = await requestDays(database.db, site, clock.nowMicros());
  const { verdictOf } = openVerifier();
  const sent = found.flatMap((each) => (typeof each === 'string' ? [] : [each.line]));
  const batch = await countRequests(sent, { site, lookups, verdictOf, days });
  const faults = await addBatch(database.db, clock, { siteId: site.id, day: days.today, stream: null }, batch);
  return Object.fromEntries(faults);
}

/** Reads all that is counted of a site. */
async function countsOf({ db }: Database, { id }: Site, days: readonly string[] = DAYS) {
  const requests = await db
    .selectFrom('crawler_requests')
    .select(['day', 'crawler', 'page', 'status', 'verdict', 'requests', 'bytes'])
    .where('site_id', '=', id)
    .where('day', 'in', days)
    .orderBy('day')
    .orderBy('crawler')
    .orderBy('page')
    .orderBy('status')
    .orderBy('verdict')
    .execute();
  const crawlers = await db
    .selectFrom('crawler_days')
    .select(['day', 'crawler', 'pages', 'requests'])
    .where('site_id', '=', id)
    .where('day', 'in', days)
    .orderBy('day')
    .orderBy('crawler')
    .execute();
  return { requests, crawlers };
}

async function begin({ database, clock }: Fixture, site: Site, digest = 'a'): Promise<number> {
  const about = { siteId: site.id, source: 'access-log', name: 'access.log', digest };
  return (await beginProductImport(database.db, clock, about)).id;
}

test('an imported log has the counts of a reported one, but of days that are over', async (t) => {
  const fixture = await openFixture(t);
  const { database } = fixture;
  const [site, other] = [await fixture.addSite(), await fixture.addSite()];
  const requests = await staged(t, fixture, site, logOf());
  const days = await requests.days();
  assert.deepEqual(
    days.map(({ day, isTaken }) => [day, isTaken]),
    DAYS.map((day) => [day, day !== '2026-03-10']),
  );
  assert.deepEqual(await countsOf(database, site), { requests: [], crawlers: [] });
  const id = await begin(fixture, site);
  await requests.publish(id);
  assert.deepEqual(await readRequestDays(database.db, id), days);
  await report(fixture, other, logOf());
  const over = DAYS.slice(0, 3);
  const reported = await countsOf(database, other, over);
  assert.ok(reported.requests.length > 50);
  assert.deepEqual(await countsOf(database, site), reported);
  const ofCrawlers = reported.requests.filter(({ crawler, verdict }) => crawler !== '' && verdict !== 'contradicted');
  assert.ok(reported.requests.some(({ verdict }) => verdict === 'contradicted'));
  assert.equal(
    days.reduce((sum, day) => sum + (day.isTaken ? day.requests : 0), 0),
    ofCrawlers.reduce((sum, row) => sum + row.requests, 0),
  );
});

test('lists of now contradict no request of long ago, imported or reported', async (t) => {
  const fixture = await openFixture(t);
  const { database } = fixture;
  const [site, other] = [await fixture.addSite(), await fixture.addSite()];
  await (await staged(t, fixture, site, logOf(BEFORE))).publish(await begin(fixture, site));
  await report(fixture, other, logOf(BEFORE));
  const imported = await countsOf(database, site, BEFORE);
  assert.deepEqual(await countsOf(database, other, BEFORE), imported);
  const verdictsOn = (on: string) => {
    return new Set(imported.requests.flatMap(({ day, verdict }) => (day === on && verdict !== '' ? [verdict] : [])));
  };
  assert.deepEqual(verdictsOn(BEFORE[0]), new Set(['unverified', 'verified']));
  assert.deepEqual(verdictsOn(BEFORE[1]), new Set(['contradicted', 'unverified', 'verified']));
});

test('a day has the requests of one import or of reports, and what an import has brought is taken back', async (t) => {
  const fixture = await openFixture(t);
  const { database } = fixture;
  const site = await fixture.addSite();
  assert.deepEqual(await report(fixture, site, logOf(['2026-03-08'])), {});
  await markErased(database.db, site.id, ['2026-03-07']);
  const before = await countsOf(database, site);
  const id = await begin(fixture, site);
  await (await staged(t, fixture, site, logOf())).publish(id);
  assert.deepEqual(
    (await readRequestDays(database.db, id)).map(({ day, isTaken }) => [day, isTaken]),
    [
      ['2026-03-07', false],
      ['2026-03-08', false],
      ['2026-03-09', true],
      ['2026-03-10', false],
    ],
  );
  await setImportState(database.db, id, 'done');
  const after = await countsOf(database, site);
  assert.deepEqual(await countsOf(database, site, ['2026-03-08']), before);
  // Reported again or in another file, the lines count no more.
  assert.deepEqual(await report(fixture, site, logOf(['2026-03-09'])), { imported: 300 });
  const again = await begin(fixture, site, 'b');
  await (await staged(t, fixture, site, logOf(['2026-03-09']))).publish(again);
  assert.deepEqual(await countsOf(database, site), after);
  const versionOf = async () =>
    (await database.db.selectFrom('request_versions').select('version').executeTakeFirstOrThrow()).version;
  const version = await versionOf();
  for (const each of [id, again]) {
    await takeBackRequests(database.db, site.id, each);
    await setImportState(database.db, each, 'undone');
  }
  assert.ok((await versionOf()) > version);
  assert.deepEqual(await countsOf(database, site), before);
  assert.deepEqual(await report(fixture, site, logOf(['2026-03-09'])), {});
  assert.notDeepEqual(await countsOf(database, site), before);
});

test('an import that is killed between two days goes on with the rest, and one that was undone adds nothing', async (t) => {
  const fixture = await openFixture(t);
  const { database } = fixture;
  const [site, whole] = [await fixture.addSite(), await fixture.addSite()];
  await (await staged(t, fixture, whole, logOf())).publish(await begin(fixture, whole));
  const id = await begin(fixture, site);
  // The database refuses the second day, when its other rows are written.
  const inTheWay = { site_id: site.id, day: '2026-03-08', crawler: 'GPTBot', pages: 0, requests: 0 };
  await database.db.insertInto('crawler_days').values(inTheWay).execute();
  await assert.rejects((await staged(t, fixture, site, logOf())).publish(id), /unique/i);
  await database.db.deleteFrom('crawler_days').where('day', '=', '2026-03-08').where('pages', '=', 0).execute();
  assert.deepEqual(await countsOf(database, site), await countsOf(database, whole, ['2026-03-07']));
  assert.deepEqual(await report(fixture, site, logOf(['2026-03-07'])), { imported: 300 });
  assert.equal(await begin(fixture, site), id);
  await (await staged(t, fixture, site, logOf())).publish(id);
  assert.deepEqual(await countsOf(database, site), await countsOf(database, whole));
  await setImportState(database.db, id, 'undoing');
  await assert.rejects((await staged(t, fixture, site, logOf(['2026-03-06']))).publish(id), /undone meanwhile/);
});
