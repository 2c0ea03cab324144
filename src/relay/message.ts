import type { Alert, NewCrawler } from '../alerts/alert-body.ts';
import { ALERT_TYPE_TABLE, type AlertType, alertAmount, thresholdText } from '../domain/alert-rule.ts';

/** A named line of a message: `Threshold`, `1,000 visitors or more in 5 minutes`. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** An alert in plain words, before a target's format. No text of it is escaped. */
export interface Message {
  readonly type: AlertType;
  /** The kind of alert and the site or group: `Traffic spike: example.com`. */
  readonly title: string;
  /** The figure that triggered the alert: `1,234 visitors in the last 5 minutes`. */
  readonly headline: string;
  readonly facts: readonly Fact[];
  /** Says that the message is a test; null for an alert. */
  readonly note: string | null;
  /** The address of the dashboard; null when it is unknown. */
  readonly link: string | null;
}

/** The facts in a message that the alert itself does not have. */
export interface MessageContext {
  /** The IANA name of the time zone in which times are written. */
  readonly timeZone: string;
  readonly dashboardUrl: string | null;
}

/** The label of the link to the dashboard. */
export const LINK_LABEL = 'Open dashboard';

/** Puts an alert into words. */
export function messageOf(alert: Alert, { timeZone, dashboardUrl }: MessageContext): Message {
  const { type, site, group, rule, value, threshold, currency = null, day, crawlers = [], at, test } = alert;
  const { label, headline } = ALERT_TYPE_TABLE[type];
  return {
    type,
    title: `${test === true ? '[Test] ' : ''}${label}: ${site}`,
    headline: capitalised(headline(alertAmount(type, value, currency))),
    facts: [
      { name: group === undefined ? 'Site' : 'Group', value: site },
      ...(crawlers.length === 0 ? [] : [{ name: 'Crawlers', value: crawlersText(crawlers) }]),
      { name: 'Threshold', value: thresholdText({ type, threshold, currency }) },
      ...(day === undefined ? [] : [{ name: 'Day', value: day }]),
      { name: 'Time', value: timeText(at, timeZone) },
      { name: 'Rule', value: String(rule) },
    ],
    note: test === true ? 'This is a test with made-up data.' : null,
    link: dashboardUrl,
  };
}

/** A field of a Discord message holds 1,024 characters. */
const CRAWLERS_MAX_CHARS = 900;

function crawlersText(crawlers: readonly NewCrawler[]): string {
  let text = '';
  for (const [i, { name, operator, requests }] of crawlers.entries()) {
    const amount = alertAmount('new_crawler', requests, null);
    const next = operator === null ? `${name}, ${amount}` : `${name} of ${operator}, ${amount}`;
    const longer = i === 0 ? next : `${text}; ${next}`;
    if (i > 0 && longer.length > CRAWLERS_MAX_CHARS) return `${text}; ${crawlers.length - i} more`;
    text = longer;
  }
  return text;
}

/** Writes an instant to the minute, with the time zone: `2026-03-10 13:00 (Europe/Berlin)`. */
function timeText(at: string, timeZone: string): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${local.toString({ smallestUnit: 'minute' }).replace('T', ' ')} (${timeZone})`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
