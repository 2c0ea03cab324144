import type { AlertDestinations } from './alert-channel.ts';
import { whole } from './unit.ts';

interface AlertTypeEntry {
  /** What happened, as a name: `Traffic spike`. */
  readonly label: string;
  /** When it triggers, and when it can again, for a reader of the dashboard. */
  readonly explanation: string;
  /** When it triggers, with X for the threshold, for the command line. */
  readonly condition: string;
  readonly threshold: {
    /** The label of its field. */
    readonly label: string;
    readonly unit: 'visitor' | 'hour' | 'conversion';
    readonly max: number;
    /** Whether it may be left out: then one is enough. */
    readonly isOptional: boolean;
  };
  /** Whether it can watch one goal alone. */
  readonly hasGoal: boolean;
  /** A threshold in words, as a person reads a rule: `200 visitors or more in 5 minutes`. */
  readonly rule: (amount: string) => string;
  /** A value that triggered it, as the headline of an email: `312 visitors in the last 5 minutes`. */
  readonly headline: (amount: string) => string;
  /** The threshold, as an email explains the headline. */
  readonly criterion: (amount: string, goal: string) => string;
  /** The value that was farthest in the look at the past. */
  readonly extreme: (amount: string) => string;
}

const COUNT_MAX = 1_000_000_000;
/** Raw events are kept 30 days, so a longer silence could not be told from one of 30 days. */
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

/** What makes a rule trigger: more visitors than its threshold, fewer, none at all, or a goal reached. */
export const ALERT_TYPES = Object.keys(TABLE) as readonly AlertType[];

/** A value in the unit of a rule's type: `312 visitors`. */
export function alertAmount(type: AlertType, value: number): string {
  const { unit } = ALERT_TYPE_TABLE[type].threshold;
  return `${whole(value)} ${unit}${value === 1 ? '' : 's'}`;
}

/**
 * What a rule watches for, in words: `200 visitors or more in 5 minutes`, `First conversion of a day: Signup`.
 *
 * @param goal how the goal is called, for a rule that has one
 */
export function ruleText({ type, threshold }: Pick<AlertRule, 'type' | 'threshold'>, goal: string): string {
  const { rule, threshold: field, hasGoal } = ALERT_TYPE_TABLE[type];
  const text = threshold === null ? `First ${field.unit} of a day` : rule(alertAmount(type, threshold));
  return hasGoal ? `${text}: ${goal}` : text;
}

/** A rule's threshold in words, as an email explains what triggered it. */
export function criterionText(type: AlertType, threshold: number | null, goal: string): string {
  const { criterion, threshold: field } = ALERT_TYPE_TABLE[type];
  return threshold === null
    ? `the day's first ${field.unit} of ${goal}`
    : criterion(alertAmount(type, threshold), goal);
}

/** `firing` from the alert on until what caused it is over; only an armed rule triggers. */
export type AlertState = 'armed' | 'firing';

/** A rule as it may be shown: its secret signs and is never shown again. */
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
