/**
 * Sends the queries of many readers to a real server while events arrive and past days are closed, and checks every
 * answer.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemClock } from '../../src/domain/clock.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { listClosedDays } from '../../src/rollup/days/closed-days.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { createWorld, type World } from '../collect/world.ts';
import { eventually } from './eventually.ts';
import { againQuestions, PAST_DAYS, pastLines, pastQuestions } from './load-past.ts';
import { assertShape, liveQuestions, type Question } from './load-questions.ts';
import { sendEvents } from './load-senders.ts';
import { assertAllShown, Sent } from './load-sent.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

export interface LoadPlan {
  readonly seconds: number;
  readonly eventsPerSecond: number;
  readonly readers: number;
}

export interface LoadReport {
  readonly acceptedPerSecond: number;
  readonly reads: number;
  readonly readsPerSecond: number;
  /** Milliseconds from the request to the complete answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /**
   * The time from the storage of the last event until the answers show all of them. A large day's answers are cached
   * for a while.
   */
  readonly exactAfterMs: number;
  readonly daysClosedMeanwhile: number;
  /** p50 and p99 by query. */
  readonly byQuestion: Readonly<Record<string, readonly [number, number]>>;
}

/** Runs the whole scenario. Throws at the first answer that is an error or wrong. */
export async function runConcurrentLoad(plan: LoadPlan): Promise<LoadReport> {
  const dataDir = makeDataDirectory();
  const world = await createWorld(dataDir);
  const server = await Server.start({ dataDir, environment: { SVC_COLLECT_RATE_PER_10S: '1000000000' } });
  try {
    const run = await LoadRun.prepare(dataDir, world, server);
    return await run.run(plan);
  } finally {
    await server.kill();
    await world.close();
    removeDataDirectory(dataDir);
  }
}

class LoadRun {
  readonly #dataDir: string;
  readonly #world: World;
  readonly #server: Server;
  readonly #live: Site;
  readonly #past: Site;
  readonly #again: Site;
  readonly #liveFunnel: number;
  readonly #pastFunnel: number;
  readonly #today: string;
  readonly #sent = new Sent();

  static async prepare(dataDir: string, world: World, server: Server): Promise<LoadRun> {
    const [live, past, again] = [await world.addSite(), await world.addSite(), await world.addSite()];
    const funnels: number[] = [];
    for (const { id: siteId } of [live, past]) {
      const { db } = world.database;
      await createGoal(db, systemClock, { siteId, name: 'Bought', kind: 'event', pattern: 'buy' });
      await createGoal(db, systemClock, { siteId, name: 'Pages', kind: 'page', pattern: '/p/1*' });
      const steps = [
        { kind: 'page', pattern: '/p/*' },
        { kind: 'event', pattern: 'buy' },
      ] as const;
      funnels.push((await createFunnel(db, systemClock, { siteId, name: 'F', windowMinutes: 60, steps })).id);
    }
    return new LoadRun(dataDir, world, server, [live, past, again], [funnels[0]!, funnels[1]!]);
  }

  private constructor(
    dataDir: string,
    world: World,
    server: Server,
    [live, past, again]: readonly [Site, Site, Site],
    [liveFunnel, pastFunnel]: readonly [number, number],
  ) {
    this.#dataDir = dataDir;
    this.#world = world;
    this.#server = server;
    this.#live = live;
    this.#past = past;
    this.#again = again;
    this.#liveFunnel = liveFunnel;
    this.#pastFunnel = pastFunnel;
    this.#today = localDayAt(systemClock.nowMicros(), live.timezone).day;
  }

  async run({ seconds, eventsPerSecond, readers }: LoadPlan): Promise<LoadReport> {
    const random = new Random(1);
    // The past is imported now, so that its days are closed while the readers send queries.
    await this.#import(this.#past, pastLines(random, this.#past.timezone, PAST_DAYS));
    await this.#import(this.#again, pastLines(random, this.#past.timezone, 1));
    const closedBefore = (await listClosedDays(this.#world.database.db)).length;
    const past = await pastQuestions(this.#past, this.#pastFunnel, this.#today, (path) => this.#ask(path));
    const questions = [
      ...liveQuestions(this.#live, this.#liveFunnel, this.#sent),
      ...past,
      ...againQuestions(this.#again, this.#today),
    ];

    const target = { port: this.#server.port, site: this.#live, proxyKey: this.#world.proxyKey, sent: this.#sent };
    const start = performance.now();
    const deadline = start + seconds * 1000;
    const latencies = new Map(questions.map(({ name }) => [name, [] as number[]]));
    const [acknowledged] = await Promise.all([
      sendEvents(target, random, deadline, eventsPerSecond),
      ...Array.from({ length: readers }, (_, i) => this.#read(questions, i, deadline, latencies)),
      pause((seconds * 1000) / 2).then(() => this.#import(this.#again, pastLines(random, this.#past.timezone, 1))),
    ]);
    const elapsed = (performance.now() - start) / 1000;

    await this.#server.settled();
    assert.equal(acknowledged, this.#sent.events);
    assert.equal(await this.#server.metric('svc_events_accepted_total'), acknowledged);
    const end = performance.now();
    await eventually(() => assertAllShown(this.#live, this.#sent, (path) => this.#ask(path)));
    const exactAfterMs = Math.round(performance.now() - end);
    const closed = await this.#closedPast();
    for (const question of past) question.check(await this.#ask(question.path), {});
    const all = [...latencies.values()].flat().sort((a, b) => a - b);
    return {
      acceptedPerSecond: Math.round(acknowledged / elapsed),
      reads: all.length,
      readsPerSecond: Math.round(all.length / elapsed),
      p50Ms: at(all, 0.5),
      p99Ms: at(all, 0.99),
      maxMs: at(all, 1),
      exactAfterMs,
      daysClosedMeanwhile: closed - closedBefore,
      byQuestion: Object.fromEntries(
        [...latencies].map(([name, own]) => {
          const sorted = own.sort((a, b) => a - b);
          return [name, [at(sorted, 0.5), at(sorted, 0.99)] as const];
        }),
      ),
    };
  }

  async #read(
    questions: readonly Question[],
    first: number,
    deadline: number,
    latencies: ReadonlyMap<string, number[]>,
  ): Promise<void> {
    const connection = await Connection.open(this.#server.port);
    for (let next = first; performance.now() < deadline; next++) {
      const question = questions[next % questions.length]!;
      const asOf = question.floor();
      const start = performance.now();
      const answer = await this.#ask(question.path, connection);
      latencies.get(question.name)!.push(performance.now() - start);
      assertShape(question, answer);
      question.check(answer, asOf);
    }
    connection.close();
  }

  async #ask(path: string, connection?: Connection): Promise<unknown> {
    const own = connection ?? (await Connection.open(this.#server.port));
    const headers = { Authorization: `Bearer ${this.#world.apiKey}` };
    const { status, body } = await own.request(postBytes('', headers, { method: 'GET', target: path }));
    if (connection === undefined) own.close();
    const text = Buffer.from(body, 'latin1').toString('utf8');
    assert.equal(status, 200, `${path}: ${text}\n${this.#server.log}`);
    return JSON.parse(text);
  }

  async #import(site: Site, lines: string): Promise<void> {
    const path = join(this.#dataDir, `${crypto.randomUUID()}.ndjson`);
    writeFileSync(path, lines);
    await promisify(execFile)(SVC, ['import', '--data', this.#dataDir, '--site', site.publicId, path]);
  }

  async #closedPast(): Promise<number> {
    let closed = 0;
    await until(async () => {
      closed = (await listClosedDays(this.#world.database.db)).length;
      return closed >= PAST_DAYS + 1;
    });
    return closed;
  }
}

function at(sorted: readonly number[], quantile: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
  return Math.round(value * 10) / 10;
}
