/** A database with rules, a deliverer on it, and a clock that the test moves. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Alert } from '../../src/alerts/alert-body.ts';
import { listHistory, queueAttempts } from '../../src/alerts/attempt-queue.ts';
import { attemptsOf } from '../../src/alerts/attempts-of.ts';
import { Deliverer, type DelivererOptions } from '../../src/alerts/deliverer.ts';
import type { Transports } from '../../src/alerts/receivers/receiver.ts';
import { WebhookSender } from '../../src/alerts/receivers/webhook.ts';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import type { AlertRule } from '../../src/domain/alert-rule.ts';
import type { Log } from '../../src/domain/log.ts';
import type { Site } from '../../src/domain/site.ts';
import type { EmailSender } from '../../src/mail/smtp.ts';
import { type Fixture, openFixture } from '../../src/sites/fixture.ts';
import { createAuthority } from './certificates.ts';

export const SECRET = 'a secret that both sides know';
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const authority = createAuthority('Test authority');
/** A certificate for the hosts of the tests. Every name resolves to this machine. */
export const certificate = authority.issue(['hooks.example', '*.hooks.example']);

export interface HarnessOptions extends Partial<Pick<DelivererOptions, 'random' | 'inFlightMax' | 'stopMs'>> {
  readonly timeoutMs?: number;
  readonly email?: EmailSender;
}

export class Harness {
  readonly #fixture: Fixture;
  readonly #transports: Transports;
  readonly #options: HarnessOptions;
  readonly site: Site;
  deliverer: Deliverer;

  private constructor(fixture: Fixture, site: Site, options: HarnessOptions) {
    this.#fixture = fixture;
    this.#options = options;
    this.site = site;
    const hosts: string[] = [];
    // Every host is exempt: these tests are about deliveries, not about where they may go.
    hosts.includes = () => true;
    this.#transports = {
      webhook: new WebhookSender({
        clock: fixture.clock,
        resolver: { resolve: async () => ['127.0.0.1'] },
        exemptHosts: hosts,
        ca: authority.ca,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      }),
      email: options.email ?? null,
      publicUrl: 'https://stats.example',
    };
    this.deliverer = this.#newDeliverer();
  }

  static async open(test: TestContext, options: HarnessOptions = {}): Promise<Harness> {
    const fixture = await openFixture(test);
    const harness = new Harness(fixture, await fixture.addSite(), options);
    test.after(() => harness.deliverer.stop());
    return harness;
  }

  get clock() {
    return this.#fixture.clock;
  }

  get db() {
    return this.#fixture.database.db;
  }

  get transports() {
    return this.#transports;
  }

  get nowSeconds(): number {
    return Math.floor(this.clock.nowMicros() / 1_000_000);
  }

  /** Creates a rule with a webhook to a port of this machine. Its addresses have agreed to get alerts. */
  async rule(port: number | null, fields: Partial<NewAlertRule> & { readonly host?: string } = {}): Promise<AlertRule> {
    const { host = 'hooks.example', ...others } = fields;
    const rule: NewAlertRule = {
      siteId: this.site.id,
      type: 'spike',
      threshold: 10,
      goalId: null,
      url: port === null ? null : `https://${host}:${port}/hook`,
      secret: port === null ? null : SECRET,
      emails: [],
      ...others,
    };
    const created = await createAlertRule(this.db, this.clock, rule, []);
    await this.db.updateTable('alert_consents').set({ state: 'agreed' }).execute();
    return created;
  }

  /** Queues an alert of a rule, as a round that fires it does. Returns the alert. */
  async fire(rule: AlertRule, value = 12): Promise<Alert> {
    const at = Math.floor(this.clock.nowMicros() / 1000);
    const instant = Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });
    const { id, type, threshold } = rule;
    const alert: Alert = { type, site: this.site.domain, rule: id, value, threshold, at: instant };
    await queueAttempts(this.db, attemptsOf(rule, alert, at));
    return alert;
  }

  /** Makes the due attempts and waits until they have ended. */
  async deliver(): Promise<void> {
    await this.deliverer.look();
    await this.deliverer.settled();
  }

  /** Advances the clock and makes the attempts that are due then. */
  async after(ms: number): Promise<void> {
    this.clock.advanceMs(ms);
    await this.deliver();
  }

  /** Restarts the deliverer on the same data, as a new process would. */
  async restart(): Promise<void> {
    await this.deliverer.stop();
    this.deliverer = this.#newDeliverer();
  }

  /** Returns the attempt numbers and statuses of a rule, the oldest first. */
  async history(rule: AlertRule): Promise<string[]> {
    const entries = await listHistory(this.db, rule.id);
    for (const { type, test } of entries) assert.deepEqual([type, test], [rule.type, false]);
    return entries.reverse().map(({ attempt, status }) => `${attempt} ${status}`);
  }

  #newDeliverer(): Deliverer {
    const { random = () => 0, inFlightMax, stopMs = 20 } = this.#options;
    return new Deliverer({
      db: this.db,
      clock: this.clock,
      transports: this.#transports,
      log: quiet,
      random,
      stopMs,
      ...(inFlightMax === undefined ? {} : { inFlightMax }),
    });
  }
}
