/** Tests that pages which earlier versions imported decoded become those that browsers send. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { browserPath } from '../../src/domain/browser-path.ts';
import { PAGE_MAX_BYTES } from '../../src/domain/limits.ts';
import { cutToBytes } from '../../src/domain/stored-text.ts';
import { openStagedSums } from '../../src/import/staged-sums.ts';
import { Staging } from '../../src/import/staging.ts';
import { storedGeneration } from '../../src/rollup/days/generation.ts';
import { type EncodedPagesOptions, encodeImportedPages } from '../../src/rollup/maintain/encoded-pages.ts';
import { ImportPublisher } from '../../src/rollup/maintain/import-publisher.ts';
import { goalCounts } from '../../src/rollup/read/goal-rollups.ts';
import { readAudit } from '../../src/sites/import-audits.ts';
import { beginProductImport, listUnencodedImports, setImportState } from '../../src/sites/product-imports.ts';
import type { Store } from '../../src/store/store.ts';
import { scenarioWorld } from '../oracle/scenario.ts';
import { Harness, type KeyCounts } from './harness.ts';
import { insertSite } from './import-days.ts';

const PATTERN = '/gr%C3%BCn*';
const { site, goals } = scenarioWorld({
  ...{ now: '2026-06-05T12:00', events: [], goals: [{ kind: 'page', pattern: PATTERN }] },
});
const CLOCK = { nowMicros: () => Date.parse('2026-06-05T12:00:00Z') * 1000 };
const MONTH = { from: '2026-01-01', to: '2026-01-31' };
const [FIRST, SECOND, THIRD] = ['2026-01-10', '2026-01-11', '2026-01-12'];
/** Of two days with four visitors and one whose visitors nobody knows. */
const PAGES: readonly KeyCounts[] = [
  { key: '/grün', visitors: 3, views: 9 },
  { key: '/gr%C3%BCn', visitors: 2, views: 4 },
  { key: '/', visitors: 1, views: 2 },
];
const [DECODED, ENCODED, ROOT] = PAGES.map(({ key }) => key) as [string, string, string];

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
  await insertSite(harness.database.db, site);
});
afterEach(() => harness.close());

test('two spellings of a page become one: views add up, visitors too, at most to those of the day', async () => {
  const id = await imported({ [FIRST]: [4, PAGES], [SECOND]: [null, PAGES], [THIRD]: [4, PAGES.slice(1)] });
  await harness.closers.monthCloser.close(site.id, MONTH);
  const before = await shown();
  assert.deepEqual(
    before.pages.find(({ key }) => key === DECODED),
    { key: DECODED, visitors: 6, views: 18 },
  );
  await encode();
  // 4 of at most 4, 5 where nobody knows the day's, and 2 of the one spelling of the third day.
  const pages = [
    { key: ENCODED, visitors: 11, views: 9 + 4 + 9 + 4 + 4 },
    { key: ROOT, visitors: 3, views: 6 },
  ];
  const now = await shown();
  assert.deepEqual(now.pages, pages);
  assert.deepEqual(now.goals, [
    { day: FIRST, conversions: 13, unique: 4 },
    { day: SECOND, conversions: 13, unique: 5 },
    { day: THIRD, conversions: 4, unique: 2 },
  ]);
  await harness.closers.monthCloser.close(site.id, MONTH);
  assert.deepEqual(await shown(), now, 'of the sums of the month too');
  const audit = await readAudit(harness.database.db, id);
  assert.deepEqual(
    audit.flatMap(({ day, dimension, kept, visitors }) => (dimension === 'page' ? [{ day, kept, visitors }] : [])),
    [
      { day: FIRST, kept: { visitors: 5, views: 15 }, visitors: 'summed' },
      { day: SECOND, kept: { visitors: 6, views: 15 }, visitors: 'summed' },
      { day: THIRD, kept: { visitors: 3, views: 6 }, visitors: 'exact' },
    ],
  );
  assert.deepEqual(
    audit.filter(({ dimension, visitors }) => dimension !== 'page' && visitors === 'summed'),
    [],
  );
  const asked = await encode();
  assert.equal(asked, 0, 'a second time has nothing to look at');
  await harness.restart();
  assert.deepEqual(await shown(), now);

  await setImportState(harness.database.db, id, 'undoing');
  await publisher().run(new AbortController().signal);
  assert.deepEqual(await shown(), { pages: [], goals: [] });
});

test('a stop after any step leaves readers what they had, and the next start goes on', async () => {
  await imported({ [FIRST]: [4, PAGES], [THIRD]: [4, PAGES] });
  const before = await shown();
  let steps = 0;
  for (;;) {
    steps += 1;
    const stopAt = steps;
    const ended = await encode(stopAt).then(
      () => true,
      () => false,
    );
    if (ended) break;
    assert.deepEqual((await shown()).pages, before.pages, `stopped after step ${stopAt}`);
    if (stopAt === 5) await harness.restart();
  }
  assert.ok(steps > 8, String(steps));
  const after = await shown();
  assert.deepEqual(after.pages[0], { key: ENCODED, visitors: 8, views: 26 });
  const rows = await harness.store.query<{ generation: number }>(
    'SELECT DISTINCT generation FROM day_totals WHERE site = {site:UInt32}',
    { site: site.id },
  );
  const days = harness.catalogue.site(site.id).closedSince('');
  assert.deepEqual(new Set(days.map(({ generation }) => storedGeneration(generation))).size, 1);
  assert.ok(rows.length > 1, 'interrupted generations are there and not seen');
});

test('every character becomes what a browser makes of it', async () => {
  const letters = [
    ...Array.from({ length: 0x2ff }, (_, code) => String.fromCodePoint(code)),
    ...['سلام دنیا', '日本', '\u{1F600}', '%zz', 'a'.repeat(400) + 'ü'.repeat(300)],
  ];
  const keys = letters.map((letter) => `/x${letter}y`).filter((key) => !/[?#]/.test(key));
  const pages = keys.map((key, i) => ({ key: cutToBytes(key, PAGE_MAX_BYTES), visitors: 1, views: i + 1 }));
  await imported({ [FIRST]: [1000, pages] });
  await encode();
  const encoded = pages.map(({ key, views }) => [cutToBytes(browserPath(key), PAGE_MAX_BYTES), views]);
  const now = (await shown()).pages.map(({ key, views }) => [key, views]);
  assert.deepEqual(Object.fromEntries(now), Object.fromEntries(encoded));
  assert.equal(now.length, encoded.length);
});

/** Publishes days as an earlier version did: their visitors, and their pages. Returns the id of the import. */
async function imported(days: Readonly<Record<string, readonly [number | null, readonly KeyCounts[]]>>) {
  const { db } = harness.database;
  const begun = { siteId: site.id, source: 'test', name: 'test', digest: 'test' };
  const { id } = await beginProductImport(db, CLOCK, begun);
  const staging = new Staging(stagingPath(id));
  staging.has(['page', 'country']);
  for (const [day, [visitors, pages]] of Object.entries(days)) {
    staging.row();
    staging.totals(day, { ...(visitors === null ? {} : { visitors }), pageviews: 15 });
    staging.key(day, 'country', 'DE', { visitors: 4, views: 15 });
    for (const { key, visitors, views } of pages) {
      staging.row();
      staging.key(day, 'page', key, { visitors, views });
    }
  }
  await staging.complete();
  staging.close();
  await setImportState(db, id, 'staged');
  await publisher().run(new AbortController().signal);
  await db.updateTable('imports').set({ pages_encoded: 0 }).execute();
  assert.equal((await listUnencodedImports(db)).length, 1);
  return id;
}

function stagingPath(id: number): string {
  return join(harness.directory, `import-${id}.db`);
}

function publisher(): ImportPublisher {
  const { store, database, catalogue, siteMutex } = harness;
  return new ImportPublisher({
    ...{ store, database, catalogue, siteMutex, clock: CLOCK, isShared: false },
    definitions: { goalsOf: async () => goals },
    site: async () => site,
    staged: (id) => openStagedSums(stagingPath(id)),
    discard: () => {},
    drained: async () => true,
  });
}

/** Encodes the pages, or fails after a number of statements of the store. Returns the number of statements. */
async function encode(stopAfter = Number.POSITIVE_INFINITY): Promise<number> {
  let statements = 0;
  const step = () => {
    statements += 1;
    if (statements === stopAfter) throw new Error('made to fail');
  };
  const { database, catalogue, siteMutex, closers } = harness;
  const store: EncodedPagesOptions['store'] = {
    query: async <Row>(...asked: Parameters<Store['query']>) => {
      const rows = await harness.store.query<Row>(...asked);
      step();
      return rows;
    },
    execute: (...asked) => harness.store.execute(...asked).then(step),
  };
  const definitions = { goalsOf: async () => goals };
  const options = { store, database, catalogue, siteMutex, definitions, superseded: closers.superseded[0]! };
  await encodeImportedPages(options, new AbortController().signal);
  return statements;
}

/** What readers get. */
async function shown() {
  const pages = await harness.pages(site.id, MONTH);
  const goalsOfDays = await harness.rollups.read((reading) =>
    reading.rollups(site.id, MONTH, [goalCounts(goals)], ([{ sql, params }]) =>
      harness.store.query<{ day: string; conversions: number; unique: number }>(
        `SELECT toString(day) AS day, sum(conversions) AS conversions, sum(unique_conversions) AS unique
FROM (${sql}) GROUP BY day ORDER BY day`,
        params,
      ),
    ),
  );
  return { pages, goals: goalsOfDays };
}
