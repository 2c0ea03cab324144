/** A service with a mail server, and members who get reports. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ReportsAnswer } from '../../src/dashboard/routes/reports.ts';
import type { ReportFrequency } from '../../src/domain/report-frequency.ts';
import type { Site } from '../../src/domain/site.ts';
import { microsOf } from '../../src/sites/fixture.ts';
import { type Mail, type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { type SignedInUser, signedIn } from '../dashboard/account.ts';
import { TestService } from '../service.ts';

export const PUBLIC_URL = 'https://stats.example';

type ReportChoice = Readonly<Partial<Record<ReportFrequency, boolean>>>;

export class ReportHarness {
  readonly service: TestService;
  /** While set, the mail server answers with this code instead of accepting a mail. */
  refusal: number | null = null;
  /** The text of that answer; `%` stands for the recipient. */
  refusalText = 'not now';
  /** While set, the mail server does not answer. Each entry lets one waiting mail through. */
  held: (() => void)[] | null = null;
  readonly #mails: MailServer['mails'];
  /** The recipients of all mails that were tried, refused ones too. */
  readonly attempts: string[] = [];

  private constructor(service: TestService, mails: MailServer['mails']) {
    this.service = service;
    this.#mails = mails;
  }

  /** Starts the service. `test` may also be a whole file: anything that closes at its end. */
  static async open(test: Pick<TestContext, 'after'>): Promise<ReportHarness> {
    let harness: ReportHarness | undefined;
    const server = await startMailServer(test, {
      onRcptTo: ({ address }, _session, done) => {
        harness!.attempts.push(address);
        const { refusal, refusalText, held } = harness!;
        if (held !== null) held.push(done);
        else if (refusal === null) done();
        else done(Object.assign(new Error(refusalText.replace('%', address)), { responseCode: refusal }));
      },
    });
    const service = await TestService.start({ SVC_SMTP_URL: server.url, SVC_PUBLIC_URL: PUBLIC_URL });
    test.after(() => service.close());
    harness = new ReportHarness(service, server.mails);
    return harness;
  }

  /** Advances the clock to an instant. */
  goTo(instant: string): void {
    const { clock } = this.service;
    const micros = microsOf(instant) - clock.nowMicros();
    assert.ok(micros >= 0, `${instant} is over`);
    clock.advance(micros);
  }

  member(site: Site): Promise<SignedInUser> {
    return signedIn(this.service, site.orgId, 'viewer');
  }

  /** Creates a member who gets a site's reports. */
  async subscriber(site: Site, choice: ReportChoice): Promise<SignedInUser> {
    const member = await this.member(site);
    await this.choose(member, site, choice);
    return member;
  }

  async choose(
    member: SignedInUser,
    site: Site,
    { daily, weekly = false, monthly = false }: ReportChoice,
  ): Promise<ReportsAnswer> {
    const response = await this.ask(member, 'PUT', `/sites/${site.publicId}/reports`, { daily, weekly, monthly });
    const answer = await response.text();
    assert.equal(response.status, 200, answer);
    return JSON.parse(answer) as ReportsAnswer;
  }

  /** Sends a request of a member's browser to the dashboard's server side. */
  ask(member: SignedInUser | null, method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.service.url}/dashboard${path}`, {
      method,
      headers: {
        ...(member === null ? {} : { cookie: `${member.cookie}; __Host-${member.cookie}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Sends the due reports. Returns the mails that a member has got since the last call. */
  async round(member: Pick<SignedInUser, 'email'>): Promise<readonly Mail[]> {
    await this.service.sendReports();
    return this.taken(member);
  }

  /** Returns the mails that a member has got since the last call. */
  taken(member: Pick<SignedInUser, 'email'>): readonly Mail[] {
    const own = this.#mails.filter(({ to }) => to.includes(member.email));
    for (const mail of own) this.#mails.splice(this.#mails.indexOf(mail), 1);
    return own;
  }
}

/** Returns the subjects of mails. */
export function subjects(mails: readonly Mail[]): (string | undefined)[] {
  return mails.map(({ headers }) => headers.subject);
}

/** Returns the cells of the attached file, without its header. */
export function rowsOf({ attachments }: Mail): string[][] {
  const [{ content }] = attachments as [Mail['attachments'][number]];
  assert.ok(content.startsWith('\uFEFF"part","name","figure","currency","value","previous"\r\n'), content);
  const lines = content.trimEnd().split('\r\n').slice(1);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
      quoted === undefined ? bare! : quoted.replaceAll('""', '"'),
    ),
  );
}
