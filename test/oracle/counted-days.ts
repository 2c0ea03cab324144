import assert from 'node:assert/strict';
import type { StoredDimension } from '../../src/domain/dimension.ts';
import { ApiError } from '../../src/domain/error.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Filter } from '../../src/domain/filter.ts';
import type { Metric } from '../../src/domain/metric.ts';
import type { Period } from '../../src/domain/period.ts';
import type { TopRow } from '../../src/stats/answer.ts';
import { type Bucket, contains, daysOf, firstKeptDay, hourOf, localDay, shift, zoneAt } from './calendar.ts';
import { type Figures, NO_FIGURES, selectedFigures, unfilteredFigures } from './figures.ts';
import { filteredProperty, type Hit, hitsOf, selectHits, visitorsOf } from './hit.ts';
import { KnownSums, type Total } from './imported.ts';
import { keyFigures, valueFigures } from './key-of-days.ts';
import { OlderDays } from './older-days.ts';
import { type KnownRow, rankDay, withKnownCounts } from './ranking.ts';
import { durationMicros, firstEvent, isBounce, type Session, sessionsOf, sum } from './session.ts';
import { erasedDaysOf, type World } from './world.ts';

const NOTHING_IMPORTED = { days: new Set<string>(), totals: new Set<never>(), keys: new Map() };

/** The days of a world: what happened on them, which of them are kept, and their figures. */
export class CountedDays {
  readonly #world: World;
  readonly #keyCap: number;
  readonly today: string;
  /** The first day that the retention keeps. Days before 1970 are never kept. */
  readonly firstKept: string;
  /** The first day of the raw window: 30 full days before today. */
  readonly #firstRaw: string;
  readonly sessions: readonly Session[];
  readonly hits: readonly Hit[];
  /** The figures that another product has counted. */
  readonly imported: KnownSums;
  /** The days that know no goals and funnels. */
  readonly older: OlderDays;

  /**
   * Throws INVALID_TIMEZONE for an unknown zone, and an AssertionError for events that cannot be this site's.
   *
   * @param keyCap the number of keys that a day stores for a dimension
   */
  constructor(world: World, keyCap: number) {
    this.#world = world;
    this.#keyCap = keyCap;
    this.today = todayOf(world);
    const months = world.site.retentionMonths;
    this.firstKept = world.firstKept ?? firstKeptDay(this.today, months);
    this.#firstRaw = shift(this.today, -30);
    assert.equal(world.zones.at(-1)?.timezone, world.site.timezone);
    for (const event of world.events) {
      assert.equal(event.site, world.site.id);
      assert.ok(event.ts <= world.now, 'an event of the future');
      const zone = zoneAt(event.ts, world.zonesOf?.(event) ?? world.zones);
      assert.equal(event.day, localDay(event.ts, zone));
      assert.equal(event.hour, hourOf(event.ts, zone));
    }
    const channelsOf = (session: Session) => world.channelsOf?.(firstEvent(session)) ?? world.channels ?? [];
    const kept = world.events.filter((event) => this.#isKeptDay(event.day));
    this.sessions = sessionsOf(kept).map((session) => ({ ...session, channels: channelsOf(session) }));
    this.hits = hitsOf(this.sessions);
    this.older = new OlderDays(this, world.olderDays ?? new Set());
    const hitsOn = (day: string) => this.hitsIn({ from: day, to: day });
    this.imported = new KnownSums(world.imported ?? NOTHING_IMPORTED, hitsOn, keyCap);
  }

  /** Returns whether a period has at most 30 days that start inside the raw window, all with events. */
  isRaw(period: Period): boolean {
    const days = daysOf(period);
    return (
      !this.isErased(period) &&
      this.imported.among(days).length === 0 &&
      days.length <= 30 &&
      period.from >= this.#firstRaw
    );
  }

  /** Requires such a period. Throws RAW_WINDOW_EXCEEDED. */
  demandRaw(period: Period): void {
    if (!this.isRaw(period)) throw new ApiError('RAW_WINDOW_EXCEEDED');
  }

  readonly #isKeptDay = (day: string) => day >= this.firstKept && this.#world.erased?.has(day) !== true;

  /** Lists the days of a period that had events, and were erased on request. */
  erasedIn(period: Period): string[] {
    return erasedDaysOf(this.#world, this.firstKept, period);
  }

  /** Tells whether a period has days that were erased on request, and no other days with events. */
  isErased(period: Period): boolean {
    return this.erasedIn(period).length > 0 && this.eventsIn(period).length === 0;
  }

  /**
   * Returns whether a period has begun, no day of it is erased and, for a raw read, none is outside the raw window.
   *
   * @param beside a period that it is compared with: no day of it may have been erased on request
   */
  isKept(period: Period, isRaw: boolean, beside?: Period): boolean {
    if ([period, ...(beside ? [beside] : [])].some((run) => this.erasedIn(run).length > 0)) return false;
    if (period.from > this.today) return false;
    if (isRaw && this.imported.among(daysOf(period)).length > 0) return false;
    return period.from >= this.firstKept && (!isRaw || period.from >= this.#firstRaw);
  }

  isAnswerable(period: Period): boolean {
    return period.to >= this.firstKept && period.from <= this.today && !this.isErased(period);
  }

  isCounted(day: string): boolean {
    return day >= this.firstKept && day <= this.today;
  }

  /**
   * Returns the day after the last one of a period that was imported as sums, which know few figures, or of erased days alone;
   * null without one.
   *
   * @param isLacking tells whether such a day lacks what is asked for; each does when absent
   */
  knownWithSums(period: Period, isLacking: (day: string) => boolean = () => true): string | null {
    if (this.isErased(period)) return shift(this.erasedIn(period).at(-1)!, 1);
    const last = this.imported.among(daysOf(period).filter((day) => this.isCounted(day) && isLacking(day))).at(-1);
    return last === undefined ? null : shift(last, 1);
  }

  hasEventsOn(day: string): boolean {
    return this.eventsIn({ from: day, to: day }).length > 0;
  }

  hitsIn(period: Period): Hit[] {
    return this.hits.filter((hit) => contains(period, hit.event.day));
  }

  /** Returns all events of a period, `engage` among them. */
  eventsIn(period: Period): CollectedEvent[] {
    return this.#world.events.filter(({ day }) => this.#isKeptDay(day) && contains(period, day));
  }

  /** Returns the rows that a day stores for a dimension. */
  storedRows(day: string, dimension: StoredDimension): TopRow[] {
    const hits = this.hitsIn({ from: day, to: day });
    if (this.imported.has(day)) return this.imported.storedRows(day, dimension, visitorsOf(hits));
    return rankDay(selectHits(hits, [], dimension), dimension, this.#keyCap);
  }

  /** Returns those rows with null for what the source of an imported day does not know. */
  knownRows(day: string, dimension: StoredDimension): readonly KnownRow[] {
    const isKnown = (count: 'visitors' | 'views') => !this.imported.lacksKeyCount([day], dimension, count);
    return withKnownCounts(this.storedRows(day, dimension), isKnown);
  }

  /** Returns the totals of a day, of which a source may know some. */
  sourceTotals(day: string): Readonly<Record<Total, number>> {
    const sessions = this.sessions.filter((session) => firstEvent(session).day === day);
    const hits = this.hitsIn({ from: day, to: day });
    return {
      visitors: visitorsOf(hits),
      pageviews: selectHits(hits, [], null).length,
      sessions: sessions.length,
      bounces: sessions.filter(isBounce).length,
      duration: sum(sessions.map(durationMicros)),
    };
  }

  /** Returns the figures of whole days: with one filter from the daily rows, with several from the hits. */
  figures(period: Period, filters: readonly Filter[]): Figures {
    const [filter] = filters;
    if (filter === undefined) {
      const sessions = this.sessions.filter((session) => contains(period, firstEvent(session).day));
      const figures = unfilteredFigures(this.hitsIn(period), sessions, this.#world.goals);
      const { conversions } = unfilteredFigures(this.older.hitsIn(period), [], this.#world.goals);
      const own = { ...figures, conversions: this.older.areAllOf(period) ? null : conversions };
      return this.imported.known(own, daysOf(period), this.#world.goals);
    }
    if (this.isOfHits(filters)) return selectedFigures(selectHits(this.hitsIn(period), filters, null));
    const days = daysOf(period).map((day) => ({
      ...{ day, hits: this.hitsIn({ from: day, to: day }) },
      areHitsKept: !this.imported.has(day) && day >= this.#firstRaw,
    }));
    const property = filteredProperty(filter.dimension);
    if (property !== null) {
      const lacks = days.some(({ day }) => this.imported.lacksProperty(day, property));
      return lacks ? NO_FIGURES : valueFigures(days, property, filter.value, this.#keyCap);
    }
    const dimension = filter.dimension as StoredDimension;
    const { visitors, pageviews } = keyFigures(days, filter, (day) => this.storedRows(day, dimension));
    const lacks = (count: 'visitors' | 'views') =>
      this.imported.lacksCountOf(daysOf(period), dimension, filter.value, count);
    return {
      ...NO_FIGURES,
      visitors: lacks('visitors') ? null : visitors,
      pageviews: lacks('views') ? null : pageviews,
    };
  }

  /** Returns whether filters select hits: several do, and one by a property that the site does not keep. */
  isOfHits(filters: readonly Filter[]): boolean {
    const { properties = [] } = this.#world;
    return filters.length > 1 || filters.some(({ dimension }) => !isStored(filteredProperty(dimension), properties));
  }

  /** Tells whether a bucket has events of its days, and of its hour. */
  #hasEvents(bucket: Bucket): boolean {
    return this.sessions.some(({ events }) => events.some((event) => isIn(bucket, event)));
  }

  /**
   * Returns the value of a bucket; null for a raw read outside the raw window, and in the future. A move to the west puts the
   * clocks back: then a day has events of hours that are still to come, and these have values.
   */
  bucketValue(bucket: Bucket, metric: Metric, filters: readonly Filter[]): number | null {
    const period = countedDays(bucket);
    const isFuture = bucket.hour === null ? period.from > this.today : bucket.start > this.#world.now;
    const isRaw = this.isOfHits(filters) || (filters.length === 1 && bucket.hour !== null);
    if (isRaw && period.from < this.#firstRaw) return null;
    if (isFuture && !this.#hasEvents(bucket)) return null;
    // Sums of days have neither hours nor hits.
    if ((isRaw || bucket.hour !== null) && this.imported.has(period.from)) return null;
    if (bucket.hour === null) return this.figures(period, filters)[metric];

    const isInHour = (event: CollectedEvent) => isIn(bucket, event);
    const hits = this.hits.filter((hit) => isInHour(hit.event));
    // A session belongs to the hour of its first event.
    const sessions = this.sessions.filter((session) => isInHour(firstEvent(session)));
    if (filters.length > 0) return selectedFigures(selectHits(hits, filters, null))[metric];
    return unfilteredFigures(hits, sessions, this.#world.goals)[metric];
  }
}

function isStored(property: string | null, kept: readonly string[]): boolean {
  return property === null || kept.includes(property);
}

/** Tells whether an event is counted in a bucket. */
function isIn({ days, hour }: Bucket, event: CollectedEvent): boolean {
  return days.includes(event.day) && (hour === null || hour === event.hour);
}

/** Returns the days of a bucket that are inside its period. */
export function countedDays(bucket: Bucket): Period {
  return { from: bucket.days.at(0)!, to: bucket.days.at(-1)! };
}

function todayOf(world: World): string {
  try {
    return localDay(world.now, world.site.timezone);
  } catch {
    throw new ApiError('INVALID_TIMEZONE');
  }
}
