import type { ErrorCode } from '../../../../src/domain/error.ts';
import { EVERYTHING } from '../filters/conditions.ts';
import type { ViewState } from '../view-state.ts';
import { texts } from './texts.ts';

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

const LAST_7_DAYS: Offer = { label: texts.last7Days, change: { period: { preset: '7d' } } };
const VISITORS: Offer = { label: texts.visitors, change: { metric: 'visitors', goal: null } };
const NO_FILTERS: Offer = { label: texts.clearFilters, change: EVERYTHING };

/** Without a malformed query, an INVALID_PARAMS means that the query exceeds the server. */
const TOO_MUCH: Refusal = { ...texts.tooMuch, offers: [LAST_7_DAYS, NO_FILTERS] };

/** Returns the explanation of a refused chart, of its figures or of rows; null for a failure that no rule of queries explains. */
export function refusalOf(code: ErrorCode | string): Refusal | null {
  if (code === 'HOURLY_CONVERSIONS_UNSUPPORTED') return { ...texts.hourlyConversions, offers: [LAST_7_DAYS, VISITORS] };
  return code === 'INVALID_PARAMS' ? TOO_MUCH : null;
}
