import type { Period } from '../../domain/period.ts';
import {
  importedDays,
  inOrder,
  namesOf,
  type Part,
  requireKnown,
  type UnknownDay,
  unknownDays,
} from '../days/day-knowledge.ts';
import type { DayLease } from '../days/day-lease.ts';
import { areErased, erasedOf, leftOut } from '../days/erased-days.ts';
import { Gaps } from '../days/gaps.ts';
import { SITE_DAY, siteDayNumber } from '../days/generation.ts';
import type { DayStates, SiteDays } from '../days/site-days.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import type { LayerColumn, LayerSource, Selection } from '../sql/conditions.ts';
import { ChannelDays, type SiteChannels } from './channel-days.ts';
import type { ClosedDayCache, DayRow } from './closed-day-cache.ts';
import type { HeavyVisitors } from './heavy-visitors.ts';
import type { AskedOfHits, KeyCaches, LayeredHits } from './hit-days.ts';
import { daysWithoutHits, hitsOf, readDayRows } from './hit-days.ts';
import { eventsOfDay, visitsOfDay } from './hit-layers.ts';
import { KnownRollups } from './known-rollups.ts';
import type { OpenDayCache } from './open-day-cache.ts';
import type { RollupRows, Subqueries } from './rollup-rows.ts';
import type { Rollup } from './rollups.ts';
import { SitePeriod } from './site-period.ts';
import { idsOf, type SitesTogether, stampOf, statesOf } from './sites-together.ts';
import { summedRows } from './summed-rows.ts';

/** More open days than these (a fresh import) are derived in the question itself: they are about to be closed. */
const CACHED_OPEN_DAYS_MAX = 2;

export interface RollupSnapshotOptions extends KeyCaches {
  readonly lease: DayLease;
  /** Null where rows of open days are derived in each question. */
  readonly openDays: OpenDayCache | null;
  readonly closedDays: ClosedDayCache;
  readonly heavyVisitors: HeavyVisitors;
  /** The most keys of a dimension that a day keeps before `(other)`. */
  readonly storedKeysMax: number;
  /** The versions of the own rules of channels of each site, when channels are read. */
  readonly channels?: readonly SiteChannels[] | undefined;
  /** Sites that are read together, by the id that stands for them. */
  readonly together?: SitesTogether | undefined;
}

/** The rollups as of a lease: the stored rows of closed days, and for open days the same derivation from their events. */
export class RollupSnapshot extends KnownRollups {
  readonly #options: RollupSnapshotOptions;
  readonly #channels: ChannelDays;
  /** The days that the answer does not know in full. */
  readonly gaps = new Gaps();
  #isStale = false;

  constructor(options: RollupSnapshotOptions) {
    const channels = new ChannelDays(options.channels ?? [], options.lease);
    super(channels, options.storedKeysMax);
    this.#options = options;
    this.#channels = channels;
  }

  /** Says that something that was read leaves out events that its days have: it is not to be cached under their version. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Stamps a run of a site's days, as they are read here. */
  version(siteId: number, days: Period): string {
    return stampOf(this.#days(siteId).map((site) => site.version(days)));
  }

  /** Sorts a run of days with events or imported sums into open and closed ones. */
  states(siteId: number, days: Period): DayStates {
    return statesOf(this.#days(siteId), days);
  }

  /** Tells whether the raw events of a day are gone, or were never there: it was imported as sums. */
  isFinal(siteId: number, day: string): boolean {
    return this.#options.lease.site(siteId).isFinal(day);
  }

  /** Selects the raw events of a site's day, with the columns of the events layer. */
  events(siteId: number, day: string): BoundSql {
    return eventsOfDay(siteId, day, this.#options.lease.watermark);
  }

  /** Selects the kept visits of a site's day, with the columns of the visits layer; none when they are not kept. */
  visits(siteId: number, day: string): BoundSql {
    return visitsOfDay(siteId, this.states(siteId, { from: day, to: day }), this.#channels.eras);
  }

  /** Lists the closed days of a run of which one of these parts is not known, and why; erased days only when there are no others. */
  unknown(siteId: number, days: Period, ...parts: readonly Part[]): UnknownDay[] {
    const unknown = this.#days(siteId).map((site) => unknownDays(site.states(days).closed, parts));
    const all = unknown.length === 1 ? unknown[0]! : inOrder(unknown.flat());
    return leftOut(all, () => this.states(siteId, days));
  }

  /**
   * Lists the closed days of a run whose hits cannot be read, or do not tell what is asked, and why.
   *
   * @param firstKept the first day whose visits can be read
   */
  withoutHits(siteId: number, days: Period, firstKept: string, asked: AskedOfHits): UnknownDay[] {
    const unread = daysWithoutHits(this.#days(siteId), days, this.#channels, firstKept, asked);
    return leftOut(unread, () => this.states(siteId, days));
  }

  /**
   * Reads rows by day that are made from hits; those of closed days from memory where they are there. The caller leaves days out
   * that do not know what is asked (`withoutHits`).
   *
   * @param question tells apart what is asked
   */
  async dayRows<Row extends DayRow>(
    siteId: number,
    days: Period,
    question: string,
    sqlOf: (hits: LayerSource) => BoundSql,
  ): Promise<readonly Row[]> {
    return readDayRows(this.#options, await this.#period(siteId, days), question, sqlOf);
  }

  /**
   * Tests rows for being of a day of which its import does not know a part; null when no day of the run is one.
   *
   * @param name the name of the parameter
   */
  ofDaysWithout(siteId: number, days: Period, part: Part, name: string): BoundSql | null {
    const ids = this.sitesOf(siteId);
    const lacking = ids.flatMap((id) => {
      const { closed } = this.#options.lease.site(id).states(days);
      const unknown = unknownDays(closed, [part]).filter(({ reason }) => reason === 'imported');
      return unknown.map(({ day }) => ({ siteId: id, day }));
    });
    if (lacking.length === 0) return null;
    return ids.length === 1
      ? { sql: `day IN {${name}:Array(Date)}`, params: { [name]: lacking.map(({ day }) => day) } }
      : { sql: `${SITE_DAY} IN {${name}:Array(UInt64)}`, params: { [name]: lacking.map(siteDayNumber) } };
  }

  /** The sites that an id stands for: the site itself, or several that are read together, whose rows have a column `site`. */
  sitesOf(siteId: number): readonly number[] {
    return idsOf(siteId, this.#options.together);
  }

  /** Lists the days of a run that were erased, of one of the sites that are read. */
  erased(siteId: number, days: Period): string[] {
    return erasedOf(this.states(siteId, days).closed);
  }

  /** Lists the days of a run that were imported as sums; erased days when there are no others. */
  imported(siteId: number, days: Period): string[] {
    const states = this.states(siteId, days);
    return areErased(states) ? erasedOf(states.closed) : namesOf(importedDays(states.closed));
  }

  /** Reads rollups of a site over a run of days. `use` gets them as subqueries, which can share a statement. */
  async rollups<const Wanted extends readonly Rollup[], Result>(
    siteId: number,
    days: Period,
    wanted: Wanted,
    use: (subqueries: Subqueries<Wanted>) => Promise<Result>,
  ): Promise<Result> {
    return this.#read(await this.#period(siteId, days), wanted, true, (rows) => use(rows as Subqueries<Wanted>));
  }

  /** Reads them beside the hits that are selected, with these columns. */
  async hitsWith<const Wanted extends readonly Rollup[], Result>(
    siteId: number,
    days: Period,
    { columns, ...selection }: Selection & { readonly columns: readonly LayerColumn[] },
    wanted: Wanted,
    use: (hits: BoundSql, subqueries: Subqueries<Wanted>) => Promise<Result>,
  ): Promise<Result> {
    return this.selected(siteId, days, wanted, (hits, rows) => use(hits.of(selection, columns), rows));
  }

  /** Reads them beside selections of hits, as many as `use` asks for. */
  async selected<const Wanted extends readonly Rollup[], Result>(
    siteId: number,
    days: Period,
    wanted: Wanted,
    use: (hits: LayeredHits, subqueries: Subqueries<Wanted>) => Promise<Result>,
  ): Promise<Result> {
    const period = await this.#period(siteId, days);
    // The hits of open days are those of the lease, so the rollups beside them are too.
    return this.#read(period, wanted, false, (rows) =>
      use(hitsOf(period, this.#channels, this.#options), rows as Subqueries<Wanted>),
    );
  }

  /** Selects rows of many sites (`visits-of-sites.ts`). */
  ofSites(select: (lease: DayLease) => BoundSql): BoundSql {
    return select(this.#options.lease);
  }

  #days(siteId: number): SiteDays[] {
    return this.sitesOf(siteId).map((id) => this.#options.lease.site(id));
  }

  async #period(siteId: number, days: Period): Promise<SitePeriod> {
    const { lease, heavyVisitors } = this.#options;
    const sites = this.sitesOf(siteId).map((id) => ({ siteId: id, site: lease.site(id) }));
    const heavy: string[] = [];
    for (const { siteId, site } of sites) {
      heavy.push(...(await heavyVisitors.of(siteId, site, site.states(days).open)));
    }
    return new SitePeriod({ sites, days, watermark: lease.watermark, heavy, eras: this.#channels.eras });
  }

  async #read<Result>(
    period: SitePeriod,
    wanted: readonly Rollup[],
    mayBeStale: boolean,
    use: (subqueries: readonly RollupRows[]) => Promise<Result>,
  ): Promise<Result> {
    for (const { needs } of wanted) requireKnown(period.closed, needs);
    const rowsOf = (generations: readonly number[]) => wanted.map((one, i) => this.#rows(period, one, generations[i]));
    const { openDays } = this.#options;
    const isCached = !period.isOfSeveral && period.open.length > 0 && period.open.length <= CACHED_OPEN_DAYS_MAX;
    if (openDays === null || !isCached || wanted.length === 0) return use(rowsOf([]));
    return openDays.read(period.questions(wanted, mayBeStale), ({ generations, isStale }) => {
      this.#isStale ||= isStale;
      return use(rowsOf(generations));
    });
  }

  #rows(period: SitePeriod, rollup: Rollup, generation: number | undefined): RollupRows {
    const { store, closedDays } = this.#options;
    return {
      ...period.rows(rollup, generation),
      read: async <Row extends DayRow>() => {
        const query = ({ sql, params }: BoundSql) => store.query<Row>(sql, params);
        if (period.isOfSeveral) return query(summedRows(period.rows(rollup, generation), rollup));
        const open = period.openRows(rollup, generation);
        const rows = await Promise.all([
          closedDays.of(period.questionOf(rollup), period.closed, {
            closed: period.closedAround,
            read: (days) => query(period.closedRows(rollup, days)),
          }),
          open === null ? [] : query(open),
        ]);
        return rows.flat();
      },
    };
  }
}
