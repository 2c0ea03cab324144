import { addMonths, firstOfMonth } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import type { Site } from '../domain/site.ts';
import type { Statistics } from '../stats/statistics.ts';

/** The months of the preset `12mo` before the current one. */
const MONTHS_BEFORE = 11;

/**
 * Replaces a preset that only the dashboard has with its days: `12mo` is the current month and the eleven before, `all`
 * begins on the first day with data. Other queries stay as they are.
 */
export function resolvePreset(
  query: URLSearchParams,
  site: Site,
  clock: Clock,
  statistics: Pick<Statistics, 'firstDay'>,
): URLSearchParams {
  const preset = query.get('period');
  const isOwn = preset === '12mo' || preset === 'all';
  if (!isOwn || query.has('from') || query.has('to')) return query;
  if (!isTimeZone(site.timezone)) throw new ApiError('INVALID_TIMEZONE');
  const today = localDayAt(clock.nowMicros(), site.timezone).day;
  const from = preset === 'all' ? (statistics.firstDay(site) ?? today) : addMonths(firstOfMonth(today), -MONTHS_BEFORE);
  const resolved = new URLSearchParams(query);
  resolved.delete('period');
  resolved.set('from', from);
  // Events of a day that has begun elsewhere may be a day ahead.
  resolved.set('to', from > today ? from : today);
  return resolved;
}
