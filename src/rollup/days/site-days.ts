import { firstOfMonth, lastOfMonth } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import type { ClosedDay } from './closed-days.ts';
import type { ClosedMonth } from './closed-months.ts';
import { type ChangedDay, isPublishedAs } from './day-changes.ts';
import { basisOf, type MissingMonth } from './month-basis.ts';

/** A closed day as readers see it. */
export interface PublishedDay extends ClosedDay {
  /** Changes with each publication, and when rows are added to one. */
  readonly version: number;
  /** How often rows were added to it, where several processes count that in the database. */
  readonly rowsAdded?: number;
}

/** The events that have arrived for an open day. */
export interface Arrivals {
  /** Changes with each arrival. */
  readonly version: number;
  /** The latest, microseconds. */
  readonly last: number;
  /** The day's events; more when a range was repeated. */
  readonly events: number;
  /** The number of ranges that brought some, where several processes count them in the database. */
  readonly count?: number;
}

/** The states of a run of a site's days, which decide how it is read. */
export interface DayStates {
  /** Days with events that no stored layer reflects: derived from their events. In order. */
  readonly open: readonly string[];
  /** The others with events, each in the generation that readers see. */
  readonly closed: readonly PublishedDay[];
  /** Whole calendar months of which the stored sums are those of the days, by their first day, in order. */
  readonly months: readonly ClosedMonth[];
}

interface Contents {
  readonly closed: ReadonlyMap<string, PublishedDay>;
  readonly open: ReadonlyMap<string, Arrivals>;
  readonly months: ReadonlyMap<string, ClosedMonth>;
  /** Closed days whose raw events are gone. */
  readonly final: ReadonlySet<string>;
  /** Changes whenever stored layers are published or go. */
  readonly version: number;
}

/** The most runs of days whose states are remembered. */
const KEPT_RUNS = 4;
const NOTHING: Contents = { closed: new Map(), open: new Map(), months: new Map(), final: new Set(), version: 0 };

/**
 * The days of one site at one moment: which of them are open, closed or final. A change makes another object, so a holder
 * sees all days as they were together.
 */
export class SiteDays {
  static readonly NONE = new SiteDays(NOTHING);
  readonly #contents: Contents;
  /** The states of the runs that were asked for last: a question asks for one run many times. */
  readonly #states = new Map<string, DayStates>();

  private constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** The arrivals for an open day; undefined for a day that is not open. */
  arrivals(day: string): Arrivals | undefined {
    return this.#contents.open.get(day);
  }

  /** A day's published layers, open again or not. */
  published(day: string): PublishedDay | undefined {
    return this.#contents.closed.get(day);
  }

  /** The stored sums of a month, also when its days have other generations by now. */
  month(day: string): ClosedMonth | undefined {
    return this.#contents.months.get(day);
  }

  /** Tells whether a day takes no more events: its raw events are gone. */
  isFinal(day: string): boolean {
    return this.#contents.final.has(day);
  }

  /** The open days, in order. */
  get openDays(): string[] {
    return [...this.#contents.open.keys()].sort();
  }

  /** All days with figures, in no order. A day that is open again is there twice. */
  get days(): string[] {
    return [...this.#contents.closed.keys(), ...this.#contents.open.keys()];
  }

  /** All published days, open again or not, in no order. */
  get publishedDays(): readonly PublishedDay[] {
    return [...this.#contents.closed.values()];
  }

  /** The closed days from a day on that are not open again, in order. */
  closedSince(from: string): PublishedDay[] {
    const { closed, open } = this.#contents;
    const days = [...closed.values()].filter(({ day }) => day >= from && !open.has(day));
    return days.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  /** The closed days of a month that are not open again, in order. */
  closedIn(month: string): PublishedDay[] {
    return this.closedSince(month).filter(({ day }) => firstOfMonth(day) === month);
  }

  /** Stamps a run of days: as long as the stamp is the same, so is every figure of these days. */
  version({ from, to }: Period): string {
    const { open, version } = this.#contents;
    const within = [...open].filter(([day]) => day >= from && day <= to);
    return [version, ...within.map(([day, arrivals]) => `${day} ${arrivals.version}`)].join(',');
  }

  /** Sorts a run of days into open and closed ones. */
  states(run: Period): DayStates {
    const key = `${run.from} ${run.to}`;
    const states = this.#states.get(key) ?? this.#statesOf(run);
    if (this.#states.size >= KEPT_RUNS) this.#states.clear();
    this.#states.set(key, states);
    return states;
  }

  #statesOf({ from, to }: Period): DayStates {
    const { closed, open, months } = this.#contents;
    const within = (day: string) => day >= from && day <= to;
    return {
      open: [...open.keys()].filter(within).sort(),
      closed: [...closed.values()].filter(({ day }) => within(day) && !open.has(day)),
      months: [...months.values()]
        .filter(({ day, basis }) => day >= from && lastOfMonth(day) <= to && basis === basisOf(this.#contents, day))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    };
  }

  /** The number of events of the open days of a run. */
  openEvents({ from, to }: Period): number {
    const open = [...this.#contents.open].filter(([day]) => day >= from && day <= to);
    return open.reduce((sum, [, { events }]) => sum + events, 0);
  }

  /** The whole months within a run of days whose sums are not stored and could be, in order. */
  missingMonths(siteId: number, { from, to }: Period): MissingMonth[] {
    const { closed, months } = this.#contents;
    const whole = [...new Set([...closed.keys()].map(firstOfMonth))].filter(
      (month) => month >= from && lastOfMonth(month) <= to,
    );
    return whole.sort().flatMap((day) => {
      const basis = basisOf(this.#contents, day);
      return basis === null || basis === months.get(day)?.basis ? [] : [{ siteId, day, basis }];
    });
  }

  /** With arrivals for some days, which are open then. */
  withArrivals(arrivals: ReadonlyMap<string, Arrivals>): SiteDays {
    return this.#with({ open: new Map([...this.#contents.open, ...arrivals]) });
  }

  /** With published days. A day stays open when other events have arrived than the `seen` ones. */
  withPublished(days: readonly PublishedDay[], seen: (day: string) => Arrivals | undefined): SiteDays {
    const closed = new Map(this.#contents.closed);
    const open = new Map(this.#contents.open);
    const final = new Set(this.#contents.final);
    for (const published of days) {
      closed.set(published.day, published);
      if (published.importId !== undefined || published.isErased) final.add(published.day);
      if (open.get(published.day)?.version === seen(published.day)?.version) open.delete(published.day);
    }
    return this.#with({ closed, open, final, version: Math.max(...days.map(({ version }) => version)) });
  }

  /** Without the stored layers of days. */
  without(days: readonly string[], version: number): SiteDays {
    const gone = new Set(days);
    const closed = new Map([...this.#contents.closed].filter(([day]) => !gone.has(day)));
    return this.#with({ closed, final: this.#contents.final.difference(gone), version });
  }

  /** Without the arrivals of days: nothing is left of them. */
  withoutArrivals(days: readonly string[]): SiteDays {
    return this.#with({ open: new Map([...this.#contents.open].filter(([day]) => !days.includes(day))) });
  }

  /** With days as the database has them. What has not changed keeps its version. */
  withChanges(days: readonly ChangedDay[], nextVersion: () => number): SiteDays {
    const closed = new Map(this.#contents.closed);
    const open = new Map(this.#contents.open);
    const final = new Set(this.#contents.final);
    let { version } = this.#contents;
    for (const { day, closed: published, rowsAdded, arrivals, isFinal } of days) {
      const known = closed.get(day);
      if (published !== null && !isPublishedAs(known, published, rowsAdded)) {
        version = nextVersion();
        closed.set(day, { ...published, version, rowsAdded });
      } else if (published === null && closed.delete(day)) version = nextVersion();
      if (isFinal && !final.has(day)) {
        version = nextVersion();
        final.add(day);
      } else if (!isFinal) final.delete(day);
      if (arrivals === null) open.delete(day);
      else if (open.get(day)?.count !== arrivals.count) open.set(day, { ...arrivals, version: nextVersion() });
    }
    return this.#with({ closed, open, final, version });
  }

  /** With the stored sums of a month. */
  withMonth(month: ClosedMonth): SiteDays {
    return this.#with({ months: new Map(this.#contents.months).set(month.day, month) });
  }

  /** With days that take no more events. */
  withFinal(days: readonly Pick<ClosedDay, 'day' | 'hasVisits'>[], version: number): SiteDays {
    const closed = new Map(this.#contents.closed);
    for (const { day, hasVisits } of days) {
      if (hasVisits !== undefined && closed.has(day)) closed.set(day, { ...closed.get(day)!, hasVisits });
    }
    return this.#with({ closed, final: new Set([...this.#contents.final, ...days.map(({ day }) => day)]), version });
  }

  /** Without the visits of days before a day. */
  withoutVisits(before: string, version: number): SiteDays {
    const entries = [...this.#contents.closed].map(([day, published]) => {
      const { hasVisits, ...others } = published;
      return [day, day < before && hasVisits !== undefined ? { ...others, version } : published] as const;
    });
    return this.#with({ closed: new Map(entries), version });
  }

  /** Without the days before a day. */
  from(first: string, version: number): SiteDays {
    const { closed, open, months, final } = this.#contents;
    const kept = <Value>(days: ReadonlyMap<string, Value>) => new Map([...days].filter(([day]) => day >= first));
    return this.#with({
      closed: kept(closed),
      open: kept(open),
      months: kept(months),
      final: new Set([...final].filter((day) => day >= first)),
      version,
    });
  }

  #with(changes: Partial<Contents>): SiteDays {
    return new SiteDays({ ...this.#contents, ...changes });
  }
}
