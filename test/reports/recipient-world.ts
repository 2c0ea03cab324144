/** A service with a mail server, and admins who enter addresses of people without an account. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { RecipientsAnswer } from '../../src/dashboard/routes/report-recipients.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Mail } from '../alerts/mail-server.ts';
import { type SignedInUser, signedIn } from '../dashboard/account.ts';
import { ReportHarness } from './harness.ts';

const CONFIRM = /https:\/\/stats\.example(\/dashboard\/reports\/confirm\?token=[0-9A-Za-z]{43})/;
const NEW = { frequencies: ['weekly'], language: 'en', withRevenue: false, linkId: null, segmentId: null };

export class RecipientWorld {
  readonly harness: ReportHarness;

  private constructor(harness: ReportHarness) {
    this.harness = harness;
  }

  static async open(test: Pick<TestContext, 'after'>): Promise<RecipientWorld> {
    return new RecipientWorld(await ReportHarness.open(test));
  }

  add(admin: SignedInUser, site: Site, body: object): Promise<RecipientsAnswer['recipients']> {
    return this.recipients(admin, site, 'POST', '', { ...NEW, ...body });
  }

  async recipients(admin: SignedInUser, site: Site, method: string, path: string, body?: object) {
    const response = await this.harness.ask(admin, method, `/sites/${site.publicId}/report-recipients${path}`, body);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return (JSON.parse(text) as RecipientsAnswer).recipients;
  }

  /** Returns the status and the message of a refused addition. */
  async refusal(admin: SignedInUser, site: Site, body: object): Promise<string> {
    const asked = { ...NEW, ...body };
    const response = await this.harness.ask(admin, 'POST', `/sites/${site.publicId}/report-recipients`, asked);
    const { error } = (await response.json()) as { error: { message: string } };
    return `${response.status} ${error.message}`;
  }

  async stateOf(admin: SignedInUser, site: Site, email: string): Promise<string | undefined> {
    return (await this.recipients(admin, site, 'GET', '')).find((each) => each.email === email)?.state;
  }

  confirmLink({ text }: Mail): string {
    return this.harness.service.url + CONFIRM.exec(text)![1]!;
  }

  /** Adds an address that confirms. */
  async confirmed(
    admin: SignedInUser,
    site: Site,
    body: Readonly<Record<string, unknown>> & { readonly email?: string } = {},
  ) {
    const { email = newAddress() } = body;
    await this.add(admin, site, { ...body, email });
    await answer(this.confirmLink(this.harness.taken({ email })[0]!), 'confirm');
    return email;
  }

  /** Creates a site in an organization of its own. */
  async newSite(): Promise<Site> {
    const { service } = this.harness;
    const { id: orgId } = await createOrganisation(service.database.db, service.clock, { name: 'Example Ltd' });
    return service.site({ orgId });
  }

  adminOf({ orgId }: Site): Promise<SignedInUser> {
    return signedIn(this.harness.service, orgId, 'admin');
  }
}

/** Presses a button of the page behind a link; null: a mail program's. */
export async function answer(link: string, pressed: string | null): Promise<string> {
  const body = new URLSearchParams(pressed === null ? { 'List-Unsubscribe': 'One-Click' } : { answer: pressed });
  return (await fetch(link, { method: 'POST', body })).text();
}

export function newAddress(): string {
  return `${crypto.randomUUID()}@guest.example`;
}
