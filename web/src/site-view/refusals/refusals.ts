import type { ErrorCode } from '../../../../src/domain/error.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { EVERYTHING } from '../filters/conditions.ts';
import { texts as links } from '../links/texts.ts';
import { texts as properties } from '../properties/texts.ts';
import type { ListName } from '../rows/list-name.ts';
import type { ViewState } from '../view-state.ts';
import { isRefusedForImports, type Offer, type RawDays, rawDaysOffers } from './raw-days.ts';
import { texts } from './texts.ts';

/** The reason why a query has no answer, and the nearest queries that have one. */
export interface Refusal {
  readonly title: string;
  readonly reason: string;
  readonly offers: readonly Offer[];
}

const LAST_7_DAYS: Offer = { label: texts.last7Days, change: { period: { preset: '7d' } } };
const VISITORS: Offer = { label: texts.visitors, change: { metric: 'visitors' } };
const NO_FILTERS: Offer = { label: texts.clearFilters, change: EVERYTHING };

/** Without a malformed query, an INVALID_PARAMS means that the query exceeds the server. */
const TOO_MUCH: Refusal = { ...texts.tooMuch, offers: [LAST_7_DAYS, NO_FILTERS] };

/** Returns the explanation of a refused chart or its figures; null for a failure that no rule of queries explains. */
export function refusalOf(code: ErrorCode | string): Refusal | null {
  if (code === 'HOURLY_CONVERSIONS_UNSUPPORTED') return { ...texts.hourlyConversions, offers: [LAST_7_DAYS, VISITORS] };
  return code === 'INVALID_PARAMS' ? TOO_MUCH : null;
}

/** Returns the explanation of refused rows: links, and values of a property that is not kept, need raw events. */
export function listRefusalOf(
  code: ErrorCode | string,
  list: ListName,
  { period }: Pick<ViewState, 'period'>,
  raw: RawDays,
): Refusal | null {
  if (code === 'INVALID_PARAMS') return TOO_MUCH;
  if (code !== 'RAW_WINDOW_EXCEEDED') return null;
  const { refused } = isLinkEvent(list) ? links : properties;
  return { ...(isRefusedForImports(period, raw) ? texts.imported : refused), offers: rawDaysOffers(raw) };
}
