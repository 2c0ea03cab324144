/** Runs the whole service in this process, on a data directory and a clock of its own. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { createOrganisation } from '../src/accounts/organisations.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import type { Clock } from '../src/domain/clock.ts';
import { localDayAt } from '../src/domain/day.ts';
import type { Site } from '../src/domain/site.ts';
import { type Service, startService } from '../src/service/service.ts';
import { readConfig } from '../src/service/settings/config.ts';
import { Telemetry } from '../src/service/telemetry/telemetry.ts';
import { createApiKey } from '../src/sites/api-keys.ts';
import { createSite, type NewSite } from '../src/sites/sites.ts';
import { freshDirectory } from './fresh-directory.ts';
import { tasksHere } from './tasks-here.ts';

/** The start of a test's time, an ordinary Wednesday; time passes from here at its own pace. */
const BEGINNING = Temporal.Instant.from('2026-05-20T12:00:10Z').epochMilliseconds * 1000;

/** Days close when nothing has come for them for so long. */
const QUIET_MICROS = 10_000_000;

/** A real browser's User-Agent, for requests that no browser makes. */
export const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A running clock that a test can also move forward. */
export class TestClock implements Clock {
  readonly #started = performance.now();
  #pushed = 0;

  nowMicros(): number {
    return BEGINNING + this.#pushed + Math.floor((performance.now() - this.#started) * 1000);
  }

  /** Moves the clock forward. */
  advance(micros: number): void {
    this.#pushed += micros;
  }
}

interface StartOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly clock: TestClock;
  /** Whether uploads are read by processes of their own, on the real clock: one that is ended then ends. */
  readonly runsChildren: boolean;
  readonly log?: { write(line: string): void };
}

/** The data of a service that has stopped, of which further ones begin with a copy. */
export interface KeptData {
  readonly directory: string;
  readonly org: { readonly id: number; readonly key: string };
  readonly atMicros: number;
}

/** A running service with one organisation and its API key. */
export class TestService {
  readonly clock: TestClock;
  readonly database: Database;
  readonly directory: string;
  readonly #options: StartOptions;
  #service: Service;
  readonly #org: { readonly id: number; readonly key: string };

  private constructor(
    options: StartOptions,
    database: Database,
    directory: string,
    service: Service,
    org: { readonly id: number; readonly key: string },
  ) {
    this.clock = options.clock;
    this.database = database;
    this.directory = directory;
    this.#options = options;
    this.#service = service;
    this.#org = org;
  }

  /** Starts a service; `environment` contains variables as the operator would set them. */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    {
      clock = new TestClock(),
      telemetry,
      runsChildren = false,
      ...others
    }: { readonly telemetry?: Telemetry } & Partial<Omit<StartOptions, 'environment'>> = {},
  ): Promise<TestService> {
    const directory = await freshDirectory();
    const options = { environment, clock, runsChildren, ...others };
    const service = await startOn(directory, options, telemetry);
    const database = await openDatabase(directory);
    const { id } = await createOrganisation(database.db, clock, { name: 'Test' });
    const { key } = await createApiKey(database.db, clock, { orgId: id, name: 'test' });
    return new TestService(options, database, directory, service, { id, key });
  }

  /** Starts a service on a copy of kept data, at the time at which they were kept. */
  static async startOn({ directory: kept, org, atMicros }: KeptData): Promise<TestService> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-test-'));
    await cp(kept, directory, { recursive: true, verbatimSymlinks: true });
    const clock = new TestClock();
    clock.advance(atMicros - clock.nowMicros());
    const options = { environment: {}, clock, runsChildren: false };
    const service = await startOn(directory, options);
    return new TestService(options, await openDatabase(directory), directory, service, org);
  }

  /** Stops the service, and keeps its data until the process ends. */
  async keep(): Promise<KeptData> {
    await this.database.close();
    await this.#service.close();
    process.once('exit', () => rmSync(this.directory, { recursive: true, force: true }));
    return { directory: this.directory, org: this.#org, atMicros: this.clock.nowMicros() };
  }

  /** Stops the service and starts it again on the same data. `meanwhile` runs in between, without the service. */
  async restart(meanwhile?: (directory: string) => Promise<void>): Promise<void> {
    await this.#service.close();
    await meanwhile?.(this.directory);
    this.#service = await startOn(this.directory, this.#options);
  }

  /** Runs everything that is due: maintenance and expiry. */
  async maintain(): Promise<void> {
    await this.#service.settle();
    await this.#service.maintain();
  }

  /** Closes the days that have ended, once nothing has come for them for long enough. */
  async closeDays(): Promise<void> {
    this.clock.advance(QUIET_MICROS);
    await this.maintain();
  }

  /** Evaluates the alert rules now, and makes the attempts that are due. */
  async evaluateAlerts(): Promise<void> {
    await this.#service.settle();
    await this.#service.evaluateAlerts();
  }

  /** Asks the addresses for consent to alerts that are to be asked. */
  readonly askForConsents = () => this.#service.askForConsents();

  /** Sends the reports that are due. */
  async sendReports(): Promise<void> {
    await this.#service.settle();
    await this.#service.sendReports();
  }

  /** `http://127.0.0.1:port`. */
  get url(): string {
    return this.#service.url;
  }

  /** Returns the address at which the first account is created; null when there is an account. */
  setupUrl(): Promise<string | null> {
    return this.#service.setupUrl();
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Makes a site of the organisation. Every field has a default. */
  async site(fields: Partial<NewSite> = {}): Promise<Site> {
    return createSite(this.database.db, this.clock, {
      orgId: this.#org.id,
      domain: 'shop.example',
      name: 'Shop',
      timezone: 'UTC',
      retentionMonths: null,
      honoursGpc: true,
      ...fields,
    });
  }

  /** Posts to the collection endpoint as a browser on the site would. The answer is always the same. */
  async collect(site: Site, event: object, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    const response = await fetch(`${this.url}/api/e`, {
      method: 'POST',
      headers: { origin: `https://${site.domain}`, 'user-agent': USER_AGENT, ...headers },
      body: JSON.stringify({ s: site.publicId, ...event }),
    });
    assert.equal(response.status, 202);
    assert.equal(await response.text(), '');
  }

  /** Returns a function that waits until the service has decided on `count` more events than now. */
  async decided(count: number): Promise<() => Promise<void>> {
    const wanted = (await this.#decisions()) + count;
    return async () => {
      while ((await this.#decisions()) < wanted) await setTimeout(10);
    };
  }

  async #decisions(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const counts = [...text.matchAll(/^svc_events_(?:accepted|discarded)_total\S* (\d+)$/gm)];
    return counts.reduce((sum, match) => sum + Number(match[1]), 0);
  }

  /** Returns the read API's answer about a site once every accepted event shows. */
  async answer(site: Site, path: string): Promise<Response> {
    await this.#service.settle();
    const headers = { authorization: `Bearer ${this.#org.key}` };
    return fetch(`${this.url}/v1/sites/${site.publicId}${path}`, { headers });
  }

  /** Returns the parsed body of the read API's answer about a site. Throws unless the status is 200. */
  async read(site: Site, path: string): Promise<unknown> {
    const response = await this.answer(site, path);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  }

  /** Returns the current day in UTC. */
  today(): string {
    return localDayAt(this.clock.nowMicros(), 'UTC').day;
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.#service.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}

function startOn(
  directory: string,
  { environment, clock, runsChildren, log = process.stdout }: StartOptions,
  telemetry = new Telemetry(),
): Promise<Service> {
  const variables = {
    SVC_API_RATE_PER_MINUTE: '100000',
    ...{ SVC_LOG_LEVEL: 'silent', SVC_TIME_SERVER: 'none' },
    ...environment,
  };
  const config = readConfig(variables, { data: directory, port: '0' });
  const tasks = runsChildren ? {} : { runTask: tasksHere(config, clock) };
  return startService(config, clock, pino({ level: config.logLevel }, log), { telemetry, ...tasks });
}
