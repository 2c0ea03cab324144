/** Keys with a subject, from all hits each time: the values of a property, and the pages next to a page. */
import type { Period } from '../../src/domain/period.ts';
import type { ReportAnswer, ReportRow, TopRow } from '../../src/stats/answer.ts';
import type { SubjectQuery } from '../../src/stats/query.ts';
import { daysOf } from './calendar.ts';
import { capped, type Pair } from './capped-pairs.ts';
import type { CountedDays } from './counted-days.ts';
import { addDecimals, isDecimal, timesDecimal } from './decimal.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { propertyValues } from './property-values.ts';
import { propKeyOf, propOf } from './props.ts';
import { pageOf, rankBy, ranked } from './ranking.ts';
import { sum } from './session.ts';
import type { World } from './world.ts';

/** A row, and the sum of the numbers that its hits have. */
interface Row extends TopRow {
  readonly sum: string;
}

/**
 * Ranks the keys of a subject. Those of a kept property and of pages are stored: so many pairs a day, and days that were
 * imported as sums may know the values of all events together, and nothing else of them. Others are read from the hits of the days
 * that have events.
 */
export function subjectKeys(
  counted: CountedDays,
  query: SubjectQuery,
  period: Period,
  { properties: kept = [] }: World,
  cap: number,
): Pick<ReportAnswer, 'rows' | 'totalKeys' | 'totalVisitors' | 'knownFrom'> {
  const { dimension, subject, filters } = query;
  const [filter] = filters;
  const isOwn = filters.length === 1 && filter?.dimension === `property:${subject}`;
  if (dimension === 'property' && !kept.includes(subject)) {
    const knownFrom = counted.knownWithSums(period);
    const days = daysOf(period).filter((day) => counted.isCounted(day) && !counted.imported.has(day));
    const hits = days.flatMap((day) => counted.hitsIn({ from: day, to: day }));
    const selected = selectHits(hits, filters, 'event').filter((hit) => propOf(hit, subject) !== null);
    const rows = withSums(rankBy(selected, (hit) => propKeyOf(hit, subject)));
    if (knownFrom === null) return { ...paged(rows, visitorsOf(hits)), knownFrom };
    return unknownRows(paged(rows.toSorted(byKey), null), knownFrom);
  }
  const isOfAll = dimension === 'property' && (isOwn || filter === undefined);
  const knownFrom = counted.knownWithSums(period, (day) => !isOfAll || counted.imported.lacksProperty(day, subject));
  const days = daysOf(period).filter((day) => counted.isCounted(day) && (knownFrom === null || day >= knownFrom));
  const rows = addUp(days.flatMap((day) => storedRows(counted.hitsIn({ from: day, to: day }))));
  const total = dimension === 'property' ? visitors(counted, period) : sum(rows.map((row) => row.visitors));
  const answer = paged(rows, total);
  if (knownFrom === null) return { ...answer, knownFrom };
  return unknownRows(answer, knownFrom);

  function storedRows(hits: readonly Hit[]): Row[] {
    if (isOwn) return rowsOfValues(hits, '').filter(({ key }) => key === filter.value);
    if (dimension !== 'property') return ofGroup(capped(movesOf(hits, dimension), cap), subject);
    return rowsOfValues(hits, filter?.value ?? '');
  }

  /** @param event the event whose values are counted; empty for all together */
  function rowsOfValues(hits: readonly Hit[], event: string): Row[] {
    return ofGroup(
      propertyValues(hits, subject, cap, (hit) => (event === '' ? '' : hit.event.event)),
      event,
    );
  }

  function ofGroup(pairs: readonly Pair[], group: string): Row[] {
    const own = pairs.filter((pair) => pair.group === group);
    return [...Map.groupBy(own, (pair) => pair.key)].map(([key, of]) => {
      const hits = of.map(({ hit }) => hit);
      return { key, visitors: visitorsOf(hits), views: hits.length, sum: sumOf(hits) };
    });
  }

  function sumOf(hits: readonly Hit[]): string {
    return addDecimals(hits.map((hit) => propOf(hit, subject) ?? '').filter(isDecimal));
  }

  function addUp(rows: readonly Row[]): Row[] {
    const byKey = [...Map.groupBy(rows, (row) => row.key)];
    return ranked(
      byKey.map(([key, own]) => ({
        key,
        visitors: sum(own.map((row) => row.visitors)),
        views: sum(own.map((row) => row.views)),
        sum: addDecimals(own.map((row) => row.sum)),
      })),
    );
  }

  function withSums(rows: readonly TopRow[]): Row[] {
    return rows.map((row) => ({ ...row, sum: isDecimal(row.key) ? timesDecimal(row.key, row.views) : '0' }));
  }

  function paged(rows: readonly Row[], total: number | null) {
    const { rows: page, ...rest } = pageOf(rows, query, total);
    return {
      ...rest,
      rows: page.map(({ sum, ...row }): ReportRow => (dimension === 'property' ? { ...row, sum } : row)),
    };
  }
}

/** Returns rows whose figures are not known. */
function unknownRows<Answer extends { readonly rows: readonly ReportRow[] }>(answer: Answer, knownFrom: string) {
  const rows = answer.rows.map(({ key, sum }) => ({
    ...{ key, visitors: null, views: null, pct: null },
    ...(sum === undefined ? {} : { sum: null }),
  }));
  return { ...answer, rows, totalVisitors: null, knownFrom };
}

function byKey(a: TopRow, b: TopRow): number {
  return Buffer.compare(Buffer.from(a.key), Buffer.from(b.key));
}

/** Returns the transitions from or to each page: the next other page of the session, `(none)` at its end or beginning. */
export function movesOf(hits: readonly Hit[], dimension: 'next_page' | 'previous_page'): Pair[] {
  return [...Map.groupBy(hits, ({ session }) => session).values()].flatMap((own) => {
    const views = own.filter(isView).map((hit) => ({ hit, page: hit.event.page }));
    const inWay = dimension === 'next_page' ? views : views.reverse();
    return inWay.flatMap(({ hit, page }, i) => {
      const beside = inWay[i + 1]?.page ?? '(none)';
      return beside === page ? [] : [{ hit, group: page, key: beside }];
    });
  });
}

function isView({ event }: Hit): boolean {
  return event.event === 'pageview';
}

function visitors(counted: CountedDays, period: Period): number | null {
  const days = daysOf(period).filter((day) => counted.isCounted(day));
  return counted.imported.lacksVisitors(days) ? null : visitorsOf(counted.hitsIn(period));
}
