/**
 * The service and the import are killed at random moments while they collect, load, close, import and count new goals
 * and funnels backwards. No acknowledged event may be missing, none may count twice, and every figure of the imported
 * days must be the defined one.
 *
 * By hand: SVC_TEST_KILLS=200 node --test test/heavy/kills.test.ts (about a quarter of an hour); SVC_TEST_SEED repeats
 * the traffic and the moments of a run.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { seedOf } from '../draws.ts';
import { compareAll, recount } from './kill-figures.ts';
import { Imports, type Past, soonMs } from './kill-imports.ts';
import { Load } from './kill-load.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 3);
const SEED = seedOf();

/** The service checks every 10 s for days to close; a day beyond the raw window must have been quiet for a minute. */
const CLOSING_AFTER_MS = 10_000;
const FINAL_CLOSING_AFTER_MS = 60_000;
/** One in three kills hits an import. Every eight kills get a new round of imports. */
const IMPORT_KILLS_SHARE = 3;
const KILLS_PER_ROUND = 8;
/** With at least this many kills the test also waits until days beyond the raw window are closed. */
const THOROUGH_KILLS = 50;
const CLOSED_WITHIN_MS = 600_000;

/** The activity of the service when it is killed. */
type Moment = 'starting' | 'collecting' | 'closing' | 'closing final days';

const LIFE_MS: Readonly<Record<Moment, number>> = {
  starting: 0,
  collecting: 0,
  closing: CLOSING_AFTER_MS,
  'closing final days': FINAL_CLOSING_AFTER_MS,
};

function momentOf(life: number): Moment {
  if (life % 3 === 0) return 'collecting';
  if (life % 3 === 2) return 'starting';
  return KILLS >= THOROUGH_KILLS && life % 24 === 4 ? 'closing final days' : 'closing';
}

test(`${KILLS} kills lose nothing, double nothing and change no figure`, { timeout: 3_600_000 }, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = new Random(SEED);
  const dataDir = makeDataDirectory();
  const installation = await createWorld(dataDir);
  const imports = new Imports(installation, { dataDir }, random);
  const load = new Load(installation, random);
  t.after(async () => {
    load.end();
    imports.end();
    await installation.close();
    removeDataDirectory(dataDir);
  });
  await imports.addRound();
  const loading = load.run();
  const importKills = Math.floor(KILLS / IMPORT_KILLS_SHARE);
  const importing = imports.run(importKills, Math.ceil(KILLS / KILLS_PER_ROUND));
  // A rejection is reported by the await further below.
  importing.catch(() => {});
  const moments = await killAgainAndAgain(t, KILLS - importKills, { dataDir, random, imports, load });
  const server = await Server.start({ dataDir });
  t.after(() => server.kill());
  load.turnTo(server);
  await importing;
  load.end();
  await loading;
  await server.settled();
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);

  const read = <Answer>(path: string) => server.read(installation.apiKey, path) as Promise<Answer>;
  const { lost, doubled, ...counts } = await recount(load, read);
  const figures = await compareAll(imports.pasts, read, SEED);
  t.diagnostic(`lost ${lost.length} doubled ${doubled.length}`);
  const kills = [...moments, ['importing', imports.kills] as const];
  t.diagnostic(`killed while ${kills.map(([name, count]) => `${name}: ${count}`).join(', ')}`);
  const rows = imports.pasts.reduce((sum, { events }) => sum + events.length, 0);
  t.diagnostic(`${JSON.stringify(counts)}; ${rows} events imported, ${figures} answers as defined`);
  assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
  if (KILLS < THOROUGH_KILLS) return;
  await until(() => areClosed(installation, imports.pasts), CLOSED_WITHIN_MS);
  await compareAll(imports.pasts, read, SEED);
  t.diagnostic('the same once all days are closed');
});

interface Run {
  readonly dataDir: string;
  readonly random: Random;
  readonly imports: Imports;
  readonly load: Load;
}

/** Starts the service and kills it, so many times; returns how often in each of its moments. */
async function killAgainAndAgain(t: TestContext, kills: number, run: Run): Promise<Map<Moment, number>> {
  const { dataDir, random, imports, load } = run;
  const moments = new Map<Moment, number>();
  for (let life = 0; life < kills; life++) {
    const moment = momentOf(life);
    moments.set(moment, (moments.get(moment) ?? 0) + 1);
    const server = Server.launch({ dataDir });
    t.after(() => server.kill());
    if (moment === 'starting') {
      await pause(soonMs(random));
    } else {
      await server.listening();
      load.turnTo(server);
      const dieAt = performance.now() + LIFE_MS[moment] + soonMs(random);
      // The new definitions are counted backwards when the service next checks for days to close.
      if (moment !== 'collecting') await imports.define(random.pick(imports.pasts.filter(({ isLong }) => !isLong)));
      await pause(Math.max(0, dieAt - performance.now()));
    }
    assert.equal((await server.kill()).signal, 'SIGKILL', server.log);
    load.turnTo(null);
    for (const error of server.errors) t.diagnostic(error);
  }
  return moments;
}

/** Returns whether the figures of every imported day are stored. */
async function areClosed({ database }: Installation, pasts: readonly Past[]): Promise<boolean> {
  const closed = new Set((await listClosedDays(database.db)).map(({ siteId, day }) => `${siteId} ${day}`));
  return pasts.every(({ site, events }) => events.every(({ day }) => closed.has(`${site.id} ${day}`)));
}
