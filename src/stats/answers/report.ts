import { HOUR_OF_WEEK } from '../../domain/hour-of-week.ts';
import type { Property } from '../../domain/property.ts';
import { subjectText } from '../../domain/subject-dimension.ts';
import type { RankedRows, ReportAnswer } from '../answer.ts';
import { clipOf } from '../coverage.ts';
import type { ReportQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import { echo, type Window } from '../window.ts';
import { readRankedRows, sinceKnown } from './breakdown.ts';
import { readHoursOfWeek } from './hours-of-week.ts';
import { engagementKnownFrom, type PagesQuery, readPages, UNKNOWN_ENGAGEMENT } from './pages.ts';
import { readSubjectKeys } from './subject-keys.ts';

/**
 * Answers `report`: the keys of a dimension, the most visited first. Days that were closed before the dimension was
 * stored, or while the site had it switched off, know nothing of it: figures of a period with such days are null. So do
 * days that were imported as sums of their hours, of the pages next to a page, and of properties that their source has not.
 *
 * @param property the property that is asked for, if the site keeps it
 */
export async function readReport(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  property: Property | null,
): Promise<ReportAnswer> {
  const { metric } = query;
  const dimension = 'subject' in query ? subjectText(query.dimension, query.subject) : query.dimension;
  const { answer, unknown } = await sinceKnown(reader, window, (since) => readRows(reader, since, query, property));
  const { knownFrom, isShown } = clipOf(reader, window, unknown, query.isClipped);
  const { period: _, ...ranked } = answer;
  const report = { period: echo(window), dimension, metric, ...ranked, knownFrom };
  if (isShown) return report;
  const isOfPages = isPages(query);
  return {
    ...report,
    rows: answer.rows.map(({ key, sum }) => ({
      ...{ key, visitors: null, views: null, pct: null },
      ...(sum === undefined ? {} : { sum: null }),
      ...(isOfPages ? UNKNOWN_ENGAGEMENT : {}),
    })),
    totalVisitors: null,
    ...(isOfPages ? { engagementKnownFrom: engagementKnownFrom(reader, window, query) } : {}),
  };
}

function readRows(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  property: Property | null,
): Promise<Omit<RankedRows, 'rows'> & Pick<ReportAnswer, 'rows' | 'engagementKnownFrom'>> {
  if ('subject' in query) return readSubjectKeys(reader, window, query, property);
  if (isPages(query)) return readPages(reader, window, query);
  return query.dimension === HOUR_OF_WEEK
    ? readHoursOfWeek(reader, window, query)
    : readRankedRows(reader, window, query);
}

function isPages(query: ReportQuery): query is PagesQuery {
  return query.dimension === 'page';
}
