import { addDays } from '../../domain/day.ts';
import { HOUR_OF_WEEK } from '../../domain/hour-of-week.ts';
import { UnknownRowsError } from '../../rollup/days/parts.ts';
import type { RankedRows, ReportAnswer } from '../answer.ts';
import type { ReportQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import { echo, type Window } from '../window.ts';
import { readRankedRows } from './breakdown.ts';
import { readHoursOfWeek } from './hours-of-week.ts';

/**
 * Answers `report`: the keys of a dimension, the most visited first. Days that were closed before the dimension was
 * stored, or while the site had it switched off, know nothing of it: figures of a period with such days are null. So do
 * days that were imported as sums of their hours.
 */
export async function readReport(reader: Reader, window: Window, query: ReportQuery): Promise<ReportAnswer> {
  const { dimension, metric } = query;
  try {
    const { period, ...rows } = await readRows(reader, window, query);
    return { period, dimension, metric, ...rows, knownFrom: null };
  } catch (error) {
    if (!(error instanceof UnknownRowsError)) throw error;
    const knownFrom = addDays(error.days.at(-1)!, 1);
    const since = { ...window, period: { from: knownFrom, to: window.period.to } };
    const { rows, totalKeys } = await readRows(reader, since, query);
    return {
      period: echo(window),
      dimension,
      metric,
      rows: rows.map(({ key }) => ({ key, visitors: null, views: null, pct: null })),
      totalKeys,
      totalVisitors: null,
      knownFrom,
    };
  }
}

function readRows(reader: Reader, window: Window, query: ReportQuery): Promise<RankedRows> {
  return query.dimension === HOUR_OF_WEEK
    ? readHoursOfWeek(reader, window, query)
    : readRankedRows(reader, window, query);
}
