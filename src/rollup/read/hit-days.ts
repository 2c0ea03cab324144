import type { StoredDimension } from '../../domain/dimension.ts';
import type { Period } from '../../domain/period.ts';
import type { Property } from '../../domain/property.ts';
import type { Store } from '../../store/store.ts';
import { inOrder, namesOf, type UnknownDay } from '../days/day-knowledge.ts';
import type { PublishedDay, SiteDays } from '../days/site-days.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { dimensionsOf, type HitSource, type LayerSource } from '../sql/conditions.ts';
import type { ChannelDays } from './channel-days.ts';
import type { ClosedDayCache, DayRow } from './closed-day-cache.ts';
import type { ClosedRunCache, KeyRow } from './closed-run-cache.ts';
import type { SitePeriod } from './site-period.ts';
import { summedByDay } from './summed-rows.ts';

/** A kept property, or the money of a goal: of a site, or of several that are read as one. */
interface AskedProperty extends Pick<Property, 'countedFrom' | 'siteId'> {
  readonly alike?: readonly Pick<Property, 'countedFrom' | 'siteId'>[];
}

/** What is asked of hits. */
export interface AskedOfHits {
  readonly dimensions?: readonly StoredDimension[];
  /** Null for a property that the site does not keep: only raw events have it. */
  readonly properties?: readonly (AskedProperty | null)[];
}

/** Hits, and rows that are made from those of each layer. */
export interface LayeredHits extends HitSource {
  readonly layers: readonly LayerSource[];
  /**
   * Selects rows by key: a text `key`, and sums that are whole numbers. When a question about open days and closed ones comes
   * again, the rows of the closed days are from memory, if they are few.
   */
  byKey(question: string, sqlOf: (hits: LayerSource) => BoundSql): Promise<KeyRows>;
}

/** Lists the closed days of sites whose hits cannot be read, or do not tell what is asked, and why, in order. */
export function daysWithoutHits(
  sites: readonly SiteDays[],
  days: Period,
  channels: ChannelDays,
  firstKept: string,
  asked: AskedOfHits,
): UnknownDay[] {
  const lacking = sites.flatMap((site) => {
    const { closed } = site.states(days);
    const unread = closed.flatMap((one) => withoutHits(one, site.isFinal(one.day), firstKept, asked) ?? []);
    const names = new Set(namesOf(unread));
    const read = closed.filter(({ day }) => !names.has(day));
    return [...unread, ...channels.withoutFields(read, asked.dimensions ?? [])];
  });
  return inOrder(lacking);
}

function withoutHits(
  { siteId, day, importId, isErased, hasVisits }: PublishedDay,
  isFinal: boolean,
  firstKept: string,
  { properties = [] }: AskedOfHits,
): UnknownDay | null {
  if (importId !== undefined) return { day, reason: 'imported' };
  if (isErased) return { day, reason: 'erased' };
  if (!isFinal) return null;
  if (hasVisits === undefined || day < firstKept || properties.includes(null)) return { day, reason: 'visits_gone' };
  const ofSite = properties
    .flatMap((property) => property!.alike ?? [property!])
    .filter((one) => one.siteId === siteId);
  const isYounger = ofSite.some(({ countedFrom }) => countedFrom !== null && day < countedFrom);
  return isYounger ? { day, reason: 'younger' } : null;
}

/**
 * The hits of a run of days, which throw an UnknownRowsError when a day does not know a dimension; and those of each of its layers,
 * which do not: who reads them leaves such days out.
 */
export function hitsOf(period: SitePeriod, channels: ChannelDays, caches: KeyCaches): LayeredHits {
  return {
    of: (selection, columns) => {
      channels.requireFields(period.withHits, dimensionsOf(selection));
      return period.hits(selection, columns);
    },
    events: period.events,
    layers: period.hitSources,
    byKey: (question, sqlOf) => selectKeyRows(caches, period, question, sqlOf),
  };
}

/** Reads rows by day that are made from hits: of closed days from memory where they are there. */
export async function readDayRows<Row extends DayRow>(
  { store, closedDays }: { readonly store: Pick<Store, 'query'>; readonly closedDays: ClosedDayCache },
  period: SitePeriod,
  question: string,
  sqlOf: (hits: LayerSource) => BoundSql,
): Promise<readonly Row[]> {
  const read = async (part: SitePeriod) => {
    // Neighbours of the asked days are read too, which may not know what is asked: the caller leaves them out.
    const { sql, params } = unitedRows(part.hitSources.map(sqlOf));
    return store.query<Row>(sql, params);
  };
  if (period.isOfSeveral) return summedByDay(await read(period));
  const rows = await Promise.all([
    closedDays.of(`${period.subject} ${question}`, period.closed, {
      closed: period.closedAround,
      read: (run) => read(period.closedPart(run)),
    }),
    period.open.length === 0 ? [] : read(period.openPart()),
  ]);
  return rows.flat();
}

/** Rows by key, as a subquery. */
export interface KeyRows extends BoundSql {
  /** Takes note of how many keys there were. */
  readonly found: (keys: number) => void;
}

/** The sources of rows by key. */
export interface KeyCaches {
  readonly store: Pick<Store, 'query'>;
  readonly closedRuns: ClosedRunCache;
}

async function selectKeyRows(
  { store, closedRuns }: KeyCaches,
  period: SitePeriod,
  question: string,
  sqlOf: (hits: LayerSource) => BoundSql,
): Promise<KeyRows> {
  const rowsOf = (part: SitePeriod) => unitedRows(part.hitSources.map(sqlOf));
  const isKept = !period.isOfSeveral && period.open.length > 0 && period.closed.length > 0;
  if (!isKept) return { ...rowsOf(period), found: () => undefined };
  const asked = `${period.subject} ${period.days.from} ${period.days.to} ${question}`;
  const versions = period.closed.map(({ day, version }) => `${day} ${version}`).join();
  const kept = await closedRuns.of(asked, versions, () => {
    const { sql, params } = rowsOf(period.closedPart(period.days));
    return store.query(`SELECT * FROM (${sql})`, params);
  });
  const found = (keys: number) => closedRuns.note(asked, keys);
  if (kept === null) return { ...rowsOf(period), found };
  const open = rowsOf(period.openPart());
  if (kept.length === 0) return { ...open, found };
  const kinds = Object.keys(kept[0]!).map((name) => [name, name === 'key' ? 'String' : 'Int64'] as const);
  const opened = kinds.map(([name]) => (name === 'key' ? name : `toInt64(${name}) AS ${name}`));
  const closed = kinds.map(([name], i) => `row.${i + 1} AS ${name}`);
  const columns = kinds.map(([name, type]) => `{closed_${name}:Array(${type})}`);
  return {
    sql: `SELECT ${opened.join(', ')} FROM (${open.sql})
UNION ALL
SELECT ${closed.join(', ')} FROM (SELECT arrayJoin(arrayZip(${columns.join(', ')})) AS row)`,
    params: { ...open.params, ...Object.fromEntries(kinds.map(([name]) => [`closed_${name}`, valuesOf(kept, name)])) },
    found,
  };
}

function valuesOf(rows: readonly KeyRow[], name: string): readonly string[] | readonly number[] {
  return rows.map((row) => row[name]) as string[] | number[];
}
