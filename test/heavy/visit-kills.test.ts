/**
 * The service is killed at random moments while it migrates a data directory of an earlier version, makes days final and writes
 * their visits, erases visits beyond the time for which a site keeps them, and erases sites and days. After the last start no visit may
 * be missing, doubled or left behind.
 *
 * By hand: SVC_TEST_HEAVY=yes SVC_TEST_KILLS=200 node test/runner/run.ts test/heavy/visit-kills.test.ts; SVC_TEST_SEED repeats the
 * moments of a run.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { Site } from '../../src/domain/site.ts';
import { createSite, deleteSite, listSites, updateSite } from '../../src/sites/sites.ts';
import { svc } from '../backup/commands.ts';
import { Random } from '../collect/random.ts';
import { seedOf } from '../draws.ts';
import { heavyTest } from '../heavy-checks.ts';
import { unpacked } from '../upgrade/data-directory.ts';
import { ClockedService } from './clocked-service.ts';
import { assertKept, type Counts, countsOfEvents, withStore } from './kept-on-disk.ts';
import { runningFrom } from './running-clock.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 50);
const SEED = seedOf(41);
/** The share of the kills of each activity. */
const SHARES = { migrating: 0.2, finalising: 0.44, lowering: 0.2, erasing: 0.16 } as const;
/** Versions before visits were kept, the oldest first; two kills each in turn. */
const VERSIONS = ['75e4778', '57fb136', '1a189081', 'caf46751'];
/** The days of events that each site gets besides. */
const DAYS = 26;
const EVENTS_OF_DAY = 40;
const DAY = 86_400_000_000;
const MINUTE = 60_000_000;

type Activity = keyof typeof SHARES;

heavyTest(`${KILLS} kills lose, double and leave behind no visit (seed ${SEED})`, async (t) => {
  const random = new Random(SEED);
  const kills = (activity: Activity) => Math.max(1, Math.round(KILLS * SHARES[activity]));
  const { dataDir, nowMs } = await migrate(t, random, kills('migrating'));
  const world = new KilledWorld(t, dataDir, nowMs * 1000, random);
  await world.fill();
  await world.finalise(kills('finalising'));
  await world.lower(kills('lowering'));
  await world.erase(kills('erasing'));
});

/** Kills the service while it migrates data directories. Returns the last one, which was migrated in the end. */
async function migrate(t: TestContext, random: Random, kills: number) {
  for (let killed = 0; ; ) {
    const name = VERSIONS[Math.floor(killed / 2) % VERSIONS.length]!;
    const [reference, { dataDir, kept }] = [unpacked(t, name).dataDir, unpacked(t, name)];
    const started = performance.now();
    const clock = runningFrom(kept.nowMs * 1000, 1);
    await startOnce(reference, clock);
    const tookMs = performance.now() - started;
    for (const end = Math.min(killed + 2, kills); killed < end; killed++)
      await ClockedService.killAfter({ dataDir, clock }, random.next() * tookMs);
    await startOnce(dataDir, clock);
    const expected = await withStore(reference, countsOfEvents);
    assert.ok(expected.size > 0);
    assert.deepEqual(await withStore(dataDir, countsOfEvents), expected, name);
    if (killed < kills) continue;
    t.diagnostic(`migrating: ${kills} kills within ${Math.round(tookMs)} ms`);
    return { dataDir, nowMs: kept.nowMs };
  }
}

async function startOnce(dataDir: string, clock: ReturnType<typeof runningFrom>): Promise<void> {
  const service = await ClockedService.start({ dataDir, clock });
  await service.run('settle');
  await service.stop();
}

/** A data directory whose service is killed again and again, while its clock goes ahead. */
class KilledWorld {
  readonly #t: TestContext;
  readonly #dataDir: string;
  readonly #random: Random;
  #now: number;
  #sites: readonly Site[] = [];
  #expected: Counts = new Map();

  constructor(t: TestContext, dataDir: string, now: number, random: Random) {
    this.#t = t;
    this.#dataDir = dataDir;
    this.#now = now;
    this.#random = random;
  }

  /** Makes two more sites, gives each events of many days, and closes these. */
  async fill(): Promise<void> {
    this.#sites = await this.#change(async ({ db }) => {
      const { id: _, publicId: __, ...fields } = (await listSites(db))[0]!;
      for (const domain of ['b.example', 'c.example'])
        await createSite(db, this.#clock, { ...fields, name: domain, domain, visitMonths: 13 });
      for (const { publicId } of await listSites(db)) await updateSite(db, this.#clock, publicId, { visitMonths: 13 });
      return await listSites(db);
    });
    // Some of the earlier version's days are beyond the raw events already.
    const earlier = await withStore(this.#dataDir, countsOfEvents);
    for (const site of this.#sites) await this.#import(site);
    await this.#live();
    this.#expected = new Map([...earlier, ...(await withStore(this.#dataDir, countsOfEvents))]);
    this.#t.diagnostic(`${this.#expected.size} site-days with events`);
  }

  /** Days become final; one of the sites chooses to keep no visits when half of them are. */
  async finalise(kills: number): Promise<void> {
    const [, , dark] = this.#sites;
    // Five dates; a life has two.
    const tookMs = 0.4 * (await this.#pass(8 * DAY));
    const states = new Map<string, number>();
    for (let killed = 0; killed < kills; killed++) {
      if (killed === Math.floor(kills / 2))
        await this.#change(({ db }) => updateSite(db, this.#clock, dark!.publicId, { visitMonths: 0 }));
      await this.#killedLife(Math.ceil(36 / kills) * DAY, tookMs);
      const state = await this.#state();
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    this.#now += 10 * DAY;
    const { days } = await this.#check('finalising', kills, tookMs);
    this.#t.diagnostic(`states that the kills left: ${JSON.stringify(Object.fromEntries(states))}`);
    const kept = [...this.#expected.keys()].filter((of) => !of.startsWith(`${dark!.id} `));
    assert.equal(days, kept.length, 'every day with events has become final with its visits');
  }

  /** Visits expire: a few days with each life. */
  async lower(kills: number): Promise<void> {
    const [site, other] = this.#sites;
    await this.#change(({ db }) => updateSite(db, this.#clock, site!.publicId, { visitMonths: 3 }));
    const tookMs = await this.#pass(10 * DAY);
    for (let killed = 0; killed < kills; killed++) {
      if (killed === Math.floor(kills / 2))
        await this.#change(({ db }) => updateSite(db, this.#clock, other!.publicId, { visitMonths: 3 }));
      await this.#killedLife(Math.ceil(10 / kills) * DAY, tookMs);
    }
    await this.#check('lowering', kills, tookMs);
  }

  /** A site is deleted, and the days of another expire with all that is kept of them. */
  async erase(kills: number): Promise<void> {
    const [site, deleted] = this.#sites;
    await this.#change(({ db }) => updateSite(db, this.#clock, site!.publicId, { retentionMonths: 3 }));
    const tookMs = await this.#pass(DAY);
    await this.#change(({ db }) => deleteSite(db, this.#clock, deleted!.publicId));
    for (let killed = 0; killed < kills; killed++) {
      // A deletion is done when it was repeated two minutes later.
      await this.#killedLife(killed % 2 === 0 ? 3 * MINUTE : DAY, tookMs);
    }
    await this.#check('erasing', kills, tookMs);
  }

  /** Lets the clock go ahead, and the service do what is due. Returns how long it took, milliseconds. */
  async #pass(micros: number): Promise<number> {
    this.#now += micros;
    return await this.#live();
  }

  async #live(): Promise<number> {
    const service = await this.#start();
    try {
      await service.run('settle');
      const begun = performance.now();
      await service.run('maintain');
      const tookMs = performance.now() - begun;
      // Replaced files are removed, and erasures repeated, a while later.
      for (let i = 0; i < 3; i++) {
        this.#now += 6 * MINUTE;
        await service.setClock(runningFrom(this.#now, 1));
        await service.run('maintain');
      }
      return tookMs;
    } finally {
      await service.stop();
    }
  }

  async #killedLife(micros: number, withinMs: number): Promise<void> {
    this.#now += micros;
    const service = await this.#start();
    // Rejects when the service is killed.
    const maintained = service.run('maintain').catch(() => {});
    await pause(this.#random.next() * withinMs);
    await service.kill();
    await maintained;
  }

  #start(): Promise<ClockedService> {
    return ClockedService.start({ dataDir: this.#dataDir, clock: runningFrom(this.#now, 1) });
  }

  async #check(activity: Activity, kills: number, tookMs: number): Promise<{ days: number }> {
    await this.#live();
    const kept = await assertKept(this.#dataDir, this.#expected, this.#now);
    const { days, visits } = kept;
    this.#t.diagnostic(`${activity}: ${kills} kills within ${Math.round(tookMs)} ms; ${visits} visits of ${days} days`);
    return kept;
  }

  /** Says what a kill has left half done. */
  async #state(): Promise<string> {
    const marked = await this.#change(async ({ db }) => {
      const rows = await db.selectFrom('site_days').select(['site_id', 'day']).where('visits', '=', 1).execute();
      return new Set(rows.map(({ site_id, day }) => `${site_id} ${day}`));
    });
    return await withStore(this.#dataDir, async (store) => {
      const daysOf = async (table: string) => {
        const rows = await store.query<{ site: number; day: string }>(`SELECT DISTINCT site, day FROM ${table}`);
        return rows.map(({ site, day }) => `${site} ${day}`);
      };
      if ((await daysOf('visits')).some((of) => !marked.has(of))) return 'visits written, not marked';
      if ((await daysOf('events')).some((of) => marked.has(of))) return 'marked, raw events left';
      return (await daysOf('hits')).some((of) => marked.has(of)) ? 'marked, hits left' : 'between days';
    });
  }

  async #change<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(this.#dataDir);
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }

  async #import({ publicId }: Site): Promise<void> {
    const lines: string[] = [];
    for (let i = 0; i < DAYS * EVENTS_OF_DAY; i++) {
      const at = this.#now - (2 + (i % DAYS)) * DAY + i * 1_000_000;
      const visitor = `${i % DAYS} ${this.#random.below(12)}`;
      const line = { ts: Math.floor(at / 1000), visitor, u: `/${i % 5}`, country: ['DE', 'FR'][i % 2] };
      lines.push(JSON.stringify({ ...line, ...(i % 7 === 0 ? { e: 'signup', p: { plan: 'a' } } : {}) }));
    }
    const file = join(this.#dataDir, '..', `${publicId}.ndjson`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const words = ['import', '--site', publicId, file, '--data', this.#dataDir];
    const { status, err } = await svc(words, { clock: this.#clock });
    assert.equal(status, 0, err);
  }

  get #clock() {
    const now = this.#now;
    return { nowMicros: () => now };
  }
}
