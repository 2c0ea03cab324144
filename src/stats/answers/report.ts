import { addDays } from '../../domain/day.ts';
import { UnknownRowsError } from '../../rollup/days/parts.ts';
import type { ReportAnswer } from '../answer.ts';
import type { ReportQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import { echo, type Window } from '../window.ts';
import { readRankedRows } from './breakdown.ts';

/**
 * Answers `report`: the keys of a stored dimension, the most visited first. Days that were closed before the dimension was
 * stored, or while the site had it switched off, know nothing of it: figures of a period with such days are null.
 */
export async function readReport(reader: Reader, window: Window, query: ReportQuery): Promise<ReportAnswer> {
  const { dimension, metric } = query;
  try {
    const { period, ...rows } = await readRankedRows(reader, window, query);
    return { period, dimension, metric, ...rows, knownFrom: null };
  } catch (error) {
    if (!(error instanceof UnknownRowsError)) throw error;
    const knownFrom = addDays(error.days.at(-1)!, 1);
    const since = { ...window, period: { from: knownFrom, to: window.period.to } };
    const { rows, totalKeys } = await readRankedRows(reader, since, query);
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
