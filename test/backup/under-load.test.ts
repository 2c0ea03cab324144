/** Tests backups that are taken while the service collects without a pause. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dayStart } from '../../src/domain/day.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { storePath } from '../../src/service/data-directory/paths.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { Load, readPages } from '../collect/load.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import { heavyTest } from '../heavy-checks.ts';
import { backup, check, emptyDirectory, filesOf, filesWith, restore } from './commands.ts';

const EVENTS = 700;
const EARLIER_PAGE = '/earlier';

const CASES: readonly (readonly [collectors: number, runs: typeof heavyTest])[] = [
  [0, test],
  [2, heavyTest],
];
for (const [collectors, runs] of CASES) {
  runs(`a backup under load has every event acknowledged before it, each once; ${collectors} collectors`, async (t) => {
    const dataDir = makeDataDirectory();
    const directory = emptyDirectory(t);
    t.after(() => removeDataDirectory(dataDir));
    const world = await createWorld(dataDir);
    t.after(() => world.close());
    const site = await world.addSite();
    await world.addSite({ domain: 'other.example' });
    await storeEarlierEvent(dataDir, site.id);
    const server = await Server.start({ dataDir, collectors });
    t.after(() => server.kill());
    const load = new Load(site.publicId);
    load.turnTo(server);
    const running = load.run();
    const [first, second] = [join(directory, 'first'), join(directory, 'second')];
    const taken: { before: string[]; after: number; dir: string; events: number }[] = [];
    for (const [dir, options] of [
      [first, []],
      [second, ['--base', first, '--verify']],
    ] as const) {
      const wanted = load.acknowledged + EVENTS;
      await until(() => load.acknowledged >= wanted);
      const before = load.acknowledgedPages();
      const { sites, events, ...rest } = await backup(dataDir, dir, ...options);
      taken.push({ before, after: load.sent, dir, events });
      assert.deepEqual([rest.dir, sites], [dir, 2]);
      assert.ok(rest.bytes > 0 && rest.seconds > 0);
    }
    const salts = await world.database.db.selectFrom('salts').select('salt').execute();
    assert.ok(salts.length > 0);
    load.end();
    await running;
    assert.equal((await server.stop()).code, 0, server.log);
    assert.deepEqual(server.errors, []);
    assert.equal(existsSync(join(dataDir, 'control.sock')), false);
    assert.equal(
      existsSync(join(dataDir, 'store/chdb/shadow')) &&
        readdirSync(join(dataDir, 'store/chdb/shadow')).some((name) => name.startsWith('backup')),
      false,
    );

    assert.notDeepEqual(
      filesWith(
        dataDir,
        salts.map(({ salt }) => salt),
      ),
      [],
      'they are where they belong',
    );
    for (const { before, after, dir, events } of taken) {
      assert.deepEqual(
        filesWith(
          dir,
          salts.map(({ salt }) => salt),
        ),
        [],
      );
      const restored = `${dir}-restored`;
      assert.deepEqual(await restore(dir, restored), { sites: 2, events });
      const pages = await readPages(restored);
      const live = events - 1;
      assert.ok(live >= before.length && live <= after, `${before.length} ≤ ${live} ≤ ${after}`);
      assert.ok(pages.has(EARLIER_PAGE));
      assert.equal(pages.size, events);
      assert.deepEqual(
        before.filter((page) => pages.get(page) !== 1),
        [],
      );
      assert.deepEqual(
        [...pages.values()].filter((count) => count !== 1),
        [],
      );
    }
    const shared = filesOf(second).filter((path) => statSync(join(second, path)).nlink > 1);
    assert.ok(shared.length > 0, 'files are linked to those of the base');
    for (const path of shared) assert.equal(statSync(join(second, path)).ino, statSync(join(first, path)).ino);
    await check(first);
    assert.deepEqual(readdirSync(directory).sort(), ['first', 'first-restored', 'second', 'second-restored']);
  });
}

/** Stores an event of another day: its part stays as it is, however often those of the load are merged. */
async function storeEarlierEvent(dataDir: string, site: number): Promise<void> {
  const store = await ChdbStore.open(storePath(dataDir));
  try {
    const day = Temporal.Now.plainDateISO('UTC').subtract({ days: 5 }).toString();
    const ts = dayStart(day, 'UTC') + 43_200_000_000;
    await store.insertEvents(Buffer.from(encodeEvent(eventWith({ site, day, ts, hour: 12, page: EARLIER_PAGE }))));
  } finally {
    await store.close();
  }
}
