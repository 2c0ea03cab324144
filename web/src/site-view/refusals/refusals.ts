import type { ErrorCode } from '../../../../src/domain/error.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { isProperty } from '../../../../src/domain/filter.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import { filterWords } from '../filters/filter-words.ts';
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
const NO_FILTERS: Offer = { label: texts.clearFilters, change: { filters: [] } };

/** Returns the explanation of a refused chart or its figures; null for a failure that no rule of queries explains. */
export function refusalOf(code: ErrorCode | string, view: ViewState, raw: RawDays): Refusal | null {
  const isOfImports = isRefusedForImports(view.period, raw);
  switch (code) {
    case 'RAW_WINDOW_EXCEEDED':
      // With one filter by a dimension only the metrics of sessions need raw events.
      if (view.filters.length === 1 && !view.filters.some(({ dimension }) => isProperty(dimension))) {
        return {
          ...(isOfImports ? texts.imported : texts.rawMetric(METRIC_TABLE[view.metric].label)),
          offers: [...rawDaysOffers(raw), VISITORS, NO_FILTERS],
        };
      }
      return {
        ...(isOfImports ? texts.imported : texts.rawWindow),
        offers: [...rawDaysOffers(raw), ...keepOne(view)],
      };
    case 'HOURLY_CONVERSIONS_UNSUPPORTED':
      return {
        ...texts.hourlyConversions,
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
  ...texts.tooMuch,
  offers: [LAST_7_DAYS, NO_FILTERS],
};

/** Returns the explanation of refused rows: of a dimension with a filter on another one, of links, or of a property's values. */
export function listRefusalOf(
  code: ErrorCode | string,
  list: ListName,
  { period }: Pick<ViewState, 'period'>,
  raw: RawDays,
): Refusal | null {
  if (code === 'INVALID_PARAMS') return TOO_MUCH;
  if (code !== 'RAW_WINDOW_EXCEEDED') return null;
  return { ...(isRefusedForImports(period, raw) ? texts.imported : limitOf(list)), offers: rawDaysOffers(raw) };
}

function limitOf(list: ListName): Pick<Refusal, 'title' | 'reason'> {
  if (isLinkEvent(list)) return links.refused;
  return list === 'property' ? properties.refused : texts.list;
}

/** With a single filter by a dimension every period has an answer; with one by a property, if it is kept. */
function keepOne({ filters }: ViewState): readonly Offer[] {
  return filters
    .filter(({ dimension }) => !isProperty(dimension))
    .map((filter) => {
      const { name, value } = filterWords(filter);
      return { label: texts.keepOnly(name, value), change: { filters: [filter] } };
    });
}
