/** A service with sites whose days pass in fast motion. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import { addUser } from '../../src/accounts/users.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { svcProcess } from '../../src/cli/command-line.fixture.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { localDayAt } from '../../src/domain/day.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { Random } from '../collect/random.ts';
import { makeDataDirectory, removeDataDirectory } from '../collect/server.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';
import { createWorld, type World } from '../collect/world.ts';
import { ClockedService } from './clocked-service.ts';
import { clockOf, runningFrom } from './running-clock.ts';

/** Every other site keeps its figures for this time only. */
export const RETENTION_MONTHS = 3;

const VISITORS = 12;
const PAGES = 200;
const VIEWS_MAX = 4;
/** A crawler's events are refused, and counted with their reason. */
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const EMAIL = 'owner@example.com';
const CONNECTIONS = 8;
/** From a noon to half past midnight. */
const AFTER_MIDNIGHT_MICROS = 12.5 * 3_600_000_000;
const DAY_MICROS = 86_400_000_000;

export class Years {
  readonly dataDir: string;
  readonly service: ClockedService;
  readonly #world: World;
  readonly #sites: readonly Site[];
  readonly #userId: number;
  readonly #random = new Random(1);
  /** Views by site and day. */
  readonly #views = new Map<string, number>();
  readonly #directory: string;
  #backups = 0;
  /** The noon of the day that passes next, microseconds. */
  #noon: number;

  static async start(t: TestContext, count: number): Promise<Years> {
    const dataDir = makeDataDirectory();
    const world = await createWorld(dataDir);
    const { db } = world.database;
    const noon = Temporal.Instant.from('2024-01-01T12:00:00Z').epochMilliseconds * 1000;
    const sites: Site[] = [];
    for (let i = 0; i < count; i++) {
      const site = await world.addSite({ timezone: 'UTC', retentionMonths: i % 2 === 0 ? RETENTION_MONTHS : null });
      await createGoal(db, systemClock, { siteId: site.id, name: 'Page', kind: 'page', pattern: '/p/1*' });
      sites.push(site);
    }
    await createAlertRule(
      db,
      clockOf(runningFrom(noon, 1)),
      {
        ...{ siteId: sites[0]!.id, type: 'spike', threshold: 2, goalId: null, emails: [] },
        // Nobody listens there: each alert is tried until it is given up.
        ...{ url: 'https://localhost:9/hook', secret: 'known to both' },
      },
      ['localhost'],
    );
    const { id: userId } = await addUser(db, systemClock, { email: EMAIL, passwordHash: '-' });
    const clock = runningFrom(noon, 1);
    const service = await ClockedService.start({ dataDir, clock }, { SVC_WEBHOOK_ALLOW_HOSTS: 'localhost' });
    const years = new Years(dataDir, service, { world, sites, userId, noon });
    t.after(async () => {
      await service.stop();
      await world.close();
      removeDataDirectory(dataDir);
      rmSync(years.#directory, { recursive: true });
    });
    return years;
  }

  private constructor(
    dataDir: string,
    service: ClockedService,
    parts: { readonly world: World; readonly sites: readonly Site[]; readonly userId: number; readonly noon: number },
  ) {
    this.dataDir = dataDir;
    this.#directory = mkdtempSync(join(tmpdir(), 'svc-years-'));
    this.service = service;
    this.#world = parts.world;
    this.#sites = parts.sites;
    this.#userId = parts.userId;
    this.#noon = parts.noon;
  }

  /** Lets a day happen and end, and everything be done that is due then. */
  async passDay(): Promise<void> {
    await this.service.setClock(runningFrom(this.#noon, 1));
    await this.#visitAll(localDayAt(this.#noon, 'UTC').day);
    const { db } = this.#world.database;
    const clock = clockOf(runningFrom(this.#noon, 1));
    await createSession(db, clock, this.#userId, 'Firefox');
    await createPasswordReset(db, clock, EMAIL);
    await this.service.run('settle');
    await this.service.run('evaluateAlerts');
    await this.service.setClock(runningFrom(this.#noon + AFTER_MIDNIGHT_MICROS, 1));
    await this.service.run('maintain');
    await this.service.run('evaluateAlerts');
    this.#noon += DAY_MICROS;
  }

  /** Takes a backup, and returns its bytes. */
  async backup(): Promise<number> {
    const place = join(this.#directory, `b${this.#backups++}`);
    const { status, out, err } = await svcProcess(['backup', place, '--json', '--data', this.dataDir]);
    assert.equal(status, 0, err);
    rmSync(place, { recursive: true });
    return JSON.parse(out).bytes;
  }

  /** Returns the number of rows of each table of the database. */
  async rows(): Promise<Record<string, number>> {
    const database = new Sqlite(`${this.dataDir}/control.db`, { readonly: true });
    try {
      const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
      const count = (name: string) => database.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get()!;
      return Object.fromEntries(names.map((name) => [name, count(name)]));
    } finally {
      database.close();
    }
  }

  /** Asserts that each day has its figures that its site's retention keeps, and no other day. */
  async assertKept(): Promise<void> {
    await this.service.run('settle');
    const today = localDayAt(this.#noon - DAY_MICROS + AFTER_MIDNIGHT_MICROS, 'UTC').day;
    const firstKept = Temporal.PlainDate.from(today).subtract({ months: RETENTION_MONTHS }).toString();
    for (const site of this.#sites) {
      const first = [...this.#views.keys()].find((key) => key.startsWith(`${site.id} `))!.split(' ')[1]!;
      const from = site.retentionMonths === null || first > firstKept ? first : firstKept;
      for (let day = from; day < today; ) {
        const to = addDays(day, 300) < today ? addDays(day, 300) : addDays(today, -1);
        const expected = [...this.#views]
          .filter(([key]) => key.startsWith(`${site.id} `) && key.slice(-10) >= day && key.slice(-10) <= to)
          .reduce((sum, [, views]) => sum + views, 0);
        assert.equal(await this.#pageviews(site, day, to), expected, `${site.id}: ${day} to ${to}`);
        day = addDays(to, 1);
      }
      if (from > first) assert.equal(await this.#pageviews(site, first, addDays(from, -1)), null);
    }
  }

  async #pageviews(site: Site, from: string, to: string): Promise<number | null> {
    const response = await fetch(`${this.service.url}/v1/sites/${site.publicId}/stats?from=${from}&to=${to}`, {
      headers: { authorization: `Bearer ${this.#world.apiKey}` },
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text).stats.pageviews.value;
  }

  async #visitAll(day: string): Promise<void> {
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => Connection.open(this.service.port)),
    );
    const answers: Promise<unknown>[] = [];
    const post = (site: Site, page: string, headers: Readonly<Record<string, string>>, visitor: number) => {
      const body = JSON.stringify({ s: site.publicId, u: page });
      const bytes = postBytes(body, behindProxy(this.#world.proxyKey, homeAddress(visitor), headers));
      answers.push(connections[answers.length % CONNECTIONS]!.request(bytes));
    };
    for (const site of this.#sites) {
      let views = 0;
      for (let visitor = 0; visitor < VISITORS; visitor++) {
        const count = 1 + this.#random.below(VIEWS_MAX);
        for (let i = 0; i < count; i++) post(site, `/p/${this.#random.below(PAGES)}`, {}, visitor);
        views += count;
      }
      post(site, '/', { 'User-Agent': CRAWLER }, 0);
      this.#views.set(`${site.id} ${day}`, views);
    }
    await Promise.all(answers);
    for (const connection of connections) connection.close();
  }
}
