import type { Organisation } from '../accounts/organisations.ts';
import type { Role } from '../domain/role.ts';
import type { Site } from '../domain/site.ts';
import type { Ask } from '../reports/recipients/asks.ts';

/** An invitation that is mailed. */
export interface MailedInvitation {
  readonly email: string;
  readonly org: Organisation;
  readonly role: Role;
  readonly link: string;
}

/** Mails to those who are asked something on behalf of an organisation. */
export interface Mails {
  /**
   * Counts the mails of a change. Throws a ManagementError `RATE_LIMITED`, and counts none, when scripts of the organisation would
   * have sent too many.
   */
  admit(orgId: number, mails: number): void;
  /** Invites somebody, after the caller has gone on. */
  invite(invitation: MailedInvitation): void;
  /** Asks somebody whether they want reports of a site, after the caller has gone on. */
  ask(ask: Ask, site: Site, org: Organisation): void;
}
