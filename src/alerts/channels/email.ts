import { cleanEmail } from '../../accounts/email-address.ts';
import { ALERT_TYPE_TABLE, alertAmount, criterionText } from '../../domain/alert-rule.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { emailHtml } from '../../mail/layout.ts';
import { type Alert, readAlert } from '../alert-body.ts';
import type { Channel } from './channel.ts';

/** The facts in an email that the alert itself does not have. */
export interface EmailContext {
  readonly siteName: string;
  /** The goal of a `goal` rule; null when the rule counts all goals. */
  readonly goalName: string | null;
  /** The site's page of the dashboard. */
  readonly link: string;
}

/** Writes the email of an alert: the figure, the threshold, the time, and a link to the site. */
export function writeEmail(alert: Alert, context: EmailContext): EmailMessage {
  const headline = headlineOf(alert, context);
  const rule = ruleOf(alert, context);
  const at = `${alert.at.slice(0, 16).replace('T', ' ')} UTC`;
  const subject = `${alert.test === true ? '[Test] ' : ''}${alert.site}: ${headline}`;
  const test = alert.test === true ? 'This is a test. Nothing has happened; the figure is made up.' : null;
  const footer = `You get this because your address stands in alert rule ${alert.rule} of ${alert.site}.`;
  const text = [
    ...(test === null ? [] : [test, '']),
    `${context.siteName} (${alert.site})`,
    headline,
    '',
    rule,
    `Seen at ${at}.`,
    '',
    `Look at the site: ${context.link}`,
    '',
    footer,
    '',
  ].join('\n');
  const html = emailHtml({
    title: `${alert.site}: ${headline}`,
    banner: test,
    kicker: `${context.siteName} · ${alert.site}`,
    headline: capitalised(headline),
    lines: [rule, `Seen at ${at}.`],
    action: { label: 'Look at the site', link: context.link },
    footer,
  });
  return { subject, text, html };
}

function headlineOf({ type, value }: Alert, { goalName }: EmailContext): string {
  const headline = ALERT_TYPE_TABLE[type].headline(alertAmount(type, value));
  return goalName === null ? headline : `${headline}: ${goalName}`;
}

function ruleOf({ type, threshold }: Alert, { goalName }: EmailContext): string {
  const goal = goalName === null ? 'all goals together' : `the goal ${goalName}`;
  return `Threshold: ${criterionText(type, threshold, goal)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The most emails that the mail server gets at once. */
const EMAILS_IN_FLIGHT_MAX = 8;

/** Sends an alert as one email to each address, through the one mail server. */
export const emailChannel: Channel = {
  clean: cleanEmail,
  lane: () => 'email',
  laneMax: EMAILS_IN_FLIGHT_MAX,
  send: ({ rule, destination, body }, { email, publicUrl }, stopping) => {
    const { siteName, goalName } = rule;
    const message = writeEmail(readAlert(body), { siteName, goalName, link: `${publicUrl}/sites/${rule.site}` });
    return email.send(destination, message, stopping);
  },
};
