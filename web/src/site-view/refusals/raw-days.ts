import { addDays } from '../../../../src/domain/calendar.ts';
import { RAW_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import { day } from '../../format.ts';
import type { PeriodChoice } from '../../period.ts';
import type { ViewState } from '../view-state.ts';
import { isBeyondRawWindow } from './beyond-raw-window.ts';
import { texts } from './texts.ts';

/** A change of the view to a query that has an answer. */
export interface Offer {
  readonly label: string;
  readonly change: Partial<ViewState>;
}

/** Of which days a site has single events. */
export interface RawDays {
  readonly today: string;
  /** The last day that was imported as sums; null without one, and until it is known. */
  readonly lastImported: string | null;
  /** The first day with events after it; null when there is none. */
  readonly eventsFrom: string | null;
}

const LAST_30_DAYS: Offer = { label: texts.last30Days, change: { period: { preset: '30d' } } };

/** Offers the longest period of which all days have single events: 30 days, or those since the last imported day. */
export function rawDaysOffers({ today, lastImported, eventsFrom }: RawDays): readonly Offer[] {
  if (lastImported === null || lastImported <= addDays(today, -RAW_WINDOW_DAYS)) return [LAST_30_DAYS];
  if (eventsFrom === null) return [];
  return [{ label: texts.since(day(eventsFrom)), change: { period: { from: eventsFrom, to: today } } }];
}

/** Tells whether a period that needs single events was refused because imported days in it have none. */
export function isRefusedForImports(period: PeriodChoice, { today, lastImported }: RawDays): boolean {
  return lastImported !== null && !isBeyondRawWindow(period, today);
}
