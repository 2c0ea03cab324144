import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Role } from '../domain/role.ts';

const ROLES: Readonly<Record<Role, string>> = { owner: 'an owner', admin: 'an admin', member: 'a member' };

/** The texts of emails about accounts, and of the page that ends a report. */
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
  invitation: {
    subject: (organisation: string) => `Invitation to ${organisation}`,
    line: (by: string, organisation: string, role: Role) =>
      `${by} invited you to join ${organisation} on svc as ${ROLES[role]}.`,
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
};

export type DashboardTexts = typeof texts;
