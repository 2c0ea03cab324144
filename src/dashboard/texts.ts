import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Role } from '../domain/role.ts';

const ROLES: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
};

/** The texts of emails about accounts, and of the pages behind the links of reports and alerts. */
export const texts = {
  test: {
    subject: 'Test email from svc',
    line: 'If you can read this, email is working. Alerts, reports, invitations and password resets are sent the same way.',
    action: 'Open server settings',
    reason: 'You’re receiving this because you sent a test email from the server settings.',
  },
  passwordReset: {
    subject: 'Reset your password',
    lines: [
      'Someone (hopefully you) requested a password reset. The link can be used once and expires in one hour.',
      'If this wasn’t you, you can ignore this email: your password stays as it is.',
    ],
    action: 'Reset password',
    reason: 'You’re receiving this because your email address has an account on this server.',
  },
  providerLink: {
    subject: (provider: string) => `Confirm your sign-in with ${provider}`,
    lines: (provider: string, email: string) => [
      `Someone (hopefully you) signed in with ${provider} as ${email}. Confirm that this is your account here, in the same browser, within 15 minutes.`,
      'If this wasn’t you, don’t open the link: nothing happens without it.',
    ],
    action: 'Confirm',
    reason: 'You’re receiving this because your email address has an account on this server.',
  },
  invitation: {
    subject: (organisation: string) => `Invitation to ${organisation}`,
    line: (by: string, organisation: string, role: Role) =>
      `${by} invited you to join ${organisation} on svc as ${ROLES[role]}.`,
    /** For an invitation that a script makes. */
    lineWithoutInviter: (organisation: string, role: Role) =>
      `You have an invitation to join ${organisation} on svc as ${ROLES[role]}.`,
    expiry: 'The link can be used once and expires in seven days.',
    action: 'Accept invitation',
    reason: (by: string) => `If you don’t know ${by}, you can ignore this email.`,
  },
  unsubscribe: {
    title: (frequency: ReportFrequency, domain: string) => `Unsubscribe from the ${frequency} report of ${domain}?`,
    again: 'You can subscribe again in the site’s settings.',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
  },
  consent: {
    /** Before an answer. */
    waiting: {
      title: (organisation: string) => `Get alert emails from ${organisation}?`,
      text: (email: string) =>
        `${email} would get an email whenever an alert of one of its sites triggers. You can stop them at any time.`,
    },
    agreed: {
      title: (organisation: string) => `You get alert emails from ${organisation}`,
      text: (email: string) => `${email} gets an email whenever an alert of one of its sites triggers.`,
    },
    refused: {
      title: (organisation: string) => `You get no alert emails from ${organisation}`,
      text: (email: string) => `${email} gets none and is not asked again.`,
    },
    agree: 'Agree',
    refuse: 'Don’t ask again',
    end: 'Stop these emails',
    gone: { title: 'This link no longer works', text: 'Use the link of a newer email.' },
  },
};

export type DashboardTexts = typeof texts;
