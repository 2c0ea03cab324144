import type { Period } from '../../domain/period.ts';
import { isUnited, type Site } from '../../domain/site.ts';
import { figureOf, namesOf } from '../../rollup/days/day-knowledge.ts';
import { dayVisits } from '../../rollup/read/rollups.ts';
import { unitedRows } from '../../rollup/sql/bound-sql.ts';
import { selectedKeys } from '../../rollup/sql/selected-keys.ts';
import type { BreakdownRow, EarlierAnswer, PeriodEcho } from '../answer.ts';
import { knownFrom } from '../coverage.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, echo, type Window } from '../window.ts';
import { rate } from './figures.ts';
import { areHitsKnown, selectedDays } from './selected-days.ts';

/** The sites that are read as one, in their order. */
export interface SiteRowsAnswer {
  readonly period: PeriodEcho;
  /** Each with the site's public id as its key. */
  readonly rows: readonly BreakdownRow[];
  readonly totalVisitors: number | null;
  /** The first day from which on all days are known; null when all of the period are. */
  readonly knownFrom: string | null;
}

interface Counts {
  readonly visitors: number | null;
  readonly views: number | null;
}

/** The counts of each site; null of none. */
type CountsOf = (site: number) => Counts;

const unknown: CountsOf = () => ({ visitors: null, views: null });
const NOTHING: Counts = { visitors: 0, views: 0 };

/**
 * Answers how many visitors and views each of several sites has, over the days and under the conditions of all of them: so their
 * sum is the figure of all.
 */
export async function readSiteRows(reader: Reader, window: Window, where: Where): Promise<SiteRowsAnswer> {
  const counts = await readCounts(reader, window, window.period, where);
  const rows = ownSites(window).map(({ id, publicId }) => ({ key: publicId, ...counts.of(id) }));
  const totalVisitors = rows.reduce<number | null>(
    (sum, { visitors }) => (sum === null || visitors === null ? null : sum + visitors),
    0,
  );
  return {
    period: echo(window),
    rows: rows.map((row) => ({ ...row, pct: rate(row.visitors, totalVisitors) })),
    totalVisitors,
    knownFrom: counts.knownFrom,
  };
}

/** Answers how many visitors each of several sites had on the compared days: today is left out on both sides, as in other lists. */
export async function readEarlierSites(reader: Reader, window: Window, where: Where): Promise<EarlierAnswer> {
  const { period, previous, running } = window;
  const sides = running === null ? [period, previous] : [running.now.whole, running.before.whole];
  const isEmpty = sides.some((side) => side === null || side.from > side.to);
  const [now, before] = await Promise.all([
    isEmpty || running === null ? unknown : readWhole(reader, window, sides[0]!, where),
    isEmpty ? unknown : readWhole(reader, window, sides[1]!, where),
  ]);
  return {
    period: previous ?? period,
    rows: ownSites(window).map(({ id, publicId }) => ({
      key: publicId,
      visitors: before(id).visitors,
      ...(running === null ? {} : { now: now(id).visitors }),
    })),
  };
}

function ownSites({ site }: Window): readonly Site[] {
  return isUnited(site) ? site.sites : [site];
}

/** Counts days that are compared: nothing is known of them when a day is erased or does not know what is asked. */
async function readWhole(reader: Reader, window: Window, period: Period, where: Where): Promise<CountsOf> {
  const isWhole = period.from >= window.firstKept && !window.erased.areIn(period);
  const days = isWhole ? answerable(window, period) : null;
  if (days === null) return unknown;
  const isKnown = where.conditions.length === 0 || areHitsKnown(reader, window, days, where);
  return isKnown ? (await readCounts(reader, window, period, where)).of : unknown;
}

async function readCounts(
  reader: Reader,
  window: Window,
  period: Period,
  where: Where,
): Promise<{ readonly of: CountsOf; readonly knownFrom: string | null }> {
  const days = answerable(window, period);
  if (days === null) return { of: unknown, knownFrom: null };
  if (where.conditions.length === 0) return { of: await readSums(reader, window, days), knownFrom: null };
  const { unknown: gone, isShown } = selectedDays(reader, window, period, where);
  const from = knownFrom(gone);
  if (!isShown) return { of: unknown, knownFrom: from };
  const { store, rollups } = reader;
  const of = await rollups.selected(window.site.id, days, [], async ({ layers }) => {
    const figures = { ofSessions: false, ofReading: false, goals: [] };
    const keys = layers.map((hits) => selectedKeys(hits, where, { site: true }, figures, namesOf(gone)));
    const { sql, params } = unitedRows(keys);
    return countsBySite(
      await store.query(
        `SELECT toUInt32(key) AS site, sum(visitors) AS site_visitors, sum(views) AS site_views FROM (${sql}) GROUP BY key`,
        params,
      ),
    );
  });
  return { of, knownFrom: from };
}

/** Reads the sums of days; null of a site with a day of which its import does not know one. */
async function readSums({ store, rollups }: Reader, { site }: Window, days: Period): Promise<CountsOf> {
  const ids = rollups.sitesOf(site.id);
  const of = ids.length === 1 ? `toUInt32(${ids[0]!})` : 'site';
  const counts = await rollups.rollups(site.id, days, [dayVisits()], async ([{ sql, params }]) =>
    countsBySite(
      await store.query(
        `SELECT ${of} AS site, sum(visitors) AS site_visitors, sum(pageviews) AS site_views FROM (${sql}) GROUP BY site`,
        params,
      ),
    ),
  );
  const [visitors, views] = (['visitors', 'pageviews'] as const).map((name) => {
    rollups.gaps.note(rollups.unknown(site.id, days, figureOf(name)));
    return new Set(ids.filter((id) => rollups.unknown(id, days, figureOf(name)).length > 0));
  });
  return (id) => {
    const { visitors: counted, views: viewed } = counts(id);
    return { visitors: visitors!.has(id) ? null : counted, views: views!.has(id) ? null : viewed };
  };
}

interface Row {
  readonly site: number;
  readonly site_visitors: number;
  readonly site_views: number;
}

function countsBySite(rows: readonly Row[]): CountsOf {
  const bySite = new Map(
    rows.map(({ site, site_visitors, site_views }) => [site, { visitors: site_visitors, views: site_views }]),
  );
  return (id) => bySite.get(id) ?? NOTHING;
}
