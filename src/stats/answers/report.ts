import { OTHER_KEY, type ShownDimension } from '../../domain/dimension.ts';
import { type Filter, propertyDimension } from '../../domain/filter.ts';
import type { Goal } from '../../domain/goal.ts';
import { HOUR_OF_WEEK } from '../../domain/hour-of-week.ts';
import type { Property } from '../../domain/property.ts';
import { subjectText } from '../../domain/subject-dimension.ts';
import type { KeysOf } from '../../rollup/sql/selected-keys.ts';
import type { RankedRows, ReportAnswer } from '../answer.ts';
import { clipOf } from '../coverage.ts';
import type { ReportQuery } from '../query.ts';
import type { Reader } from '../read-counts.ts';
import { oneKeyOf, type Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { readRankedRows, sinceKnown } from './breakdown.ts';
import { readHoursOfWeek, readSelectedHours } from './hours-of-week.ts';
import { engagementKnownFrom, type PagesQuery, readPages, UNKNOWN_ENGAGEMENT, withUnknownEngagement } from './pages.ts';
import { daysWithoutHits } from './selected-days.ts';
import { readSelectedRows } from './selected-rows.ts';
import { readSubjectKeys } from './subject-keys.ts';

/** What a report depends on. */
export interface ReportNeeds {
  readonly where: Where;
  /** The property that is asked for, if the site keeps it. */
  readonly property: Property | null;
  /** The goal whose conversions are counted. */
  readonly goal: Goal | null;
}

/**
 * Answers `report`: the keys of a dimension under conditions. Visitors and views come from the daily sums where a stored sum has
 * them, whatever days they are of; everything else from the hits of days whose hits are kept.
 */
export async function readReport(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  needs: ReportNeeds,
): Promise<ReportAnswer> {
  const filters = storedFilters(reader, window, query, needs);
  if (filters !== null) return readStored(reader, window, { ...query, filters }, needs.property);
  const isOfSite = needs.where.conditions.length === 0;
  const since = query.isClipped && isOfSite ? sinceHits(reader, window, needs) : window;
  const { period: _, ...ranked } = await readSelectedReport(reader, since, query, needs);
  const knownFrom = since === window ? ranked.knownFrom : since.period.from;
  const answer = { period: echo(window), ...ranked, knownFrom };
  // How pages are read is told by the fields of its metrics; those of whole days are null, as they were before there were such metrics.
  const isOfPages = query.metric === 'visitors' && query.metrics === undefined && isPages(query);
  return isOfPages ? { ...withUnknownEngagement(answer), engagementKnownFrom: null } : answer;
}

/**
 * Returns the filters with which the daily sums answer a question: none, by a key of the ranked dimension itself, or by an event
 * whose values of a property are ranked. Null when they do not, as for a property that the site does not keep, and for a key that
 * all days can tell from their hits, as these have no cap.
 */
export function storedFilters(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  { where, property }: Pick<ReportNeeds, 'where' | 'property'>,
): readonly Filter[] | null {
  const { dimension, metric, metrics = [] } = query;
  if (dimension === 'property' && property === null) return null;
  const isOfReading = dimension === 'page' && where.conditions.length === 0 && metrics.length === 0;
  const isStored = [metric, ...metrics].every((name) => name === 'visitors' || name === 'views');
  if (!(isStored || (isOfReading && (metric === 'time' || metric === 'scroll')))) return null;
  if (where.conditions.length === 0) return [];
  const one = oneKeyOf(where);
  if (one === null) return null;
  if (typeof one.of !== 'string') {
    const isOwn = 'subject' in query && query.dimension === 'property' && query.subject === one.of.key;
    return isOwn ? [{ dimension: propertyDimension(one.of.key), value: one.key }] : null;
  }
  const days = answerable(window, window.period);
  const areHitsRead = days !== null && daysWithoutHits(reader, window, days, where).length === 0;
  if (one.of === dimension && one.key !== OTHER_KEY && areHitsRead) return null;
  const isOfEvent = dimension === 'property' && one.of === 'event' && one.key !== OTHER_KEY;
  return one.of === dimension || isOfEvent ? [{ dimension: one.of as ShownDimension, value: one.key }] : null;
}

/** Leaves out the days up to the last one whose hits do not tell a property that the site does not keep, if later ones do. */
function sinceHits(reader: Reader, window: Window, { where, property }: ReportNeeds): Window {
  const days = answerable(window, window.period);
  if (days === null) return window;
  const unknown = daysWithoutHits(reader, window, days, where, { properties: [property] });
  reader.rollups.gaps.note(unknown);
  const { knownFrom, isShown } = clipOf(reader, window, unknown, true);
  return knownFrom === null || !isShown ? window : { ...window, period: { from: knownFrom, to: window.period.to } };
}

/** Ranks keys from the hits that conditions select. */
export async function readSelectedReport(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  { where, goal, property }: ReportNeeds,
  withMeasured = false,
): Promise<ReportAnswer> {
  const { metric } = query;
  const dimension = 'subject' in query ? subjectText(query.dimension, query.subject) : query.dimension;
  if (query.dimension === HOUR_OF_WEEK) {
    const { period, ...ranked } = await readSelectedHours(reader, window, query, where);
    return { period, dimension, metric, ...ranked };
  }
  const asked = {
    of: keysOf(query),
    metric: metric === 'time' ? 'timeOnPage' : metric,
    metrics: query.metrics ?? [],
    withMeasured,
    ...{ limit: query.limit, offset: query.offset, search: query.search },
  } as const;
  const { period, rows, ...ranked } = await readSelectedRows(reader, window, asked, where, goal, property);
  return { period, dimension, metric, rows, ...ranked };
}

/**
 * Answers how pages were read: under conditions from the hits of days whose hits are kept, without the shares of views that reached a
 * depth. The counts beside it are those of `report`, so it is not known where a stored sum has them of days without hits.
 */
export async function readEngagement(
  reader: Reader,
  window: Window,
  query: ReportQuery,
  needs: ReportNeeds,
): Promise<ReportAnswer> {
  if (storedFilters(reader, window, query, needs) !== null) return readReport(reader, window, query, needs);
  const asked = { ...query, metrics: ['timeOnPage', 'scroll'] } as const;
  const answer = await readSelectedReport(reader, window, asked, needs, true);
  const rows = answer.rows.map(({ timeOnPage: avgTime = null, scroll: avgScroll = null, measured = null, ...row }) => {
    return { ...row, measured, avgTime, avgScroll, reached: null };
  });
  return { ...answer, rows, engagementKnownFrom: answer.knownFrom };
}

function keysOf(query: Exclude<ReportQuery, { readonly dimension: typeof HOUR_OF_WEEK }>): KeysOf {
  if (!('subject' in query)) return { dimension: query.dimension };
  return query.dimension === 'property'
    ? { property: query.subject }
    : { transition: query.dimension, page: query.subject };
}

/**
 * Ranks keys from the daily sums. Days that were closed before the dimension was stored, or while the site had it switched off, know
 * nothing of it: figures of a period with such days are null. So do days that were imported as sums of their hours, of the pages next
 * to a page, and of properties that their source has not.
 */
async function readStored(
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
