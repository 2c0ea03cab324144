/** A mail server, and rules whose addresses are outside the organisation and have not agreed. */
import type { TestContext } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { listHistory } from '../../src/alerts/attempt-queue.ts';
import { ConsentAsker } from '../../src/alerts/consents/consent-asker.ts';
import { answerByLink } from '../../src/alerts/consents/consent-links.ts';
import { consentsOf } from '../../src/alerts/consents/consents.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import type { AlertRule } from '../../src/domain/alert-rule.ts';
import type { Site } from '../../src/domain/site.ts';
import { type EmailSender, SmtpSender } from '../../src/mail/smtp.ts';
import { createSite } from '../../src/sites/sites.ts';
import { Harness, quiet } from './harness.ts';
import { type Mail, startMailServer } from './mail-server.ts';

const never = new AbortController().signal;
export const GUEST = 'guest@example.org';

/** A harness whose rules' addresses have not agreed, with what asks them. */
export class ConsentWorld {
  readonly harness: Harness;
  readonly mails: Mail[];
  readonly #email: EmailSender | null;

  private constructor(harness: Harness, mails: Mail[], email: EmailSender | null) {
    this.harness = harness;
    this.mails = mails;
    this.#email = email;
  }

  static async open(t: TestContext): Promise<ConsentWorld> {
    const { url, mails } = await startMailServer(t);
    const email = new SmtpSender({ url, host: 'stats.example', timeoutMs: 120_000 });
    return new ConsentWorld(await Harness.open(t, { email }), mails, email);
  }

  /** Creates a rule as people do, without the agreement of its addresses. */
  async rule(
    emails: readonly string[],
    webhook: { readonly url: string; readonly secret: string } | null = null,
    site: Site = this.harness.site,
  ) {
    const { db, clock } = this.harness;
    const fields = { siteId: site.id, type: 'spike', threshold: 10, goalId: null } as const;
    return createAlertRule(db, clock, { ...fields, url: null, secret: null, ...webhook, emails }, []);
  }

  /** Founds another organisation, with a site. */
  async siteOf(organisation: string): Promise<Site> {
    const { db, clock } = this.harness;
    const { id: orgId } = await createOrganisation(db, clock, { name: organisation });
    const fields = { timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    return await createSite(db, clock, { orgId, domain: 'other.example', name: organisation, ...fields });
  }

  async ask(email: EmailSender | null = this.#email): Promise<void> {
    const { db, clock } = this.harness;
    const asker = new ConsentAsker({ db, clock, log: quiet, email, publicUrl: 'https://stats.example' });
    await asker.round(never);
  }

  /** Makes an alert of a rule, delivers it, and returns the receivers with the outcomes. */
  async alert(rule: AlertRule): Promise<string[]> {
    const before = new Set((await listHistory(this.harness.db, rule.id)).map(({ id }) => id));
    await this.harness.fire(rule);
    await this.harness.deliver();
    const entries = (await listHistory(this.harness.db, rule.id)).filter(({ id }) => !before.has(id));
    return entries.map(({ channel, recipient, status }) => `${recipient || channel} ${status}`).sort();
  }

  /** Takes the mails since the last time, as their recipients and subjects. */
  taken(): string[] {
    return this.mails
      .splice(0)
      .map(({ to, headers }) => `${to} ${headers.subject}`)
      .sort();
  }

  async consent(email = GUEST) {
    const { db, clock, site } = this.harness;
    return (await consentsOf(db, clock, site.orgId, [email])).get(email);
  }

  answer(mail: Mail, answer: 'agreed' | 'refused') {
    return answerByLink(this.harness.db, this.harness.clock, tokenOf(mail), answer);
  }
}

/** Returns the token of the link in a mail. */
export function tokenOf({ text }: Mail): string {
  return /\/dashboard\/alerts\/consent\?token=(\w+)/.exec(text)![1]!;
}
