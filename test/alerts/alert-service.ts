import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { pino } from 'pino';
import { addMember } from '../../src/accounts/members.ts';
import { addUser } from '../../src/accounts/users.ts';
import { openDatabase } from '../../src/database/database.ts';
import { type Service, startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { TestClock, USER_AGENT } from '../service.ts';
import { createAuthority } from './certificates.ts';
import { runCommand } from './command.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { verified } from './verification.ts';

const SECRET = 'known to both';

/** A whole service with a site, a receiver of its webhooks and a mail server, used by the command line. */
export class AlertService {
  readonly clock = new TestClock();
  readonly dataDir: string;
  readonly receiver: Receiver;
  readonly mailServer: MailServer;
  /** The id of the site `shop.example`. */
  site = '';
  /** Another one after each restart. */
  service!: Service;
  readonly #environment: Record<string, string>;
  readonly #closing: readonly (() => unknown)[];

  private constructor(
    dataDir: string,
    mailServer: MailServer,
    receiver: Receiver,
    closing: readonly (() => unknown)[],
  ) {
    this.dataDir = dataDir;
    this.mailServer = mailServer;
    this.receiver = receiver;
    this.#closing = closing;
    this.#environment = {
      SVC_DATA: dataDir,
      SVC_LOG_LEVEL: 'silent',
      SVC_SMTP_URL: mailServer.url,
      SVC_WEBHOOK_ALLOW_HOSTS: 'localhost',
      SVC_PUBLIC_URL: 'https://stats.example/',
    };
  }

  static async start(): Promise<AlertService> {
    const authority = createAuthority('Test authority');
    // Trusts the authority, as NODE_EXTRA_CA_CERTS would in a process of its own.
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.ca]);
    const closing: (() => unknown)[] = [];
    const here = { after: (close: () => unknown) => closing.push(close) };
    const dataDir = await mkdtemp(join(tmpdir(), 'svc-alerts-'));
    const mailServer = await startMailServer(here as never);
    const receiver = await startReceiver(here as never, authority.issue(['localhost']), { status: 200 });
    const alerts = new AlertService(dataDir, mailServer, receiver, closing);
    await alerts.open();
    await alerts.svc('org', 'create', '--name', 'Test');
    const words = ['--domain', 'shop.example', '--name', 'Shop', '--timezone', 'UTC'];
    alerts.site = String((await alerts.svc('site', 'create', ...words)).id);
    return alerts;
  }

  async close(): Promise<void> {
    await this.service.close();
    for (const close of this.#closing) await close();
    await rm(this.dataDir, { recursive: true });
  }

  /** Starts the service on the data that are there. */
  async open(): Promise<void> {
    this.service = await startService(
      readConfig(this.#environment, { port: '0' }),
      this.clock,
      pino({ level: 'silent' }),
    );
  }

  /** Runs the command line with `--json`. Throws its standard error. */
  async svc(...words: string[]): Promise<Record<string, unknown>> {
    const { status, out, err } = await runCommand([...words, '--json'], this.#environment, this.clock);
    assert.deepEqual([status, err], [0, '']);
    return JSON.parse(out) as Record<string, unknown>;
  }

  /** Creates a rule of the site whose webhook is the receiver. Returns its id. */
  async rule(...words: string[]): Promise<number> {
    const url = `https://localhost:${this.receiver.port}/hook`;
    const all = ['alert', 'create', '--site', this.site, ...words, '--url', url, '--secret', SECRET];
    return (await this.svc(...all)).id as number;
  }

  /** Makes a member of the organisation, whose address gets alerts without having been asked. */
  async member(email: string): Promise<void> {
    const database = await openDatabase(this.dataDir);
    try {
      const { id } = await addUser(database.db, this.clock, { email, passwordHash: 'none' });
      await addMember(database.db, this.clock, { orgId: 1, userId: id, role: 'viewer' });
    } finally {
      await database.close();
    }
  }

  /** Posts an event of a new visitor. */
  async visit(visitor: string, event: object = {}): Promise<void> {
    const headers = { origin: 'https://shop.example', 'user-agent': `${USER_AGENT} ${visitor}` };
    const body = JSON.stringify({ s: this.site, u: '/', ...event });
    await fetch(`${this.service.url}/api/e`, { method: 'POST', headers, body });
  }

  /** Evaluates the rules, and takes the alerts that the receiver got since the last time, as their checked bodies. */
  async bodies(): Promise<Record<string, unknown>[]> {
    await this.service.settle();
    await this.service.evaluateAlerts();
    return this.sent();
  }

  /** Takes the alerts that the receiver got since the last time, as their checked bodies. */
  sent(): Promise<Record<string, unknown>[]> {
    const seconds = Math.floor(this.clock.nowMicros() / 1_000_000);
    return Promise.all(this.receiver.received.splice(0).map((each) => verified(each, SECRET, seconds)));
  }

  /** Evaluates the rules. Returns the alerts that the receiver got since the last time, as rule and value. */
  async received(): Promise<[rule: unknown, value: unknown][]> {
    return (await this.bodies()).map(({ rule, value }): [unknown, unknown] => [rule, value]).sort();
  }
}
