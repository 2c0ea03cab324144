import { OPERATORS } from '../domain/condition.ts';
import {
  DIMENSION_TABLE,
  DIMENSIONS,
  NONE_KEY,
  OTHER_KEY,
  OTHER_WORDS,
  STORED_DIMENSIONS,
  type StoredDimension,
} from '../domain/dimension.ts';
import { texts } from '../domain/gaps/texts.ts';
import { HOUR_OF_WEEK } from '../domain/hour-of-week.ts';
import { RAW_WINDOW_DAYS } from '../domain/limits.ts';
import { METRIC_TABLE, METRICS, type Metric } from '../domain/metric.ts';
import { PERIOD_PRESETS } from '../domain/period.ts';
import type { Unit } from '../domain/unit.ts';

/** The meaning of each field of an answer, by the field's name. */
export type Definitions = Readonly<Record<string, string>>;

const UNITS: Readonly<Record<Unit, string>> = { count: 'a count', ratio: 'a ratio from 0 to 1', seconds: 'seconds' };

/** Explains fields that are no metrics of the table. The words are those of docs/definitions.md. */
const COMPARED: Definitions = {
  prev: 'The value over the compared period: that of `against`, or the same number of days immediately before. Null where it cannot be computed.',
  deltaPct: 'The relative change from `prev` in percent.',
};
/** What figures are of under conditions. */
const SELECTED: Definitions = {
  where:
    'Conditions hold on one and the same hit. visitors and pageviews are of the selected hits; sessions, bounceRate and avgDuration of the whole sessions that have one; conversions are those inside these sessions.',
};
const OF_CHOSEN_GOAL: Definitions = {
  uniqueConversions: 'The visitors who reached the goal in the selected sessions, each once a day.',
  conversionRate: 'uniqueConversions divided by visitors, a ratio from 0 to 1.',
};
/** The figures that rows have when they are asked for. */
const ROW_DEFINITIONS: Definitions = {
  ...definitionsOf(['sessions', 'bounceRate', 'avgDuration']),
  timeOnPage: 'The mean active time of the measured views, seconds. Null without measured views.',
  scroll: 'The mean scroll depth of the measured views, percent of the page. Null without measured views.',
  conversions: 'The conversions of `goal` inside the sessions of the row.',
  ...OF_CHOSEN_GOAL,
};
const VIEWS = `The pageviews with this key; of the dimension \`event\`, the events of this name.`;
const SHARE = "The row's visitors divided by the site's visitors over the period, a ratio from 0 to 1.";

/** Defines what an answer says of days that it does not know in full. */
export const KNOWN_DEFINITIONS: Definitions = {
  known: `The days that the answer does not know, or not in full, and the day from which on everything is known. ${Object.entries(
    texts.reasons,
  )
    .map(([reason, words]) => `\`${reason}\`: ${words}`)
    .join('; ')}.`,
};

/** Returns the words of a metric, with its unit. */
export function metricDefinition(metric: Metric): string {
  const { label, explanation, unit } = METRIC_TABLE[metric];
  return `${label}, ${UNITS[unit]}. ${explanation}`;
}

/** Defines the figures of `stats`. */
export function definitionsOfStats(): Definitions {
  return { ...definitionsOf(METRICS), ...COMPARED };
}

/** Defines the figures of the visitors that conditions select. */
export function definitionsOfSelectedStats(): Definitions {
  return { ...definitionsOfStats(), ...OF_CHOSEN_GOAL, ...SELECTED };
}

/** Defines the points of a metric's series. */
export function definitionsOfSeries(metric: string | null): Definitions {
  const named = METRICS.find((one) => one === metric) ?? 'visitors';
  return {
    ...definitionsOf([named]),
    t: "The start of the bucket, epoch milliseconds, aligned on the site's time zone.",
    value: 'The metric in the bucket. Null where it cannot be computed, or is still to come.',
  };
}

/** Defines the rows of a report. */
export function definitionsOfReport(dimension: string | null, figures: readonly string[]): Definitions {
  const asked = Object.entries(ROW_DEFINITIONS).filter(([name]) => figures.includes(name));
  return {
    ...definitionsOfBreakdown(dimension),
    ...Object.fromEntries(asked),
    ...(dimension === HOUR_OF_WEEK ? HOUR_OF_WEEK_DEFINITIONS : {}),
    ...(dimension === 'page' ? ENGAGEMENT_DEFINITIONS : {}),
    knownFrom: 'The first day from which on the dimension is known; null when it is for the whole period.',
  };
}

/** Defines what is special about the hours of the week. */
const HOUR_OF_WEEK_DEFINITIONS: Definitions = {
  key: "An ISO weekday and an hour of the site's clocks: `1-09` is Monday from 9 to 10 o'clock.",
  visitors: 'The sum of the visitors of this hour over the days: who stays over two hours counts in both.',
  views: 'The pageviews of this hour; with a filter on `event`, its events.',
  pct: 'visitors divided by totalVisitors.',
  totalVisitors: 'The sum of the visitors of all hours.',
};

/** Defines how pages are read. */
const ENGAGEMENT_DEFINITIONS: Definitions = {
  measured:
    'The views whose reading was measured: not more than the reports of the tracker. Null when it is not known.',
  avgTime:
    'The mean active time of a measured view, seconds. Null without measured views, under filters, and where it is not known.',
  avgScroll: 'The mean scroll depth of a measured view, percent of the page. Null as avgTime.',
  reached:
    'The shares of the measured views that were scrolled to 50, 90 and 100 % of the page, 0 to 1. Null as avgTime.',
  engagementKnownFrom: 'The first day from which on these are known; null when it is for the whole period.',
};

/** Defines the rows of a breakdown. */
export function definitionsOfBreakdown(dimension: string | null): Definitions {
  const named = STORED_DIMENSIONS.find((one) => one === dimension);
  return {
    ...(named === undefined ? {} : { key: dimensionDefinition(named) }),
    ...definitionsOf(['visitors']),
    views: VIEWS,
    pct: SHARE,
    totalKeys: 'The number of distinct keys, for paging with `limit` and `offset`.',
    totalVisitors: "The site's visitors over the period, filtered or not.",
  };
}

/** Defines the figures of goals. */
export const GOAL_DEFINITIONS: Definitions = {
  conversions: 'All pageviews or events that match the goal.',
  uniqueConversions: `The visitors with at least one conversion. ${METRIC_TABLE.visitors.explanation}`,
  conversionRate: "uniqueConversions divided by the site's visitors, a ratio from 0 to 1.",
  delta: 'The relative change of conversions from the previous period, in percent. Null when that had none.',
};

/** Defines the figures of goals of the visitors that conditions select. */
export const SELECTED_GOAL_DEFINITIONS: Definitions = {
  ...GOAL_DEFINITIONS,
  conversions: 'The conversions inside the selected sessions.',
  conversionRate: 'uniqueConversions divided by the selected visitors, a ratio from 0 to 1.',
};

/** Defines the figures of a funnel. */
export const FUNNEL_DEFINITIONS: Definitions = {
  steps:
    'The visitors who completed each step, after the steps before it, on one day and within windowMinutes of step 1.',
  rateFromPrevious: "The step's visitors divided by those of the step before, a ratio from 0 to 1.",
  entered: 'The visitors who completed the first step.',
  completed: 'The visitors who completed the last step.',
  conversionRate: 'completed divided by entered, a ratio from 0 to 1.',
  delta: 'The relative change of conversionRate from the previous period, in percent.',
};

/** Lists everything that can be asked for, with its words. */
export function allDefinitions(): object {
  return {
    metrics: definitionsOf(METRICS),
    dimensions: Object.fromEntries(DIMENSIONS.map((one) => [one, dimensionDefinition(one)])),
    comparison: COMPARED,
    breakdownRows: { views: VIEWS, pct: SHARE },
    goals: GOAL_DEFINITIONS,
    funnels: FUNNEL_DEFINITIONS,
    periods: `${PERIOD_PRESETS.join(', ')}; or from and to, YYYY-MM-DD, both inclusive. Days are local days of the site.`,
    filters:
      `<dimension>:<value>, at most one for each dimension, combined with AND. Filterable metrics: ${filterable()}. Two or more ` +
      `filters, or one beside a breakdown of another dimension, read single events, which are kept ${RAW_WINDOW_DAYS} days.`,
    conditions: `<dimension>:<operator>:<value>, in \`where\` of report and of the tools that begin with selected_, over any period. Operators: ${OPERATORS.join(', ')}. Several values are separated by |. Dimensions: ${STORED_DIMENSIONS.join(', ')}; property:<key>, goal:is:<id>, goal:is_not:<id>, segment:is:<id>. ${SELECTED.where}`,
    [NONE_KEY]: 'The key of what has no value of the dimension.',
    [OTHER_KEY]: OTHER_WORDS.explanation,
  };
}

/** Lists the metrics that a series can have beside a filter. */
export function filterable(): string {
  return METRICS.filter((metric) => METRIC_TABLE[metric].isFilterable).join(', ');
}

function definitionsOf(metrics: readonly Metric[]): Definitions {
  return Object.fromEntries(metrics.map((metric) => [metric, metricDefinition(metric)]));
}

function dimensionDefinition(dimension: StoredDimension): string {
  const { label, none } = DIMENSION_TABLE[dimension];
  return `${label}. \`${NONE_KEY}\`: ${none.label}. ${none.explanation}`;
}
