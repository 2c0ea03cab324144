/**
 * Backups are taken one after another while the service collects, imports, closes days and answers. Each is restored: no event
 * that was acknowledged before may be missing, none may be there twice, and the figures of days are those of the moment. Prints
 * what collection and reads lose meanwhile.
 *
 * By hand: SVC_TEST_BACKUPS=20 SVC_TEST_EVENTS=2000000 node --test test/heavy/backups.test.ts
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { svc } from '../../src/cli/command-line.fixture.ts';
import { backup, emptyDirectory, filesWith, restore } from '../backup/commands.ts';
import { Load, readPages } from '../collect/load.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';

const BACKUPS = Number(process.env.SVC_TEST_BACKUPS ?? 2);
/** Imported before the first backup, and again while backups are taken. */
const PAST_EVENTS = Number(process.env.SVC_TEST_EVENTS ?? 4000);
/** The time between two backups: collection and reads are measured then, too. */
const BETWEEN_MS = Number(process.env.SVC_TEST_BETWEEN_MS ?? 700);
const PAST_DAYS = 20;

/** Events and answers in a state, and how long it has lasted. */
class Measured {
  acknowledged = 0;
  ms = 0;
  readonly readMs: number[] = [];

  get text(): string {
    const sorted = this.readMs.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
    const rate = Math.round(this.acknowledged / (this.ms / 1000)).toLocaleString('en');
    return `${rate} events/s, reads p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length})`;
  }
}

test('backups under load are whole, and each is of one moment', { timeout: 3_600_000 }, async (t) => {
  const dataDir = makeDataDirectory();
  const directory = emptyDirectory(t);
  t.after(() => removeDataDirectory(dataDir));
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const site = await world.addSite();
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  const importPast = async (name: string) => {
    const file = join(directory, `${name}.ndjson`);
    writeFileSync(file, pastLines(name, PAST_EVENTS));
    const { status, err } = await svc(['import', '--site', site.publicId, file, '--data', dataDir]);
    assert.equal(status, 0, err);
  };
  await importPast('first');

  const load = new Load(site.publicId);
  load.turnTo(server);
  const running = load.run();
  const between = new Measured();
  const during = new Measured();
  let state = between;
  const asked = `/v1/sites/${site.publicId}/breakdown?dimension=page&period=30d`;
  const isOver = new AbortController();
  const reading = (async () => {
    while (!isOver.signal.aborted) {
      const startMs = performance.now();
      const of = state;
      await server.read(world.apiKey, asked);
      if (of === state) of.readMs.push(performance.now() - startMs);
    }
  })();
  const measure = async <Result>(of: Measured, task: () => Promise<Result>): Promise<Result> => {
    state = of;
    const [before, startMs] = [load.acknowledged, performance.now()];
    const result = await task();
    of.acknowledged += load.acknowledged - before;
    of.ms += performance.now() - startMs;
    return result;
  };
  // Days are opened and closed again while backups are taken.
  const importing = importPast('second');
  const taken: { dir: string; events: number; before: string[]; after: number; seconds: number }[] = [];
  for (let i = 0; i < BACKUPS; i++) {
    await measure(between, () => pause(BETWEEN_MS));
    const before = load.acknowledgedPages();
    const base = i === 0 ? [] : ['--base', taken[i - 1]!.dir];
    const found = await measure(during, () => backup(dataDir, join(directory, `b${i}`), ...base));
    taken.push({ ...found, before, after: load.sent });
  }
  await importing;
  load.end();
  isOver.abort();
  await Promise.all([running, reading]);
  await server.settled();
  const salts = await world.database.db.selectFrom('salts').select('salt').execute();
  assert.equal((await server.stop()).code, 0, server.log);
  assert.deepEqual(server.errors, []);
  const pauses = [...server.log.matchAll(/"pausedMs":(\d+)/g)].map(([, ms]) => Number(ms));
  t.diagnostic(`between backups: ${between.text}`);
  t.diagnostic(`during backups:  ${during.text}`);
  t.diagnostic(
    `backups took ${taken.map(({ seconds }) => seconds).join(', ')} s, loading paused ${pauses.join(', ')} ms`,
  );

  for (const { dir, events, before, after } of taken) {
    const restored = `${dir}-restored`;
    assert.deepEqual(await restore(dir, restored), { sites: 1, events });
    const pages = await readPages(restored);
    const live = [...pages].filter(([page]) => page.startsWith('/event/'));
    assert.deepEqual(
      before.filter((page) => !pages.has(page)),
      [],
    );
    assert.deepEqual(
      [...pages].filter(([, count]) => count !== 1),
      [],
    );
    assert.ok(live.length <= after);
    assert.equal(pages.size, events);
    assert.ok(pages.size - live.length >= PAST_EVENTS);
    assert.deepEqual(
      filesWith(
        dir,
        salts.map(({ salt }) => salt),
      ),
      [],
    );
    removeDataDirectory(restored);
  }
  await until(() => !server.isRunning);
});

/** Lines of an import, each with a page of its own. */
function pastLines(name: string, count: number): string {
  const noon = Temporal.Now.instant().subtract({ hours: 24 });
  return Array.from({ length: count }, (_, i) => {
    const ts = noon.subtract({ hours: 24 * (i % PAST_DAYS), seconds: i % 3600 }).toString();
    return `${JSON.stringify({ ts, visitor: `v${i % 997}`, u: `/${name}/${i}` })}\n`;
  }).join('');
}
