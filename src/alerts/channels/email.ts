import type { EmailMessage } from '../../mail/email-message.ts';
import { emailHtml } from '../../mail/layout.ts';
import type { Alert } from '../alert-body.ts';

/** What an email tells besides the alert. */
export interface EmailContext {
  readonly siteName: string;
  /** The goal of a `goal` rule that watches one. */
  readonly goalName: string | null;
  /** The site's page of the dashboard. */
  readonly link: string;
}

/** Writes the email of an alert: the figure, what it was held against, when, and where to look. */
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
  switch (type) {
    case 'spike':
      return `${counted(value, 'visitor')} in the last 5 minutes`;
    case 'drop':
      return `${counted(value, 'visitor')} in the last 12 hours`;
    case 'silence':
      return `no event for ${counted(value, 'hour')}`;
    case 'goal':
      return `${counted(value, 'conversion')} in one day${goalName === null ? '' : `: ${goalName}`}`;
  }
}

function ruleOf({ type, threshold }: Alert, { goalName }: EmailContext): string {
  const goal = goalName === null ? 'all goals together' : `the goal ${goalName}`;
  switch (type) {
    case 'spike':
      return `Threshold: ${counted(threshold ?? 0, 'visitor')} or more within 5 minutes.`;
    case 'drop':
      return `Threshold: fewer than ${counted(threshold ?? 0, 'visitor')} in 12 hours, after 12 hours that had as many.`;
    case 'silence':
      return `Threshold: ${counted(threshold ?? 0, 'hour')} without an event.`;
    case 'goal':
      return threshold === null
        ? `Threshold: the day's first conversion of ${goal}.`
        : `Threshold: ${counted(threshold, 'conversion')} of ${goal} in a day.`;
  }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
