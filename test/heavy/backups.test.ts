/**
 * Backups are taken one after another while the service collects, imports, closes days and answers. Each is restored: no event
 * that was acknowledged before may be missing, none may be there twice, and the answers are those of the oracle for the events
 * of its moment. Compares the times of events and reads with those of the same load without backups.
 *
 * By hand: SVC_TEST_BACKUPS=120 SVC_TEST_EVERY_MS=5000 SVC_TEST_RATE=2000 SVC_TEST_SITES=10 SVC_TEST_READ_EVERY_MS=250 node --test test/heavy/backups.test.ts
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { svcProcess } from '../../src/cli/command-line.fixture.ts';
import type { Site } from '../../src/domain/site.ts';
import { type BackedUp, backup, emptyDirectory, filesWith, restore } from '../backup/commands.ts';
import { Load } from '../collect/load.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';
import { createWorld } from '../collect/world.ts';
import { mean, quantile } from './measures.ts';
import { assertAsTheOracle, readEvents } from './restored.ts';

const BACKUPS = Number(process.env.SVC_TEST_BACKUPS ?? 1);
/** Imported before the first backup, and again while backups are taken. */
const PAST_EVENTS = Number(process.env.SVC_TEST_EVENTS ?? 4000);
/** The time from the begin of a backup to that of the next: collection and reads are measured in the rest of it, too. */
const EVERY_MS = Number(process.env.SVC_TEST_EVERY_MS ?? 1500);
/** Events a second. */
const RATE = Number(process.env.SVC_TEST_RATE ?? 500);
/** Each backup is compared with the oracle about one of them. */
const SITES = Number(process.env.SVC_TEST_SITES ?? 2);
const READERS = Number(process.env.SVC_TEST_READERS ?? 2);
/** The time from one answer of a reader to its next question: without one, readers take all the processors there are. */
const READ_EVERY_MS = Number(process.env.SVC_TEST_READ_EVERY_MS ?? 0);
const PAST_DAYS = 20;
const PEOPLE = 20_000;
const VISITORS = 997;

/** Whatever network the address is of: those of data centres are refused. */
const ACCESS_PROVIDER = { 'X-Svc-Client-ASN': '3320' };

/** A backup, and what was sent to each site when it was begun and when it ended. */
interface Taken extends BackedUp {
  readonly before: readonly { readonly sent: number; readonly unacknowledged: ReadonlySet<number> }[];
  readonly after: readonly number[];
}

/** Collection and reads are measured without backups for so long, before the first and after the last. */
const ALONE_MS = Math.min(60_000, (BACKUPS * EVERY_MS) / 4);
/** While backups are taken one after another, collection and reads may take so many times as long as without. */
const SLOWER_MAX = 1.2;
/** In a shorter time, chance decides. */
const COMPARED_FROM_BACKUPS = 60;

/** Times of events and answers in a state. */
class Measured {
  readonly collectMs: number[] = [];
  readonly readMs: number[] = [];

  get text(): string {
    return `events ${spread(this.collectMs)}; reads ${spread(this.readMs)}`;
  }
}

function spread(times: readonly number[]): string {
  const at = (share: number) => quantile(times, share).toFixed(1);
  return `mean ${mean(times).toFixed(2)}, p50 ${at(0.5)}, p99 ${at(0.99)} ms (${times.length})`;
}

test('backups under load are whole, and each is of one moment', { timeout: 3_600_000 }, async (t) => {
  const dataDir = makeDataDirectory();
  const directory = emptyDirectory(t);
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const sites: Site[] = [];
  for (let i = 0; i < SITES; i++) sites.push(await world.addSite());
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  const importPast = async (name: string) => {
    const file = join(directory, `${name}.ndjson`);
    writeFileSync(file, pastLines(name, PAST_EVENTS));
    const { status, err } = await svcProcess(['import', '--site', sites[0]!.publicId, file, '--data', dataDir]);
    assert.equal(status, 0, err);
  };
  await importPast('first');

  const alone = new Measured();
  const between = new Measured();
  const during = new Measured();
  let state = alone;
  const loads = sites.map(
    ({ publicId }) =>
      new Load(publicId, {
        perSecond: RATE / SITES,
        headersOf: (number) => behindProxy(world.proxyKey, homeAddress(number % PEOPLE), ACCESS_PROVIDER),
        acknowledged: (ms) => state.collectMs.push(ms),
      }),
  );
  for (const load of loads) load.turnTo(server);
  const running = Promise.all(loads.map((load) => load.run()));
  const asked = ['breakdown?dimension=page&period=30d', 'stats?period=today', 'timeseries?period=7d&metric=visitors'];
  const isOver = new AbortController();
  const read = async (first: number) => {
    for (let i = first; !isOver.signal.aborted; i++) {
      const startMs = performance.now();
      await server.read(world.apiKey, `/v1/sites/${sites[i % SITES]!.publicId}/${asked[i % asked.length]}`);
      state.readMs.push(performance.now() - startMs);
      if (READ_EVERY_MS > 0) await pause(READ_EVERY_MS);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, (_, i) => read(i)));
  // Days are opened and closed again while backups are taken.
  const importing = importPast('second');
  await pause(ALONE_MS);
  const taken: Taken[] = [];
  state = between;
  let nextMs = performance.now();
  for (let i = 0; i < BACKUPS; i++) {
    nextMs += EVERY_MS;
    await pause(Math.max(0, nextMs - performance.now()));
    const before = loads.map((load) => ({ sent: load.sent, unacknowledged: load.unacknowledged() }));
    const base = i === 0 ? [] : ['--base', taken[i - 1]!.dir];
    state = during;
    const found = await backup(dataDir, join(directory, `b${i}`), ...base);
    state = between;
    taken.push({ ...found, before, after: loads.map((load) => load.sent) });
  }
  await importing;
  state = alone;
  await pause(ALONE_MS);
  for (const load of loads) load.end();
  isOver.abort();
  await Promise.all([running, reading]);
  await server.settled();
  const salts = await world.database.db.selectFrom('salts').select('salt').execute();
  assert.equal((await server.stop()).code, 0, server.log);
  assert.deepEqual(server.errors, []);
  const pauses = [...server.log.matchAll(/"pausedMs":(\d+)/g)].map(([, ms]) => Number(ms));
  const events = [...between.collectMs, ...during.collectMs];
  const reads = [...between.readMs, ...during.readMs];
  const slower = [mean(events) / mean(alone.collectMs), mean(reads) / mean(alone.readMs)];
  t.diagnostic(`without backups:    ${alone.text}`);
  t.diagnostic(`between backups:    ${between.text}`);
  t.diagnostic(`during backups:     ${during.text}`);
  t.diagnostic(`with to without:    ${slower.map((ratio) => ratio.toFixed(3)).join(' (events), ')} (reads)`);
  if (BACKUPS >= COMPARED_FROM_BACKUPS) assert.ok(Math.max(...slower) <= SLOWER_MAX);
  t.diagnostic(`backups took ${spread(taken.map(({ seconds }) => seconds * 1000))}, loading paused ${spread(pauses)}`);

  for (const [i, { dir, events, before, after }] of taken.entries()) {
    const restored = `${dir}-restored`;
    assert.deepEqual(await restore(dir, restored), { sites: SITES, events });
    const stored = await readEvents(restored);
    assert.equal(stored.length, events);
    const bySite = Map.groupBy(stored, ({ site }) => site);
    for (const [j, { id }] of sites.entries()) {
      const pages = (bySite.get(id) ?? []).map(({ page }) => page);
      const numbers = new Set(pages.flatMap((page) => (page.startsWith('/event/') ? [Number(page.slice(7))] : [])));
      const { sent, unacknowledged } = before[j]!;
      const acknowledged = Array.from({ length: sent }, (_, number) => number).filter(
        (each) => !unacknowledged.has(each),
      );
      const missing = acknowledged.filter((number) => !numbers.has(number));
      assert.deepEqual({ missing, twice: pages.length - new Set(pages).size }, { missing: [], twice: 0 });
      assert.ok(numbers.size <= after[j]!);
      if (j === 0) assert.ok(pages.length - numbers.size >= PAST_EVENTS);
    }
    assert.deepEqual(
      filesWith(
        dir,
        salts.map(({ salt }) => salt),
      ),
      [],
    );
    const site = sites[i % SITES]!;
    await assertAsTheOracle(restored, site, world.apiKey, bySite.get(site.id) ?? [], visitorOf);
    removeDataDirectory(restored);
  }
  await until(() => !server.isRunning);
});

/** Returns who has sent the event with this page: the imports' visitors, and the people behind the relay. */
function visitorOf(page: string): string {
  const [, group = '', number = ''] = page.split('/');
  return group === 'event' ? `${1000 + (Number(number) % PEOPLE)}` : `${Number(number) % VISITORS}`;
}

/** Lines of an import, each with a page of its own. */
function pastLines(name: string, count: number): string {
  const noon = Temporal.Now.instant().subtract({ hours: 24 });
  return Array.from({ length: count }, (_, i) => {
    const ts = noon.subtract({ hours: 24 * (i % PAST_DAYS), seconds: i % 3600 }).toString();
    return `${JSON.stringify({ ts, visitor: `v${i % VISITORS}`, u: `/${name}/${i}` })}\n`;
  }).join('');
}
