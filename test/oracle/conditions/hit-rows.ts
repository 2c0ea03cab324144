/** Rows that only hits tell: the hours of the week, the pages next to a page, and the sources of referrers. */

import type { Known } from '../../../src/domain/gap.ts';
import type { Period } from '../../../src/domain/period.ts';
import type { BreakdownRow, EarlierAnswer, EarlierRow, PeriodEcho, TopRow } from '../../../src/stats/answer.ts';
import { rate } from '../change.ts';
import { besideRows } from '../earlier.ts';
import { visitorsOf } from '../hit.ts';
import { hourKey } from '../hours-of-week.ts';
import { linksAmong } from '../links.ts';
import { addRows, isFound, pageOf, rank } from '../ranking.ts';
import { sum } from '../session.ts';
import { pageOfSources, sourceVisitors } from '../sources.ts';
import { movesOf } from '../subject-keys.ts';
import type { ConditionOracle } from './condition-oracle.ts';
import { knownOf } from './known.ts';
import type {
  EarlierUnderQuery,
  HoursQuery,
  LinksUnderQuery,
  MovesQuery,
  RowsPage,
  SourcesUnderQuery,
} from './query.ts';
import { select, sessionsWith, subjectsOf } from './selection.ts';

/** The days of a period whose hits tell what is asked. */
export interface DaysOfHits {
  readonly days: readonly string[];
  /** Whether figures are those of these days; else they are null. */
  readonly isShown: boolean;
  readonly gaps: { readonly known?: Known };
}

/** Finds the days whose hits tell of some subjects. A day that was imported as sums makes every figure null. */
export function daysOfHits(oracle: ConditionOracle, period: Period, subjects: readonly string[]): DaysOfHits {
  const all = oracle.eventDays(period).map((day) => ({ day, reason: oracle.days.lacksVisits(day, subjects) }));
  const days = all.filter(({ reason }) => reason === null).map(({ day }) => day);
  const isNone = days.length === 0 && all.length > 0;
  return {
    days,
    isShown: !isNone && all.every(({ reason }) => reason !== 'imported'),
    gaps: knownOf(period, all),
  };
}

type RankedUnder = {
  readonly period: PeriodEcho;
  readonly rows: readonly BreakdownRow[];
  readonly totalKeys: number;
  readonly totalVisitors: number | null;
};

/** Ranks the hours of the week by the selected hits in them. */
export function hoursUnder(oracle: ConditionOracle, query: HoursQuery, period: Period) {
  const { world } = oracle;
  const { days, isShown, gaps } = daysOfHits(oracle, period, subjectsOf(query.conditions, world));
  const hits = days.flatMap((day) => select(oracle.days.hitsOn(day), query.conditions, world));
  // A visitor counts in each hour of each day.
  const byHour = Map.groupBy(hits, ({ event }) => JSON.stringify([event.day, event.hour]));
  const hours = addRows(
    [...byHour.values()].map((own) => {
      const { day, hour } = own[0]!.event;
      return { key: hourKey(day, hour, world.zones), visitors: visitorsOf(own), views: own.length };
    }),
  );
  const answer = page(oracle, hours, query, { period, isShown });
  return { ...answer, dimension: 'hour_of_week', metric: 'visitors', ...gaps };
}

/** Ranks the pages next to a page, inside the sessions that have a selected hit. */
export function movesUnder(oracle: ConditionOracle, query: MovesQuery, period: Period) {
  const { world } = oracle;
  const { dimension, page: of, conditions } = query;
  const { days, isShown, gaps } = daysOfHits(oracle, period, subjectsOf(conditions, world));
  const rows = addRows(
    days.flatMap((day) => {
      const sessions = new Set(sessionsWith(select(oracle.days.hitsOn(day), conditions, world)));
      const inside = oracle.days.hitsOn(day).filter(({ session }) => sessions.has(session));
      const moves = movesOf(inside, dimension).filter(({ group }) => group === of);
      return [...Map.groupBy(moves, ({ key }) => key)].map(([key, own]) => {
        return { key, visitors: visitorsOf(own.map(({ hit }) => hit)), views: own.length };
      });
    }),
  );
  const bytes = (a: TopRow, b: TopRow) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
  const answer = page(oracle, isShown ? rows : rows.toSorted(bytes), query, { period, isShown });
  return { ...answer, dimension: `${dimension}:${of}`, metric: 'visitors', ...gaps };
}

/**
 * Ranks the links of the selected clicks, of the days after the last one that does not know them: kept visits have links where the site
 * keeps the property.
 */
export function linksUnder(oracle: ConditionOracle, query: LinksUnderQuery, period: Period) {
  const { world } = oracle;
  const { event, conditions, search, limit, offset } = query;
  const { days, gaps } = daysOfHits(oracle, period, [...subjectsOf(conditions, world), 'property:url']);
  const from = gaps.known === undefined ? period.from : gaps.known.from;
  const hits = days.filter((day) => from !== null && day >= from).map(oracle.days.hitsOn);
  const answer = { period: oracle.echo(period), event, ...gaps };
  const isNone = gaps.known !== undefined && hits.length === 0;
  if (isNone) return { ...answer, rows: [], totalKeys: 0, totalVisitors: null };
  const isOfEvent = { subject: 'event', operator: 'is', values: [event] } as const;
  const clicks = select(hits.flat(), [...conditions, isOfEvent], world);
  return { ...answer, ...pageOf(linksAmong(clicks), { search, limit, offset }, visitorsOf(hits.flat())) };
}

/** Returns a page of rows; shares are of the sum of all rows. */
function page(
  oracle: ConditionOracle,
  rows: readonly TopRow[],
  { search, limit, offset }: RowsPage,
  { period, isShown }: { readonly period: Period; readonly isShown: boolean },
): RankedUnder {
  const total = sum(rows.map(({ visitors }) => visitors));
  const found = rows.filter(({ key }) => isFound(key, search));
  return {
    period: oracle.echo(period),
    rows: found
      .slice(offset, offset + limit)
      .map((row) =>
        isShown ? { ...row, pct: rate(row.visitors, total) } : { key: row.key, visitors: null, views: null, pct: null },
      ),
    totalKeys: found.length,
    totalVisitors: isShown ? total : null,
  };
}

/** Ranks the sources of the referrers of selected hits; their hosts, where not all days have hits. */
export function sourcesUnder(
  oracle: ConditionOracle,
  { conditions, limit, ...asked }: SourcesUnderQuery,
  period: Period,
) {
  const { world } = oracle;
  const { days, gaps } = daysOfHits(oracle, period, subjectsOf(conditions, world));
  if (gaps.known !== undefined) {
    const rows = { dimension: 'referrer', metric: 'visitors', metrics: [], search: null, offset: 0 } as const;
    const { dimension: _, metric: __, ...hosts } = oracle.rows({ ...asked, conditions, limit, ...rows });
    return { ...hosts, totalHosts: hosts.totalKeys, isGrouped: false };
  }
  const hits = days.flatMap(oracle.days.hitsOn);
  const selected = select(hits, conditions, world, 'referrer');
  return { period: oracle.echo(period), ...pageOfSources(selected, { limit }, visitorsOf(hits)) };
}

/** Looks up the visitors that rows had under conditions other than one by a key of their dimension, in the hits of all days. */
export function earlierUnder(oracle: ConditionOracle, query: EarlierUnderQuery, beside?: Period): EarlierAnswer {
  const { conditions, dimension, rows } = query;
  const { days, world } = oracle;
  const rowsIn = (period: Period): EarlierAnswer => {
    const ofPeriod = daysOfHits(oracle, period, subjectsOf(conditions, world));
    const isKnown = ofPeriod.gaps.known === undefined && days.counted.isKept(period, false);
    const hits = isKnown ? ofPeriod.days.flatMap(days.hitsOn) : null;
    const listed = hits && rank(select(hits, conditions, world, dimension), dimension);
    const sources = hits && sourceVisitors(select(hits, conditions, world, 'referrer'));
    const rowOf = ({ key }: { readonly key: string }): EarlierRow => {
      const isUnknown = listed === null || key === '(other)';
      return { key, visitors: isUnknown ? null : (listed.find((row) => row.key === key)?.visitors ?? 0) };
    };
    return {
      period,
      rows: rows.map((row) => {
        if (row.hosts === undefined) return rowOf(row);
        return { key: row.key, visitors: sources && (sources.get(row.key) ?? 0), hosts: row.hosts.map(rowOf) };
      }),
    };
  };
  return besideRows(query, days.counted.today, beside, rowsIn);
}
