import type { AlertDestinations } from './alert-channel.ts';
import { whole } from './unit.ts';

interface AlertTypeEntry {
  /** The name of the event: `Traffic spike`. */
  readonly label: string;
  /** Says when the rule triggers and when it can trigger again, for a reader of the dashboard. */
  readonly explanation: string;
  /** Says when the rule triggers, with X for the threshold, for the command line. */
  readonly condition: string;
  readonly threshold: {
    /** The label of the threshold's field. */
    readonly label: string;
    readonly unit: 'visitor' | 'hour' | 'conversion';
    readonly max: number;
    /** Whether the threshold may be left out. One is then enough. */
    readonly isOptional: boolean;
  };
  /** Whether the rule can watch a single goal. */
  readonly hasGoal: boolean;
  /** Puts a threshold into words, as a person reads a rule: `200 visitors or more in 5 minutes`. */
  readonly rule: (amount: string) => string;
  /** Puts the triggering value into words, as the headline of an email: `312 visitors in the last 5 minutes`. */
  readonly headline: (amount: string) => string;
  /** Puts the threshold into words, as an email explains the headline. */
  readonly criterion: (amount: string, goal: string) => string;
  /** Puts the most extreme value of the past days into words, for the replay of a rule. */
  readonly extreme: (amount: string) => string;
}

const COUNT_MAX = 1_000_000_000;
/** Raw events are kept 30 days, so a longer silence cannot be distinguished from one of 30 days. */
export const SILENCE_MAX_HOURS = 720;

/** Describes each type of rule once. */
const TABLE = {
  spike: {
    label: 'Traffic spike',
    explanation: 'Many visitors within 5 minutes. It can trigger again after 30 minutes below the threshold.',
    condition: 'visitors of the last 5 minutes are at least X',
    threshold: { label: 'Visitors in 5 minutes (at least)', unit: 'visitor', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    rule: (amount) => `${amount} or more in 5 minutes`,
    headline: (amount) => `${amount} in the last 5 minutes`,
    criterion: (amount) => `${amount} or more within 5 minutes`,
    extreme: (amount) => `The busiest 5 minutes had ${amount}.`,
  },
  drop: {
    label: 'Traffic drop',
    explanation:
      'Fewer visitors in 12 hours than the threshold, after 12 hours that reached it. It can trigger again when the threshold is reached.',
    condition: 'visitors of the last 12 hours are fewer than X, and the 12 hours before had as many',
    threshold: { label: 'Visitors in 12 hours (fewer than)', unit: 'visitor', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    rule: (amount) => `Fewer than ${amount} in 12 hours`,
    headline: (amount) => `${amount} in the last 12 hours`,
    criterion: (amount) => `fewer than ${amount} in 12 hours, after 12 hours that had as many`,
    extreme: (amount) => `The quietest 12 hours had ${amount}.`,
  },
  silence: {
    label: 'No data received',
    explanation:
      'No events received for a while: the site may be down or the script missing. It triggers once per outage.',
    condition: 'no event for X hours',
    threshold: { label: 'Hours without data', unit: 'hour', max: SILENCE_MAX_HOURS, isOptional: false },
    hasGoal: false,
    rule: (amount) => `No event for ${amount}`,
    headline: (amount) => `no event for ${amount}`,
    criterion: (amount) => `${amount} without an event`,
    extreme: (amount) => `The longest gap was ${amount}.`,
  },
  goal: {
    label: 'Goal reached',
    explanation: 'Conversions of one goal or all goals. It triggers at most once a day.',
    condition: "conversions of the day are at least X, or the day's first",
    threshold: { label: 'Conversions per day (at least)', unit: 'conversion', max: COUNT_MAX, isOptional: true },
    hasGoal: true,
    rule: (amount) => `${amount} or more in a day`,
    headline: (amount) => `${amount} in one day`,
    criterion: (amount, goal) => `${amount} of ${goal} in a day`,
    extreme: (amount) => `The best day had ${amount}.`,
  },
} as const satisfies Readonly<Record<string, AlertTypeEntry>>;

export type AlertType = keyof typeof TABLE;

/** Each type's entry, by its name. */
export const ALERT_TYPE_TABLE: Readonly<Record<AlertType, AlertTypeEntry>> = TABLE;

/**
 * The types of rules: they trigger on more visitors than a threshold, on fewer, on none at all, or on a goal reached.
 */
export const ALERT_TYPES = Object.keys(TABLE) as readonly AlertType[];

/** Writes a value in the unit of a rule's type: `312 visitors`. */
export function alertAmount(type: AlertType, value: number): string {
  const { unit } = ALERT_TYPE_TABLE[type].threshold;
  return `${whole(value)} ${unit}${value === 1 ? '' : 's'}`;
}

/**
 * Puts a rule's condition into words: `200 visitors or more in 5 minutes`, `First conversion of a day: Signup`.
 *
 * @param goal the goal's name, for a rule that has one
 */
export function ruleText({ type, threshold }: Pick<AlertRule, 'type' | 'threshold'>, goal: string): string {
  const { rule, threshold: field, hasGoal } = ALERT_TYPE_TABLE[type];
  const text = threshold === null ? `First ${field.unit} of a day` : rule(alertAmount(type, threshold));
  return hasGoal ? `${text}: ${goal}` : text;
}

/** Puts a rule's threshold into words, as an email explains the alert. */
export function criterionText(type: AlertType, threshold: number | null, goal: string): string {
  const { criterion, threshold: field } = ALERT_TYPE_TABLE[type];
  return threshold === null
    ? `the day's first ${field.unit} of ${goal}`
    : criterion(alertAmount(type, threshold), goal);
}

/** The state of a rule: `firing` from the alert until its cause is over. Only an armed rule triggers. */
export type AlertState = 'armed' | 'firing';

/** A rule without its secret, which signs messages and is never shown again. */
export interface AlertRule extends AlertDestinations {
  readonly id: number;
  readonly siteId: number;
  readonly type: AlertType;
  /** In the type's unit; null for the day's first conversion of a `goal` rule. */
  readonly threshold: number | null;
  /** The goal of a `goal` rule; null for all of the site's goals. */
  readonly goalId: number | null;
  readonly enabled: boolean;
  readonly state: AlertState;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
