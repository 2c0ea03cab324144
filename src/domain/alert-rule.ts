import type { AlertDestinations } from './alert-receiver.ts';
import { type AlertTypeWords, texts } from './alerts/texts.ts';

interface AlertTypeFacts {
  /** Says when the rule triggers, with X for the threshold, for the command line. */
  readonly condition: string;
  readonly threshold: {
    readonly unit: AlertUnit;
    readonly max: number;
    /** Whether the threshold may be left out. One is then enough. */
    readonly isOptional: boolean;
  };
  /** Whether the rule can watch a single goal. */
  readonly hasGoal: boolean;
  /** Whether it looks back on a number of full hours, and compares them with a threshold or with their usual figure. */
  readonly hasWindow: boolean;
  /** Whether it can count the hits alone that conditions select. */
  readonly hasConditions: boolean;
  /** Whether it compares the figure of the local day: a rule that has triggered stays so until the day is over. */
  readonly isOfDay: boolean;
}

/** The unit of a threshold. Money has a currency besides, which the rule names. */
export type AlertUnit = 'visitor' | 'hour' | 'conversion' | 'money' | 'request';
/** The units of which there is one word for each. */
export type CountedUnit = Exclude<AlertUnit, 'money'>;

/** A type's facts and words, with the label of the threshold's field. */
type AlertTypeEntry = AlertTypeFacts & AlertTypeWords & { readonly threshold: { readonly label: string } };

const COUNT_MAX = 1_000_000_000;
/** Raw events are kept 30 days, so a longer silence cannot be distinguished from one of 30 days. */
export const SILENCE_MAX_HOURS = 720;
/** A number has every amount up to this one with two decimals exactly. */
const MONEY_MAX = 1_000_000_000_000;

/** Describes each type of rule once. */
const TABLE = {
  spike: {
    condition: 'visitors of the last 5 minutes are at least X',
    threshold: { unit: 'visitor', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    hasWindow: false,
    hasConditions: true,
    isOfDay: false,
  },
  drop: {
    condition: 'visitors of the last 12 hours are fewer than X, and the 12 hours before had as many',
    threshold: { unit: 'visitor', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    hasWindow: false,
    hasConditions: true,
    isOfDay: false,
  },
  silence: {
    condition: 'no event for X hours',
    threshold: { unit: 'hour', max: SILENCE_MAX_HOURS, isOptional: false },
    hasGoal: false,
    hasWindow: false,
    hasConditions: false,
    isOfDay: false,
  },
  goal: {
    condition: "conversions of the day are at least X, or the day's first",
    threshold: { unit: 'conversion', max: COUNT_MAX, isOptional: true },
    hasGoal: true,
    hasWindow: false,
    hasConditions: true,
    isOfDay: true,
  },
  revenue: {
    condition: 'revenue of the day, of a goal and in one currency, is at least X',
    threshold: { unit: 'money', max: MONEY_MAX, isOptional: false },
    hasGoal: true,
    hasWindow: false,
    hasConditions: false,
    isOfDay: true,
  },
  goal_drop: {
    condition: 'conversions of a goal in the last N hours are fewer than X, or than P percent of what is usual',
    threshold: { unit: 'conversion', max: COUNT_MAX, isOptional: false },
    hasGoal: true,
    hasWindow: true,
    hasConditions: true,
    isOfDay: false,
  },
  revenue_drop: {
    condition: 'revenue of a goal in the last N hours is less than X, or than P percent of what is usual',
    threshold: { unit: 'money', max: MONEY_MAX, isOptional: false },
    hasGoal: true,
    hasWindow: true,
    hasConditions: true,
    isOfDay: false,
  },
  new_crawler: {
    condition: 'a crawler asks for the first time, and at least X times on that day',
    threshold: { unit: 'request', max: COUNT_MAX, isOptional: true },
    hasGoal: false,
    hasWindow: false,
    hasConditions: false,
    isOfDay: true,
  },
  crawler_surge: {
    condition: 'requests of crawlers on the day are at least X',
    threshold: { unit: 'request', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    hasWindow: false,
    hasConditions: false,
    isOfDay: true,
  },
  crawler_errors: {
    condition: 'errors that search engines got on the day are at least X',
    threshold: { unit: 'request', max: COUNT_MAX, isOptional: false },
    hasGoal: false,
    hasWindow: false,
    hasConditions: false,
    isOfDay: true,
  },
} as const satisfies Readonly<Record<string, AlertTypeFacts>>;

export type AlertType = keyof typeof TABLE;

/** Each type's entry with its words, by its name. */
export const ALERT_TYPE_TABLE: Readonly<Record<AlertType, AlertTypeEntry>> = {
  spike: entryOf('spike'),
  drop: entryOf('drop'),
  silence: entryOf('silence'),
  goal: entryOf('goal'),
  revenue: entryOf('revenue'),
  goal_drop: entryOf('goal_drop'),
  revenue_drop: entryOf('revenue_drop'),
  new_crawler: entryOf('new_crawler'),
  crawler_surge: entryOf('crawler_surge'),
  crawler_errors: entryOf('crawler_errors'),
};

function entryOf(type: AlertType): AlertTypeEntry {
  const words = texts.types[type];
  return { ...TABLE[type], ...words, threshold: { ...TABLE[type].threshold, label: words.thresholdLabel } };
}

/**
 * The types of rules: they trigger on more visitors than a threshold, on fewer, on none at all, on a goal reached, on
 * the revenue of a day, on fewer conversions or less revenue than a threshold, or on what crawlers ask for.
 */
export const ALERT_TYPES = Object.keys(TABLE) as readonly AlertType[];

/** Tells whether rules of a type compare an amount of money, in the currency that they name. */
export function isMoney(type: AlertType): boolean {
  return ALERT_TYPE_TABLE[type].threshold.unit === 'money';
}

/** Tells whether rules of a type compare requests that servers report. */
export function isOfRequests(type: AlertType): boolean {
  return ALERT_TYPE_TABLE[type].threshold.unit === 'request';
}

/**
 * Writes a value in the unit of a rule's type: `312 visitors`, `€1,234.50`.
 *
 * @param currency the currency of an amount of money; null for other types
 */
export function alertAmount(type: AlertType, value: number, currency: string | null): string {
  const { unit } = ALERT_TYPE_TABLE[type].threshold;
  // A rule of money always names its currency; XXX is the code of none.
  return unit === 'money' ? texts.money(value, currency ?? 'XXX') : texts.amount(unit, value);
}

/**
 * Puts a rule's condition into words: `200 visitors or more in 5 minutes`, `First conversion of a day: Signup`.
 *
 * @param goal the goal's name, for a rule that has one
 */
export function ruleText(
  rule: Pick<AlertRule, 'type' | 'threshold' | 'currency'> & Partial<Pick<AlertRule, 'hours' | 'percent'>>,
  goal: string,
): string {
  const text = thresholdText(rule);
  return ALERT_TYPE_TABLE[rule.type].hasGoal ? texts.ofGoal(text, goal) : text;
}

/** Puts the threshold of a rule into words, with the hours that it looks back on: `200 visitors or more in 5 minutes`. */
export function thresholdText({
  type,
  threshold,
  currency,
  hours = null,
  percent = null,
}: Parameters<typeof ruleText>[0]): string {
  const { rule, threshold: field } = ALERT_TYPE_TABLE[type];
  const window = hours === null ? '' : texts.amount('hour', hours);
  if (percent !== null) return texts.belowUsual(percent, window);
  if (threshold === null && field.unit !== 'money') return texts.first(field.unit);
  const text = rule(alertAmount(type, threshold ?? 0, currency));
  return window === '' ? text : texts.within(text, window);
}

/** The reasons for which a rule cannot be judged: its group has no active site, what it names is gone, its segments have too many conditions, its figures do not suffice, or no server reports requests. */
export const RULE_PROBLEMS = [
  'no_sites',
  'goal_gone',
  'revenue_gone',
  'segment_gone',
  'condition_gone',
  'too_many_conditions',
  'few_weeks',
  'unknown_hours',
  'no_reports',
] as const;

export type RuleProblem = (typeof RULE_PROBLEMS)[number];

/** The state of a rule: `firing` from the alert until its cause is over. Only an armed rule triggers. */
export type AlertState = 'armed' | 'firing';

/** A rule without its secret, which signs messages and is never shown again. */
export interface AlertRule extends AlertDestinations {
  readonly id: number;
  /** The id of a site, or the negative one of a group as one site. */
  readonly siteId: number;
  readonly type: AlertType;
  /** In the type's unit; null for the day's first conversion of a `goal` rule, for one request of a new crawler, and for a percentage. */
  readonly threshold: number | null;
  /** The goal of a rule that watches one; null for all of the site's goals, of a `goal` rule. */
  readonly goalId: number | null;
  /** The currency of a rule of money, three capital letters; null for the other types. */
  readonly currency: string | null;
  /** The full hours that the rule looks back on; null for types without a window. */
  readonly hours: number | null;
  /** The percentage of the usual figure below which the rule fires, in place of a threshold. */
  readonly percent: number | null;
  /** The conditions on the hits that are counted, as `printCondition` writes them; all hits without any. */
  readonly where: readonly string[];
  readonly enabled: boolean;
  readonly state: AlertState;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
