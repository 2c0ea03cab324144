import type { AlertReceiver } from '../alert-receiver.ts';
import type { AlertType, CountedUnit } from '../alert-rule.ts';
import { money, whole } from '../unit.ts';

/** The words of a type of rule. */
export interface AlertTypeWords {
  /** The name of the event: `Traffic spike`. */
  readonly label: string;
  /** Says when the rule triggers and when it can trigger again, for a reader of the dashboard. */
  readonly explanation: string;
  /** The label of the threshold's field. */
  readonly thresholdLabel: string;
  /** Puts a threshold into words, as a person reads a rule: `200 visitors or more in 5 minutes`. */
  readonly rule: (amount: string) => string;
  /** Puts the triggering value into words, as the headline of an email: `312 visitors in the last 5 minutes`. */
  readonly headline: (amount: string) => string;
  /** Puts the most extreme value of the past days into words, for the replay of a rule. */
  readonly extreme: (amount: string) => string;
}

/** The words of a channel. */
export interface ReceiverWords {
  /** The channel's name at the beginning of a sentence. `midSentence` makes the form within a sentence. */
  readonly label: string;
  /** The hint at the choice of the channel, in the dashboard's form. */
  readonly choiceHint?: string;
  readonly field: {
    readonly label: string;
    readonly hint: string;
    readonly placeholder?: string;
  };
}

/** The words of alerts. A translation has this type too. */
export interface AlertTexts {
  readonly types: Readonly<Record<AlertType, AlertTypeWords>>;
  readonly channels: Readonly<Record<AlertReceiver, ReceiverWords>>;
  /** Writes a value with its unit: `312 visitors`. */
  readonly amount: (unit: CountedUnit, value: number) => string;
  /** Writes an amount in a currency: `€1,234.50`. */
  readonly money: (amount: number, currency: string) => string;
  /** Puts a rule without a threshold into words: `First conversion of a day`, `First request of a new crawler`. */
  readonly first: (unit: CountedUnit) => string;
  /** Puts a rule of a percentage into words. The window is an amount of hours. */
  readonly belowUsual: (percent: number, window: string) => string;
  /** Adds the hours that a rule looks back on to its words. */
  readonly within: (rule: string, window: string) => string;
  /** Adds the goal to the words of a rule. */
  readonly ofGoal: (rule: string, goal: string) => string;
}

/** The words of alerts in English. The client's build replaces them by their translation. */
export const texts: AlertTexts = {
  types: {
    spike: {
      label: 'Traffic spike',
      explanation: 'Many visitors within 5 minutes. It can trigger again after 30 minutes below the threshold.',
      thresholdLabel: 'Visitors in 5 minutes (at least)',
      rule: (amount) => `${amount} or more in 5 minutes`,
      headline: (amount) => `${amount} in the last 5 minutes`,
      extreme: (amount) => `The busiest 5 minutes had ${amount}.`,
    },
    drop: {
      label: 'Traffic drop',
      explanation:
        'Fewer visitors in 12 hours than the threshold, after 12 hours that reached it. It can trigger again when the threshold is reached.',
      thresholdLabel: 'Visitors in 12 hours (fewer than)',
      rule: (amount) => `Fewer than ${amount} in 12 hours`,
      headline: (amount) => `${amount} in the last 12 hours`,
      extreme: (amount) => `The quietest 12 hours had ${amount}.`,
    },
    silence: {
      label: 'No data received',
      explanation:
        'No events received for a while: the site may be down or the script missing. It triggers once per outage.',
      thresholdLabel: 'Hours without data',
      rule: (amount) => `No event for ${amount}`,
      headline: (amount) => `no event for ${amount}`,
      extreme: (amount) => `The longest gap was ${amount}.`,
    },
    goal: {
      label: 'Goal reached',
      explanation: 'Conversions of one goal or all goals. It triggers at most once a day.',
      thresholdLabel: 'Conversions per day (at least)',
      rule: (amount) => `${amount} or more in a day`,
      headline: (amount) => `${amount} in one day`,
      extreme: (amount) => `The best day had ${amount}.`,
    },
    revenue: {
      label: 'Revenue reached',
      explanation: 'The revenue of one goal in one currency. It triggers at most once a day.',
      thresholdLabel: 'Revenue per day (at least)',
      rule: (amount) => `${amount} or more in a day`,
      headline: (amount) => `${amount} in one day`,
      extreme: (amount) => `The best day had ${amount}.`,
    },
    goal_drop: {
      label: 'Conversions dropped',
      explanation:
        'Fewer conversions of a goal in the last full hours than the threshold, or than a share of what is usual at that time of the week. It can trigger again when the threshold is reached.',
      thresholdLabel: 'Conversions (fewer than)',
      rule: (amount) => `Fewer than ${amount}`,
      headline: (amount) => `${amount}, below the threshold`,
      extreme: (amount) => `The lowest value was ${amount}.`,
    },
    revenue_drop: {
      label: 'Revenue dropped',
      explanation:
        'Less revenue of a goal in the last full hours than the threshold, or than a share of what is usual at that time of the week. It can trigger again when the threshold is reached.',
      thresholdLabel: 'Revenue (less than)',
      rule: (amount) => `Less than ${amount}`,
      headline: (amount) => `${amount}, below the threshold`,
      extreme: (amount) => `The lowest value was ${amount}.`,
    },
    new_crawler: {
      label: 'New crawler',
      explanation:
        'A crawler requests pages for the first time, according to the requests that your server reports. Several at once are one message.',
      thresholdLabel: 'Requests on its first day (at least)',
      rule: (amount) => `A new crawler with ${amount} or more on its first day`,
      headline: (amount) => `${amount} from a new crawler`,
      extreme: (amount) => `The busiest new crawler had ${amount}.`,
    },
    crawler_surge: {
      label: 'Crawler surge',
      explanation: 'Requests of all crawlers, as your server reports them. It triggers at most once a day.',
      thresholdLabel: 'Crawler requests per day (at least)',
      rule: (amount) => `${amount} or more from crawlers in one day`,
      headline: (amount) => `${amount} from crawlers in one day`,
      extreme: (amount) => `The busiest day had ${amount}.`,
    },
    crawler_errors: {
      label: 'Errors for search engines',
      explanation:
        'Requests of search engines that got an error (4xx or 5xx), as your server reports them. It triggers at most once a day.',
      thresholdLabel: 'Failed requests per day (at least)',
      rule: (amount) => `${amount} or more from search engines with an error in one day`,
      headline: (amount) => `${amount} from search engines with an error in one day`,
      extreme: (amount) => `The worst day had ${amount} with an error.`,
    },
  },
  channels: {
    webhook: {
      label: 'Webhook',
      choiceHint: 'Sends a signed POST request to your endpoint.',
      field: {
        label: 'Webhook URL',
        hint: 'Public https:// URL (no localhost or IP addresses).',
        placeholder: 'https://hooks.example.com/svc',
      },
    },
    email: {
      label: 'Email',
      field: {
        label: 'Recipients',
        hint: 'Up to 10, separated by commas. Addresses outside your organization are asked first.',
      },
    },
  },
  amount: (unit, value) => `${whole(value)} ${unit}${value === 1 ? '' : 's'}`,
  money,
  first: (unit) => (unit === 'request' ? 'First request of a new crawler' : `First ${unit} of a day`),
  belowUsual: (percent, window) => `Below ${percent}% of what is usual in ${window}`,
  within: (rule, window) => `${rule} in ${window}`,
  ofGoal: (rule, goal) => `${rule}: ${goal}`,
};
