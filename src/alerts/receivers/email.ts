import { cleanEmail } from '../../accounts/email-address.ts';
import { type AlertType, isOfRequests } from '../../domain/alert-rule.ts';
import { firstNames } from '../../domain/alerted-value.ts';
import { NO_MAIL_SERVER_DETAIL } from '../../domain/attempt-status.ts';
import { isTimeZone, localDayAt } from '../../domain/day.ts';
import type { Language } from '../../domain/language.ts';
import type { SendResult } from '../../domain/send-result.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { formatsOf } from '../../mail/formats.ts';
import { writeNotice } from '../../mail/notice.ts';
import { isolatedName, plainName } from '../../mail/plain-name.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe-headers.ts';
import { type Alert, type NewCrawler, readAlert } from '../alert-body.ts';
import type { ConsentLink, Receiver } from './receiver.ts';
import { ALERT_TEXTS } from './translations.ts';

/** The facts in an email that the alert itself does not have. */
export interface EmailContext {
  readonly siteName: string;
  /** The site's IANA zone. */
  readonly timezone: string;
  /** The goal of a `goal` or `revenue` rule; null when the rule counts all goals. */
  readonly goalName: string | null;
  /** The page of the site or group in the dashboard, without a slash at the end. */
  readonly link: string;
  /** Null for a member's address. */
  readonly consent: ConsentLink | null;
}

const SITE_NAME_MAX_CHARS = 80;
const GOAL_NAME_MAX_CHARS = 60;

/** Writes the email of an alert: the figure, the threshold, the time, and a link to that time in the dashboard. */
export function writeEmail(alert: Alert, context: EmailContext, language: Language): EmailMessage {
  const texts = ALERT_TEXTS[language];
  const { type, group, value, threshold, currency = null, crawlers = [], day, at } = alert;
  const site = group === undefined ? alert.site : isolatedName(plainName(alert.site, SITE_NAME_MAX_CHARS));
  // An unknown zone must not keep the alert from its recipients.
  const zone = isTimeZone(context.timezone) ? context.timezone : 'UTC';
  const goal = context.goalName === null ? null : isolatedName(plainName(context.goalName, GOAL_NAME_MAX_CHARS));
  const headline = texts.headline[type](value, goal, currency, {
    count: crawlers.length,
    names: firstNames(crawlers.map(nameOf)),
  });
  const formats = formatsOf(language);
  const subject = texts.subject(headline, site);
  const { link, consent } = context;
  const message = writeNotice({
    language,
    subject: alert.test === true ? texts.testSubject(subject) : subject,
    note: alert.test === true ? texts.test : null,
    topic: { name: plainName(context.siteName, SITE_NAME_MAX_CHARS), domain: site },
    headline,
    lines: [
      texts.threshold[type](threshold, goal, currency),
      ...crawlers.map((crawler) => texts.crawler(nameOf(crawler), crawler.requests)),
      ...(day === undefined ? [] : [texts.onDay(formats.range({ from: day, to: day }))]),
      texts.detected(formats.moment(Temporal.Instant.from(at), zone)),
    ],
    action: { label: texts.open, link: `${link}${isOfRequests(type) ? '/crawlers' : ''}?${daysOf(alert, zone)}` },
    reason: texts.reason(site),
    links: [
      { label: texts.manage, link: `${link}/alerts` },
      ...(consent === null ? [] : [{ label: consent.hasAgreed ? texts.end : texts.ask.action, link: consent.link }]),
    ],
  });
  return consent === null ? message : { ...message, headers: unsubscribeHeaders(consent.link) };
}

function nameOf({ name, operator }: NewCrawler): string {
  return operator === null || operator === name ? name : `${name} (${operator})`;
}

/** The time before an alert that its value tells of, hours. */
const HOURS: Readonly<Record<AlertType, (value: number) => number>> = {
  spike: () => 5 / 60,
  drop: () => 12,
  silence: (value) => value,
  goal: () => 0,
  revenue: () => 0,
  // The alert does not say how many hours the rule looks back on.
  goal_drop: () => 24,
  revenue_drop: () => 24,
  // The alert names its day.
  new_crawler: () => 0,
  crawler_surge: () => 0,
  crawler_errors: () => 0,
};

const MICROS_PER_HOUR = 3_600_000_000;

/** Returns the period of the dashboard that shows an alert: its day, and those on which its value began. */
function daysOf({ type, value, day, at }: Alert, zone: string): string {
  if (day !== undefined) return `from=${day}&to=${day}`;
  const micros = Temporal.Instant.from(at).epochMilliseconds * 1000;
  const from = localDayAt(micros - Math.round(HOURS[type](value) * MICROS_PER_HOUR), zone).day;
  return `from=${from}&to=${localDayAt(micros, zone).day}`;
}

/** The most emails that the mail server gets at once. */
const EMAILS_IN_FLIGHT_MAX = 8;

const NO_MAIL_SERVER: SendResult = { status: 'failed', detail: NO_MAIL_SERVER_DETAIL, final: true };

/** Sends an alert as one email to each address, through the one mail server. */
export const emailReceiver: Receiver = {
  clean: cleanEmail,
  queue: () => 'email',
  queueMax: EMAILS_IN_FLIGHT_MAX,
  send: async ({ rule, destination, language, consent, body }, { email, publicUrl }, stopping) => {
    if (email === null) return NO_MAIL_SERVER;
    const { page, siteName, timezone, goalName } = rule;
    const context = { siteName, timezone, goalName, link: `${publicUrl}/${page}`, consent };
    return email.send(destination, writeEmail(readAlert(body), context, language), stopping);
  },
};
