import type { Role } from '../domain/role.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { emailHtml } from '../mail/layout.ts';

interface Content {
  readonly subject: string;
  readonly kicker: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly footer: string;
}

/** Returns the mail with which an operator checks that mails arrive. */
export function testMail(publicUrl: string): EmailMessage {
  return written({
    subject: 'Mails work',
    kicker: new URL(publicUrl).host,
    lines: ['This is a test. Alerts, reports, invitations and links for forgotten passwords come the same way.'],
    action: { label: 'Open the page Server', link: `${publicUrl}/server` },
    footer: 'You get this because you asked for it on the page Server.',
  });
}

/** Returns the mail with a link to choose a new password. */
export function passwordResetMail({ email, link }: { readonly email: string; readonly link: string }): EmailMessage {
  return written({
    subject: 'Choose a new password',
    kicker: email,
    lines: [
      'Somebody, probably you, asked for a new password for your account. The link works once, within one hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link },
    footer: 'You get this because your address has an account on this server.',
  });
}

/** The facts that an invitation's mail states. */
export interface InvitationMail {
  readonly organisation: string;
  /** Names the inviting user. */
  readonly by: string;
  readonly role: Role;
  readonly link: string;
}

/** Returns the mail that invites somebody into an organisation. */
export function invitationMail({ organisation, by, role, link }: InvitationMail): EmailMessage {
  return written({
    subject: `Invitation to ${organisation}`,
    kicker: organisation,
    lines: [
      `${by} invites you to look at the web statistics of ${organisation} together, as ${MEANING[role]}.`,
      'The link works once, within seven days.',
    ],
    action: { label: 'Accept the invitation', link },
    footer: `You get this because ${by} gave your address. If you do not know them, do nothing.`,
  });
}

const MEANING: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
};

function written({ subject, kicker, lines, action, footer }: Content): EmailMessage {
  const text = [kicker, subject, '', ...lines, '', `${action.label}: ${action.link}`, '', footer, ''].join('\n');
  return {
    subject,
    text,
    html: emailHtml({ title: subject, banner: null, kicker, headline: subject, lines, action, footer }),
  };
}
