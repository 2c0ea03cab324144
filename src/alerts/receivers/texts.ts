import type { AlertType } from '../../domain/alert-rule.ts';
import { formatsOf } from '../../mail/formats.ts';

const formats = formatsOf('en');
const visitors = (count: number) => formats.counted(count, { one: 'visitor', other: 'visitors' });
const money = (amount: number | null, currency: string | null) => formats.money(amount ?? 0, currency ?? 'XXX');
const hours = (count: number) => formats.counted(count, { one: 'hour', other: 'hours' });
const conversions = (count: number) => formats.counted(count, { one: 'conversion', other: 'conversions' });
const requests = (count: number) => formats.counted(count, { one: 'request', other: 'requests' });

/** The new crawlers that an alert is about: how many they are, and the names of the first ones. */
interface NamedCrawlers {
  readonly count: number;
  readonly names: string;
}

/** Says what triggered a rule. The goal is null for a rule that watches all goals, the currency for one of no money. */
type HeadlineText = (value: number, goal: string | null, currency: string | null, crawlers: NamedCrawlers) => string;
/** Explains a threshold. It is null for a rule that triggers on the day's first conversion. */
type ThresholdText = (threshold: number | null, goal: string | null, currency: string | null) => string;

const headline: Readonly<Record<AlertType, HeadlineText>> = {
  spike: (value) => `Traffic spike: ${visitors(value)} in 5 minutes`,
  drop: (value) => `Traffic drop: ${visitors(value)} in 12 hours`,
  silence: (value) => `No data received for ${hours(value)}`,
  goal: (value, goal) => `Goal reached: ${conversions(value)}${goal === null ? '' : ` of ${goal}`} in one day`,
  revenue: (value, goal, currency) =>
    `Revenue reached: ${money(value, currency)}${goal === null ? '' : ` of ${goal}`} in one day`,
  goal_drop: (value, goal) => `Conversions dropped: ${conversions(value)}${goal === null ? '' : ` of ${goal}`}`,
  revenue_drop: (value, goal, currency) =>
    `Revenue dropped: ${money(value, currency)}${goal === null ? '' : ` of ${goal}`}`,
  new_crawler: (_value, _goal, _currency, { count, names }) =>
    count === 1 ? `New crawler: ${names}` : `${formats.whole(count)} new crawlers: ${names}`,
  crawler_surge: (value) => `Crawler surge: ${requests(value)} in one day`,
  crawler_errors: (value) => `Errors for search engines: ${requests(value)} with an error in one day`,
};

const threshold: Readonly<Record<AlertType, ThresholdText>> = {
  spike: (least) => `Threshold: ${visitors(least ?? 1)} or more in 5 minutes`,
  drop: (least) => `Threshold: below ${visitors(least ?? 1)} in 12 hours`,
  silence: (least) => `Threshold: ${hours(least ?? 1)} without an event`,
  goal: (least, goal) =>
    least === null
      ? `Trigger: first conversion of the day (${goal ?? 'all goals'})`
      : `Threshold: ${conversions(least)} or more in one day (${goal ?? 'all goals'})`,
  revenue: (least, goal, currency) =>
    `Threshold: ${money(least, currency)} or more in one day${goal === null ? '' : ` (${goal})`}`,
  goal_drop: (least, goal) => `Threshold: below ${conversions(least ?? 1)}${goal === null ? '' : ` (${goal})`}`,
  revenue_drop: (least, goal, currency) =>
    `Threshold: below ${money(least, currency)}${goal === null ? '' : ` (${goal})`}`,
  new_crawler: (least) =>
    least === null
      ? 'Trigger: first request of a new crawler'
      : `Threshold: ${requests(least)} or more on the first day`,
  crawler_surge: (least) => `Threshold: ${requests(least ?? 1)} or more from crawlers in one day`,
  crawler_errors: (least) => `Threshold: ${requests(least ?? 1)} or more with an error in one day`,
};

/** The texts of alert emails. */
export const texts = {
  headline,
  threshold,
  subject: (headline: string, domain: string) => `${headline} on ${domain}`,
  testSubject: (subject: string) => `[Test] ${subject}`,
  test: 'This is a test with made-up data.',
  detected: (moment: string) => `Detected ${moment}`,
  /** The day whose requests are counted, which may be over. */
  onDay: (day: string) => `Day: ${day}`,
  /** A crawler that an alert names, and its requests on its first day. */
  crawler: (name: string, count: number) => `${name}: ${requests(count)}`,
  open: 'Open dashboard',
  reason: (domain: string) => `You’re receiving this because you’re a recipient of an alert for ${domain}.`,
  manage: 'Manage alerts',
  end: 'Stop these emails',
  /** Asks an address outside an organisation whether it wants alerts. The sites are a list of domains. */
  ask: {
    subject: (organisation: string) => `Alert emails from ${organisation}: do you agree?`,
    lines: (organisation: string, sites: string) => [
      `${organisation} wants to send you an email when something happens on ${sites}: a traffic spike or drop, missing data, a goal or revenue reached or missed, new crawlers, many requests of crawlers or errors that search engines get.`,
      'You get no such email unless you agree. The link leads to a page on which you agree or refuse.',
    ],
    action: 'Agree or refuse',
    reason: (organisation: string) =>
      `You’re receiving this because ${organisation} entered your address in an alert. If you do nothing, you get no alerts.`,
  },
};

export type AlertTexts = typeof texts;
