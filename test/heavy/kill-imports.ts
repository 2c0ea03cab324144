/** Sites with past events, and their import while it is killed. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/domain/clock.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal, GoalKind } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Random } from '../collect/random.ts';
import type { World as Installation } from '../collect/world.ts';
import { firstInstant, localDay, shift } from '../oracle/calendar.ts';
import { importLine, type Place, SvcRun, writeLines } from './imported.ts';
import { traffic } from './traffic.ts';

/** The time between two kills, and from the moment at which the service closes days to the kill, milliseconds. */
const KILL_AFTER_MS = { from: 50, to: 1500 };

/** How a command ends when a server that it needs has just been killed. */
const SERVER_AWAY = /ECONNREFUSED|ECONNRESET|terminat|starting up|shutting down/;
const AWAY_PAUSE_MS = 200;

/** More than the 20,000 lines after which an import writes a checkpoint. */
const LONG = { days: 45, visitsPerDay: 145 };
const RECENT = { days: 12, visitsPerDay: 40 };
const PATTERNS = ['/', '/a*', '*a*', '/*/b', '/cart', "/it's"];
const CUSTOM_EVENTS = ['signup', 'buy-1', 'add_to_cart'];

/** A site with past events, its definitions, and the file from which its events are imported. */
export interface Past {
  readonly site: Site;
  readonly events: readonly CollectedEvent[];
  readonly path: string;
  readonly goals: Goal[];
  readonly funnels: FunnelVersion[];
  /** Whether the site has days beyond the raw window. */
  readonly isLong: boolean;
}

/** Past events, and the process that imports them again and again until it is not killed. */
export class Imports {
  readonly #installation: Installation;
  readonly #place: Place;
  readonly #random: Random;
  readonly pasts: Past[] = [];
  #running: SvcRun | null = null;
  #isOver = false;
  kills = 0;

  constructor(installation: Installation, place: Place, random: Random) {
    this.#installation = installation;
    this.#place = place;
    this.#random = random;
  }

  /** Creates two sites with past events: one with recent days only, one with days beyond the raw window too. */
  async addRound(): Promise<void> {
    for (const plan of [RECENT, LONG]) {
      const site = await this.#installation.addSite();
      const past: Past = {
        site,
        events: this.#pastEvents(site, plan),
        path: join(this.#place.dataDir, `${site.publicId}.ndjson`),
        goals: [],
        funnels: [],
        isLong: plan === LONG,
      };
      await writeLines(past.path, past.events.map(importLine));
      this.pasts.push(past);
    }
    await Promise.all(this.pasts.slice(-2).map((past) => this.define(past)));
  }

  #pastEvents(site: Site, { days, visitsPerDay }: typeof LONG): CollectedEvent[] {
    const today = localDay(systemClock.nowMicros(), site.timezone);
    const until = firstInstant(today, site.timezone) - 1;
    return traffic(this.#random, { site, firstDay: shift(today, -days), days, visitsPerDay, until })
      .map(ordinary)
      .sort((a, b) => a.ts - b.ts || a.seq - b.seq);
  }

  /** Creates a goal and a funnel of a site on the command line. */
  async define({ site, goals, funnels }: Past): Promise<void> {
    const random = this.#random;
    const step = (): FunnelStep => {
      const kind: GoalKind = random.chance(0.6) ? 'page' : 'event';
      return { kind, pattern: random.pick(kind === 'page' ? PATTERNS : CUSTOM_EVENTS) };
    };
    const goal = { ...step(), name: `goal ${goals.length + 1}` };
    const goalWords = ['--name', goal.name, '--kind', goal.kind, '--pattern', goal.pattern];
    const { goalId } = (await this.#svc('goal', 'create', '--site', site.publicId, ...goalWords)) as {
      goalId: number;
    };
    goals.push({ ...goal, id: goalId, siteId: site.id });

    const funnel = {
      name: `funnel ${funnels.length + 1}`,
      windowMinutes: random.pick([1, 30, 1440]),
      steps: [step(), step(), step()],
    };
    const steps = funnel.steps.flatMap(({ kind, pattern }) => ['--step', `${kind}:${pattern}`]);
    const funnelWords = ['--name', funnel.name, '--window-minutes', String(funnel.windowMinutes), ...steps];
    const made = (await this.#svc('funnel', 'create', '--site', site.publicId, ...funnelWords)) as {
      id: number;
      version: number;
    };
    funnels.push({ ...funnel, ...made, siteId: site.id, createdAt: 0 });
  }

  /** Imports so many rounds of files, one after the other; each import is killed and started again until it has used up its kills. */
  async run(kills: number, rounds: number): Promise<void> {
    for (let round = 0; round < rounds && !this.#isOver; round++) {
      if (round > 0) await this.addRound();
      const ofRound = Math.floor((kills * (round + 1)) / rounds) - Math.floor((kills * round) / rounds);
      const [recent, long] = this.pasts.slice(-2) as [Past, Past];
      const ofRecent = ofRound > 2 ? 1 : 0;
      await this.#import(recent, ofRecent);
      await this.#import(long, ofRound - ofRecent);
    }
  }

  async #import({ site, path, events }: Past, kills: number): Promise<void> {
    for (let left = kills; ; left--) {
      const run = new SvcRun(this.#place, ['import', '--site', site.publicId, path]);
      this.#running = run;
      if (left > 0) setTimeout(() => run.kill(), soonMs(this.#random)).unref();
      const { status, out, err } = await run.ended;
      if (status === null) {
        this.kills += 1;
        continue;
      }
      if (this.#isServerAway(status, err)) {
        await pause(AWAY_PAUSE_MS);
        left += 1;
        continue;
      }
      assert.equal(status, 0, err);
      const { accepted, rejected } = JSON.parse(out) as { accepted: number; rejected: number };
      // After a kill behind the last line, the next run accepts nothing new.
      assert.ok(rejected === 0 && (accepted === events.length || (accepted === 0 && left < kills)), `${out} ${err}`);
      if (left <= 0 || this.#isOver) return;
    }
  }

  /** Runs a command, again while a server that it needs is away. */
  async #svc(...words: readonly string[]): Promise<unknown> {
    for (;;) {
      const { status, out, err } = await new SvcRun(this.#place, words).ended;
      if (status === 0) return JSON.parse(out);
      assert.ok(this.#isServerAway(status, err), `svc ${words.join(' ')}: ${err}`);
      await pause(AWAY_PAUSE_MS);
    }
  }

  #isServerAway(status: number | null, err: string): boolean {
    return status !== 0 && this.#place.environment !== undefined && SERVER_AWAY.test(err);
  }

  /** Ends the running import; no further one is started. */
  end(): void {
    this.#isOver = true;
    this.#running?.kill();
  }
}

/** Replaces texts that an import or a limit would change. */
function ordinary(event: CollectedEvent): CollectedEvent {
  const plain = (text: string) => (/[\p{Cc}\ufffd]/u.test(text) || text.length > 200 ? 'plain' : text);
  return {
    ...event,
    page: /^\/[^/]*$/.test(event.page) ? `/${plain(event.page.slice(1))}` : plain(event.page),
    referrer: event.referrer.includes(':') ? 'other.example' : event.referrer,
    utmSource: plain(event.utmSource),
    utmMedium: plain(event.utmMedium),
    utmCampaign: plain(event.utmCampaign),
  };
}

export function soonMs(random: Random): number {
  return KILL_AFTER_MS.from + random.next() * (KILL_AFTER_MS.to - KILL_AFTER_MS.from);
}
