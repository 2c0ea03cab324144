/** How pages were read, from all events each time: the active time on them, and how far they were scrolled. */
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Period } from '../../src/domain/period.ts';
import type { Engagement, RankedRows, ReportAnswer } from '../../src/stats/answer.ts';
import type { ReportQuery } from '../../src/stats/query.ts';
import { daysOf, shift } from './calendar.ts';
import type { CountedDays } from './counted-days.ts';
import type { KnownRow } from './ranking.ts';
import { sum } from './session.ts';

type PageQuery = Pick<ReportQuery, 'metric' | 'filters'>;

/** What is known of the views of a page whose reading was measured. */
interface Measured {
  readonly activeMs: number;
  /** The scroll depth of each measured view, percent. */
  readonly depths: readonly number[];
  /** Whether only the sums of the depths are known. */
  readonly isSummed: boolean;
}

/** An event of a page that was erased after its reading was counted. */
export interface ErasedEvent extends CollectedEvent {
  /** The page that it was of: views and reports of different pages stay apart. */
  readonly readAs?: string;
}

const UNKNOWN: Engagement = { measured: null, avgTime: null, avgScroll: null, reached: null };

/** Orders rows of pages, and describes how each was read. */
export interface Readings {
  order(rows: KnownRow[]): KnownRow[];
  describe(answer: RankedRows): Omit<ReportAnswer, 'dimension' | 'metric' | 'knownFrom'>;
}

/** Reads how the pages of a period were read: of whole days without filters. Days that were imported as sums may not know. */
export function readingsOf(counted: CountedDays, { metric, filters }: PageQuery, period: Period): Readings {
  const days = daysOf(period).filter((day) => day >= counted.firstKept && day <= counted.today);
  const isWhole = filters.length === 0;
  const erased = counted.isErased(period) ? counted.erasedIn(period) : [];
  const lastUnknown = [...days.filter((day) => counted.imported.lacksReadings(day)), ...erased].at(-1);
  const isKnown = isWhole && lastUnknown === undefined;
  const byPage = Map.groupBy(isKnown ? days.flatMap((day) => readingsOfDay(counted, day)) : [], ({ page }) => page);
  const readingOf = (page: string): Measured => {
    const own = byPage.get(page) ?? [];
    return {
      activeMs: sum(own.map(({ activeMs }) => activeMs)),
      depths: own.flatMap(({ depths }) => depths),
      isSummed: own.some(({ isSummed, depths }) => isSummed && depths.length > 0),
    };
  };
  const average = (key: string): number => {
    const { activeMs, depths } = readingOf(key);
    return depths.length === 0 ? -1 : (metric === 'time' ? activeMs : sum(depths)) / depths.length;
  };
  const isOther = ({ key }: KnownRow) => Number(key === '(other)');
  return {
    // The sort is stable: rows that it finds equal stay in the order of their visitors.
    order: (rows) =>
      metric === 'visitors'
        ? rows
        : [...rows].sort((a, b) => isOther(a) - isOther(b) || average(b.key) - average(a.key)),
    describe: ({ rows, ...answer }) => ({
      ...answer,
      rows: rows.map((row) => ({ ...row, ...(isKnown ? engagementOf(readingOf(row.key)) : UNKNOWN) })),
      engagementKnownFrom: isWhole && lastUnknown !== undefined ? shift(lastUnknown, 1) : null,
    }),
  };
}

/** Returns the reading of each page of a day, one for each visitor. Pages that the day does not keep are `(other)`. */
export function readingsOfDay(counted: CountedDays, day: string): (Measured & { readonly page: string })[] {
  const kept = new Set(counted.storedRows(day, 'page').map(({ key }) => key));
  const all: readonly ErasedEvent[] = counted.eventsIn({ from: day, to: day });
  const ofVisitors = Map.groupBy(all, ({ visitor, page, readAs = page }) => JSON.stringify([visitor, readAs]));
  return [...ofVisitors.values()].map((events) => {
    const page = events[0]!.page === '' ? '(none)' : events[0]!.page;
    const views = events.filter(({ event }) => event === 'pageview').length;
    const reports = events.filter(({ event }) => event === 'engage');
    const deepest = reports.map(({ scrollPct }) => scrollPct).sort((a, b) => b - a);
    return {
      page: kept.has(page) ? page : '(other)',
      activeMs: views === 0 ? 0 : sum(reports.map(({ activeMs }) => activeMs)),
      depths: deepest.slice(0, views),
      isSummed: counted.imported.has(day),
    };
  });
}

function engagementOf({ activeMs, depths, isSummed }: Measured): Engagement {
  if (depths.length === 0) return { measured: 0, avgTime: null, avgScroll: null, reached: null };
  const share = (percent: number) => depths.filter((depth) => depth >= percent).length / depths.length;
  return {
    measured: depths.length,
    avgTime: activeMs / depths.length / 1000,
    avgScroll: sum(depths) / depths.length,
    reached: isSummed ? null : { 50: share(50), 90: share(90), 100: share(100) },
  };
}
