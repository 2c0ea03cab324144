/** A service with sites, goals, rules and receivers, and everything that goes on in the soak beside the sampling. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { svcProcess } from '../../src/cli/command-line.fixture.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { createAuthority } from '../alerts/certificates.ts';
import { type Receiver, startReceiver } from '../alerts/receiver.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, until } from '../collect/server.ts';
import { createWorld, type World } from '../collect/world.ts';
import { ClockedService } from './clocked-service.ts';
import { eventually } from './eventually.ts';
import { sendEvents } from './load-senders.ts';
import { clockOf, type RunningClock, runningFrom } from './running-clock.ts';
import { newTarget, questions, type Target } from './soak-target.ts';

const SITES = 4;
const IMPORTED_EVENTS = 4000;
const IMPORTED_VISITORS = 500;
/** A site that gets a burst of visitors now and then, so that its rule is armed and triggers again. */
const BURST = { visitors: 40, threshold: 10, everyMs: 20_000, lastsMs: 3000 };
/** Between an answer and the reader's next question: the processors are busy then, and no queue grows before them. */
const THINK_MS = 250;

export interface SoakPlan {
  readonly seconds: number;
  /** Events a second. */
  readonly rate: number;
  readonly readers: number;
  /** How many times as fast as real time the service's clock runs. */
  readonly speed: number;
}

export class Soak {
  readonly dataDir: string;
  readonly service: ClockedService;
  readonly #directory: string;
  readonly #plan: SoakPlan;
  #clock: RunningClock;
  readonly #world: World;
  readonly #targets: readonly Target[];
  readonly #burst: Target;
  readonly #receiver: Receiver;
  /** The times from request to answer since they were last taken, milliseconds. */
  #collectMs: number[] = [];
  #readMs: number[] = [];
  #isOver = false;
  #backups = 0;
  #imports = 0;

  /**
   * Starts it. The service's clock ends before the present, and passes a midnight when a third of the time is over. Everything
   * is removed after the test.
   */
  static async start(t: TestContext, plan: SoakPlan): Promise<Soak> {
    const dataDir = makeDataDirectory();
    const directory = mkdtempSync(join(tmpdir(), 'svc-soak-'));
    const world = await createWorld(dataDir);
    const lasts = plan.seconds * plan.speed;
    const today = Temporal.Now.zonedDateTimeISO('UTC').startOfDay();
    const start = today.subtract({ days: Math.ceil((lasts * 2) / 86_400) + 2, seconds: Math.floor(lasts / 3) });
    // It stands still until everything has started.
    const clock = runningFrom(start.epochMilliseconds * 1000, 0);
    const authority = createAuthority('Test authority');
    const receiver = await startReceiver(t, authority.issue(['localhost']), { status: 200 });
    const ca = join(directory, 'ca.pem');
    writeFileSync(ca, authority.ca);
    const targets: Target[] = [];
    for (let i = 0; i < SITES; i++) targets.push(await newTarget(world));
    const burst = await newTarget(world);
    await createAlertRule(
      world.database.db,
      clockOf(clock),
      {
        ...{ siteId: burst.site.id, type: 'spike', threshold: BURST.threshold, goalId: null, emails: [] },
        ...{ url: `https://localhost:${receiver.port}/hook`, secret: 'known to both' },
      },
      ['localhost'],
    );
    const environment = { NODE_EXTRA_CA_CERTS: ca, SVC_WEBHOOK_ALLOW_HOSTS: 'localhost' };
    const service = await ClockedService.start({ dataDir, clock }, environment);
    t.after(async () => {
      await service.stop();
      await world.close();
      removeDataDirectory(dataDir);
      rmSync(directory, { recursive: true, force: true });
    });
    return new Soak(dataDir, directory, service, { plan, clock, world, targets, burst, receiver });
  }

  private constructor(
    dataDir: string,
    directory: string,
    service: ClockedService,
    parts: {
      readonly plan: SoakPlan;
      readonly clock: RunningClock;
      readonly world: World;
      readonly targets: readonly Target[];
      readonly burst: Target;
      readonly receiver: Receiver;
    },
  ) {
    this.dataDir = dataDir;
    this.#directory = directory;
    this.service = service;
    this.#plan = parts.plan;
    this.#clock = parts.clock;
    this.#world = parts.world;
    this.#targets = parts.targets;
    this.#burst = parts.burst;
    this.#receiver = parts.receiver;
  }

  /** The service's day. */
  get today(): string {
    return localDayAt(clockOf(this.#clock).nowMicros(), 'UTC').day;
  }

  /** The webhooks that have come in. */
  get alerts(): number {
    return this.#receiver.received.length;
  }

  /** All events that were acknowledged or imported. */
  get events(): number {
    const of = ({ sent, imported }: Target) => sent.events + imported;
    return [...this.#targets, this.#burst].reduce((sum, target) => sum + of(target), 0);
  }

  /** Returns the times from request to answer since the last call, and forgets them. */
  takeTimes(): { readonly collectMs: readonly number[]; readonly readMs: readonly number[] } {
    const taken = { collectMs: this.#collectMs, readMs: this.#readMs };
    this.#collectMs = [];
    this.#readMs = [];
    return taken;
  }

  /** Sends events, and reads, until the time of the plan is over. */
  async run(): Promise<void> {
    this.#clock = runningFrom(this.#clock.at, this.#plan.speed);
    await this.service.setClock(this.#clock);
    const deadline = performance.now() + this.#plan.seconds * 1000;
    const sending = this.#targets.map((target, i) =>
      sendEvents(this.#load(target), new Random(i), deadline, this.#plan.rate / SITES),
    );
    const reading = Array.from({ length: this.#plan.readers }, (_, i) => this.#read(new Random(100 + i), deadline));
    await Promise.all([...sending, ...reading, this.#bursts(deadline)]);
    this.#isOver = true;
  }

  /** Repeats a task until the run is over; the first time after an interval. */
  async every(intervalMs: number, task: () => void | Promise<void>): Promise<void> {
    for (let nextMs = performance.now() + intervalMs; !this.#isOver; nextMs += intervalMs) {
      await until(() => this.#isOver || performance.now() >= nextMs, intervalMs * 2 + 60_000);
      if (!this.#isOver) await task();
    }
  }

  /** Imports events of yesterday, so that a day is opened and closed again. */
  async importPast(): Promise<void> {
    const number = this.#imports++;
    const target = this.#targets[number % SITES]!;
    const file = join(this.#directory, 'past.ndjson');
    const day = addDays(this.today, -1);
    const lines = Array.from({ length: IMPORTED_EVENTS }, (_, i) => {
      const ts = `${day}T${String(i % 24).padStart(2, '0')}:00:00Z`;
      return `${JSON.stringify({ ts, visitor: `${number}-${i % IMPORTED_VISITORS}`, u: `/p/${i % 50}` })}\n`;
    });
    writeFileSync(file, lines.join(''));
    const { status, err } = await svcProcess(['import', '--site', target.site.publicId, file, '--data', this.dataDir]);
    assert.equal(status, 0, err);
    target.imported += IMPORTED_EVENTS;
  }

  /** Takes a backup, and removes the one before the last. */
  async backup(): Promise<void> {
    const at = (number: number) => join(this.#directory, `b${number}`);
    const base = this.#backups === 0 ? [] : ['--base', at(this.#backups - 1)];
    const { status, err } = await svcProcess(['backup', at(this.#backups), ...base, '--data', this.dataDir]);
    assert.equal(status, 0, err);
    this.#backups++;
    rmSync(at(this.#backups - 3), { recursive: true, force: true });
  }

  /** Asserts that each event shows, once: of each site, over all its days. */
  async assertAllShown(): Promise<void> {
    await this.service.run('settle');
    await eventually(() => this.#compareAll());
  }

  async #compareAll(): Promise<void> {
    for (const { site, sent, imported } of [...this.#targets, this.#burst]) {
      const from = localDayAt(this.#clock.at, 'UTC').day;
      const question = `stats?from=${addDays(from, -2)}&to=${this.today}`;
      const { stats } = (await this.#ask(site, question)) as {
        readonly stats: { readonly pageviews: { readonly value: number } };
      };
      assert.equal(stats.pageviews.value, sent.pageviews + imported);
    }
  }

  #load({ site, sent }: Target) {
    const { port } = this.service;
    return {
      ...{ port, site, sent, proxyKey: this.#world.proxyKey },
      answered: (ms: number) => this.#collectMs.push(ms),
    };
  }

  async #bursts(deadline: number): Promise<void> {
    const random = new Random(50);
    while (performance.now() < deadline) {
      const end = Math.min(deadline, performance.now() + BURST.lastsMs);
      await sendEvents(this.#load(this.#burst), random, end, BURST.visitors);
      await pause(Math.max(0, Math.min(BURST.everyMs, deadline - performance.now())));
    }
  }

  async #read(random: Random, deadline: number): Promise<void> {
    while (performance.now() < deadline) {
      const { site, funnel } = random.pick(this.#targets);
      const startMs = performance.now();
      await this.#ask(site, random.pick(questions(funnel)));
      this.#readMs.push(performance.now() - startMs);
      await pause(THINK_MS);
    }
  }

  async #ask(site: Site, question: string): Promise<unknown> {
    const response = await fetch(`${this.service.url}/v1/sites/${site.publicId}/${question}`, {
      headers: { authorization: `Bearer ${this.#world.apiKey}` },
    });
    const text = await response.text();
    assert.equal(response.status, 200, `${question}: ${text}`);
    return JSON.parse(text);
  }
}
