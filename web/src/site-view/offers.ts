import { DIMENSION_TABLE } from '../../../src/domain/dimension.ts';
import type { ErrorCode } from '../../../src/domain/error.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { keyLabel } from './key-label.ts';
import type { ViewState } from './view-state.ts';
import { PRESET_NAMES } from './words.ts';

/** A change of the view to a query that has an answer. */
export interface Offer {
  readonly label: string;
  readonly change: Partial<ViewState>;
}

/** The reason why a query has no answer, and the nearest queries that have one. */
export interface Refusal {
  readonly title: string;
  readonly reason: string;
  readonly offers: readonly Offer[];
}

const LAST_30_DAYS: Offer = {
  label: `Show the ${PRESET_NAMES['30d'].toLowerCase()}`,
  change: { period: { preset: '30d' } },
};
const LAST_7_DAYS: Offer = {
  label: `Show the ${PRESET_NAMES['7d'].toLowerCase()}`,
  change: { period: { preset: '7d' } },
};
const VISITORS: Offer = { label: 'Show visitors', change: { metric: 'visitors' } };
const NO_FILTERS: Offer = { label: 'Remove the filters', change: { filters: [] } };

/** Returns the explanation of a refused chart or its figures; null for a failure that no rule of queries explains. */
export function refusalOf(code: ErrorCode | string, view: ViewState): Refusal | null {
  const metric = METRIC_TABLE[view.metric].label;
  switch (code) {
    case 'RAW_WINDOW_EXCEEDED':
      // With one filter only the metrics of sessions need raw events.
      if (view.filters.length === 1) {
        return {
          title: `${metric} with a filter: limited to the last 30 days`,
          reason: 'It needs raw events, which are kept for 30 days.',
          offers: [LAST_30_DAYS, VISITORS, NO_FILTERS],
        };
      }
      return {
        title: 'Several filters look back 30 days at most',
        reason: 'Together they need every single event, and those are kept for 30 days.',
        offers: [LAST_30_DAYS, ...keepOne(view)],
      };
    case 'METRIC_NOT_FILTERABLE':
      return {
        title: `${metric} cannot be filtered`,
        reason: 'A filter selects pageviews or events, and these tell their visitors and their number only.',
        offers: [VISITORS, NO_FILTERS],
      };
    case 'HOURLY_CONVERSIONS_UNSUPPORTED':
      return {
        title: 'Conversions are counted by the day',
        reason: 'They have no hours; choose three days or more.',
        offers: [LAST_7_DAYS, VISITORS],
      };
    case 'INVALID_PARAMS':
      return TOO_MUCH;
    default:
      return null;
  }
}

/** The dashboard sends no malformed queries, so an INVALID_PARAMS means that the query exceeds the server. */
const TOO_MUCH: Refusal = {
  title: 'This question is too much for the server',
  reason:
    'It exceeds the memory or the time that one question may take, or a day of it could not be counted. Ask for less.',
  offers: [LAST_7_DAYS, NO_FILTERS],
};

/** Returns the explanation of refused rows of a dimension, with a filter on another one. */
export function listRefusalOf(code: ErrorCode | string): Refusal | null {
  if (code === 'INVALID_PARAMS') return TOO_MUCH;
  if (code !== 'RAW_WINDOW_EXCEEDED') return null;
  return {
    title: 'This list looks back 30 days at most',
    reason: 'Beside a filter it needs every single event, and those are kept for 30 days.',
    offers: [LAST_30_DAYS],
  };
}

/** With a single filter every period has an answer. */
function keepOne({ filters }: ViewState): readonly Offer[] {
  return filters.map((filter) => ({
    label: `Only ${midSentence(DIMENSION_TABLE[filter.dimension].label)} ${keyLabel(filter.dimension, filter.value).text}`,
    change: { filters: [filter] },
  }));
}
