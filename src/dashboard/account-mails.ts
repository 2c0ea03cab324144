import type { Language } from '../domain/language.ts';
import type { Role } from '../domain/role.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { writeNotice } from '../mail/notice.ts';
import { isolatedName, plainName } from '../mail/plain-name.ts';
import { DASHBOARD_TEXTS } from './translations.ts';

const NAME_MAX_CHARS = 80;

/** Returns the email with which an operator checks that emails arrive. */
export function testMail(publicUrl: string, language: Language): EmailMessage {
  const { subject, line, action, reason } = DASHBOARD_TEXTS[language].test;
  return writeNotice({
    language,
    subject,
    topic: { name: new URL(publicUrl).host, domain: null },
    lines: [line],
    action: { label: action, link: `${publicUrl}/server` },
    reason,
  });
}

/** Returns the email with a link to choose a new password. */
export function passwordResetMail(
  { email, link }: { readonly email: string; readonly link: string },
  language: Language,
): EmailMessage {
  const { subject, lines, action, reason } = DASHBOARD_TEXTS[language].passwordReset;
  return writeNotice({
    language,
    subject,
    topic: { name: email, domain: null },
    lines,
    action: { label: action, link },
    reason,
  });
}

/** Returns the email by which somebody confirms that an account and a person of a provider are the same. */
export function providerLinkMail(
  { email, provider, link }: { readonly email: string; readonly provider: string; readonly link: string },
  language: Language,
): EmailMessage {
  const { subject, lines, action, reason } = DASHBOARD_TEXTS[language].providerLink;
  const name = plainName(provider, NAME_MAX_CHARS);
  return writeNotice({
    language,
    subject: subject(name),
    topic: { name: email, domain: null },
    lines: lines(name, email),
    action: { label: action, link },
    reason,
  });
}

/** The facts that an invitation's email states. */
export interface InvitationMail {
  readonly organisation: string;
  /** Names the inviting user; null when a script invites. */
  readonly by: string | null;
  readonly role: Role;
  readonly link: string;
}

/** Returns the email that invites somebody into an organisation. */
export function invitationMail({ organisation, by, role, link }: InvitationMail, language: Language): EmailMessage {
  const { subject, line, lineWithoutInviter, expiry, action, reason } = DASHBOARD_TEXTS[language].invitation;
  const name = plainName(organisation, NAME_MAX_CHARS);
  return writeNotice({
    language,
    subject: subject(isolatedName(name)),
    topic: { name, domain: null },
    lines: [by === null ? lineWithoutInviter(isolatedName(name), role) : line(by, isolatedName(name), role), expiry],
    action: { label: action, link },
    reason: reason(by ?? isolatedName(name)),
  });
}
