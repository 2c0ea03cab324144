import type { ReadWriteLock } from '../../concurrency/read-write-lock.ts';
import { addDays, firstOfMonth, lastOfMonth } from '../../domain/day.ts';
import type { Dimension } from '../../domain/dimension.ts';
import type { Period } from '../../domain/period.ts';
import { type HitColumn, openTable } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import type { DayLedger, DayStates } from '../days/day-ledger.ts';
import { requireKnown } from '../days/parts.ts';
import { storedGeneration } from '../days/stored-generation.ts';
import { isOfSession } from '../sql/dimensions.ts';
import type { BoundSql } from '../sql/goals.ts';
import { hitsFrom } from '../sql/hits.ts';
import { dayVisitsFrom } from '../sql/totals.ts';
import { ClosedDayCache, type DayRow } from './closed-day-cache.ts';
import { HeavyVisitors } from './heavy-visitors.ts';
import type { OpenDayCache, OpenQuestion, OpenQuestions } from './open-day-cache.ts';
import { keys as keysRollup, OPEN_EVENTS, type OpenEvents, type Rollup, summedKeys } from './rollups.ts';

/** More open days than these (a fresh import) are derived in the question itself: they are about to be closed. */
const REMEMBERED_OPEN_DAYS_MAX = 2;

export interface LayersOptions {
  readonly store: Pick<Store, 'query'>;
  readonly ledger: DayLedger;
  readonly openDays: OpenDayCache;
  readonly stillness: ReadWriteLock;
  /** How many keys of a dimension a day keeps before `(other)`. */
  readonly storedKeysMax: number;
}

/** The rows of a rollup as a subquery with the values of its parameters. */
export interface RollupRows extends BoundSql {
  /** Reads all of them, which are to be few: those of closed days are kept in memory. Nobody may change them. */
  read<Row extends DayRow>(): Promise<readonly Row[]>;
}

/** The rows of rollups in the order in which they were asked for. */
type Subqueries<Wanted extends readonly unknown[]> = { readonly [Index in keyof Wanted]: RollupRows };

/**
 * The rollups of sites over runs of days. The one place that decides which rows a reader gets: the stored ones of
 * closed days, and for open days the same derivation from their events. Every figure passes through here.
 */
export class RollupReader {
  readonly #options: LayersOptions;
  readonly #closedRows = new ClosedDayCache();
  readonly #heavyVisitors: HeavyVisitors;

  constructor(options: LayersOptions) {
    this.#options = options;
    this.#heavyVisitors = new HeavyVisitors(options.store, options.ledger);
  }

  /**
   * Reads rollups of a site over a run of days. `use` gets them as subqueries, which can share a statement; all of them
   * tell of the same events, and their rows stay until it ends.
   */
  async rollups<const Wanted extends readonly Rollup[], Result>(
    siteId: number,
    days: Period,
    wanted: Wanted,
    use: (subqueries: Subqueries<Wanted>) => Promise<Result>,
  ): Promise<Result> {
    return this.#read(
      siteId,
      days,
      wanted,
      (_period, subqueries) => use(subqueries as Subqueries<Wanted>),
      (questions, run) => this.#options.openDays.read(questions, run),
    );
  }

  /** The same beside the hits themselves, with the columns of these dimensions. */
  async hitsWith<const Wanted extends readonly Rollup[], Result>(
    siteId: number,
    days: Period,
    dimensions: readonly Dimension[],
    wanted: Wanted,
    use: (hits: BoundSql, subqueries: Subqueries<Wanted>) => Promise<Result>,
  ): Promise<Result> {
    const { openDays, stillness } = this.#options;
    return this.#read(
      siteId,
      days,
      wanted,
      (period, subqueries) => use(period.hits(dimensions), subqueries as Subqueries<Wanted>),
      // The hits of open days are of the events as they are now, so the rollups beside them are too.
      (questions, run) => stillness.hold(() => openDays.readNow(questions, run)),
    );
  }

  /**
   * Reads once more when the raw events of a day that was open have gone meanwhile: it has been closed since.
   *
   * @param remembered how rows of open days are had that were derived before
   */
  async #read<Result>(
    siteId: number,
    days: Period,
    wanted: readonly Rollup[],
    use: (period: SitePeriod, subqueries: Subqueries<readonly Rollup[]>) => Promise<Result>,
    remembered: (questions: OpenQuestions, run: (generations: readonly number[]) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    const { ledger } = this.#options;
    const { open } = ledger.states(siteId, days);
    const result = await this.#readOnce(siteId, days, wanted, use, remembered);
    const isGone = open.some((day) => ledger.isFinal(siteId, day));
    return isGone ? this.#readOnce(siteId, days, wanted, use, remembered) : result;
  }

  async #readOnce<Result>(
    siteId: number,
    days: Period,
    wanted: readonly Rollup[],
    use: (period: SitePeriod, subqueries: Subqueries<readonly Rollup[]>) => Promise<Result>,
    remembered: (questions: OpenQuestions, run: (generations: readonly number[]) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    const { ledger } = this.#options;
    const heavy = await this.#heavyVisitors.of(siteId, ledger.states(siteId, days).open);
    const period = new SitePeriod(siteId, days, this.#options, heavy);
    const { open } = period;
    for (const { parts } of wanted) requireKnown(period.closed, parts);
    const run = (generations: readonly number[] | null) =>
      use(
        period,
        wanted.map((rollup, i) => this.#rows(period, rollup, generations?.[i])),
      );
    if (open.length === 0 || wanted.length === 0) return run(null);
    if (open.length > REMEMBERED_OPEN_DAYS_MAX) return this.#options.stillness.hold(() => run(null));
    return remembered({ siteId, days: open, parts: wanted.map((rollup) => period.question(rollup)) }, run);
  }

  #rows(period: SitePeriod, rollup: Rollup, generation: number | undefined): RollupRows {
    const { store } = this.#options;
    return {
      ...period.rows(rollup, generation),
      read: async <Row extends DayRow>() => {
        const query = ({ sql, params }: BoundSql) => store.query<Row>(sql, params);
        const open = period.openRows(rollup, generation);
        const rows = await Promise.all([
          this.#closedRows.of(period.questionOf(rollup), period.closed, {
            closed: period.closedAround,
            read: (days) => query(period.closedRows(rollup, days)),
          }),
          open === null ? [] : query(open),
        ]);
        return rows.flat();
      },
    };
  }

  /**
   * Reads the visitors and pageviews of each local day of many sites: the rows that `dayVisits` has for each of them, in
   * one subquery with the columns site, day, visitors, pageviews. `siteIds` must not be empty.
   */
  visitsOfSites<Result>(
    siteIds: readonly number[],
    days: Period,
    use: (rows: BoundSql) => Promise<Result>,
  ): Promise<Result> {
    const { ledger, stillness } = this.#options;
    return stillness.hold(() => use(visitsOfSites(siteIds, days, ledger)));
  }

  /** A text that is the same as long as the figures of these days are. */
  mark(siteId: number, days: Period): string {
    return this.#options.ledger.mark(siteId, days);
  }

  /** How often a reader of the site has got rows of open days that events had arrived after. */
  restedReads(siteId: number): number {
    return this.#options.openDays.restedReads(siteId);
  }

  /** The daily rollup of a dimension's keys, with as many of them as a day keeps. */
  keys(dimension: Dimension): Rollup {
    return keysRollup(dimension, this.#options.storedKeysMax);
  }

  /** The same for sums over the days: whole months may stand for theirs. */
  summedKeys(dimension: Dimension): Rollup {
    return summedKeys(dimension, this.#options.storedKeysMax);
  }
}

/** One site's rollups over a run of days, as they stand at one moment. */
class SitePeriod {
  readonly #siteId: number;
  readonly #states: DayStates;
  /** The days of the whole months that the run lies in. */
  readonly #around: DayStates;
  /** The values that every subquery needs. */
  readonly #params: QueryParams;
  readonly #published: string;
  /** The rows of the days that no stored month stands for; null when there are none. */
  readonly #besideMonths: string | null;
  readonly #openEvents: OpenEvents;

  constructor(siteId: number, days: Period, { ledger }: LayersOptions, heavy: readonly string[]) {
    const states = ledger.states(siteId, days);
    this.#openEvents = { most: ledger.mostEvents(siteId, days), heavy };
    this.#siteId = siteId;
    this.#states = states;
    this.#around = ledger.states(siteId, { from: firstOfMonth(days.from), to: lastOfMonth(days.to) });
    this.#published = publishedCondition(states);
    const beside = outside(days, states.months);
    this.#besideMonths =
      beside.length === 0
        ? null
        : `(${beside.map((_, i) => `day BETWEEN {from${i}:Date} AND {to${i}:Date}`).join(' OR ')})`;
    this.#params = {
      ...Object.fromEntries(
        beside.flatMap(({ from, to }, i) => [
          [`from${i}`, from],
          [`to${i}`, to],
        ]),
      ),
      months: states.months.map(({ day }) => day),
      month_generations: states.months.map(({ generation }) => storedGeneration(generation)),
      ...publishedParams(siteId, days, states),
    };
  }

  /** The days that are derived from their events. */
  get open(): readonly string[] {
    return this.#states.open;
  }

  /** The days whose rows are stored. */
  get closed(): readonly ClosedDay[] {
    return this.#states.closed;
  }

  /** Those of the whole months that the run lies in too. */
  get closedAround(): readonly ClosedDay[] {
    return this.#around.closed;
  }

  /** What is to be derived of the open days. */
  question(rollup: Rollup): OpenQuestion {
    const { table, columns, part } = rollup;
    const rows = rollup.open(this.#openEvents);
    // The heavy visitors are no part of the question, only of the way to its answer.
    const { heavy: _, ...asked } = rows.params;
    return { table, part: `${columns} ${part} ${JSON.stringify(asked)}`, rows };
  }

  /** Tells apart what is asked of the closed days. */
  questionOf({ table, columns, part, partParams }: Rollup): string {
    return [this.#siteId, table, columns, part, JSON.stringify(partParams)].join('\n');
  }

  /**
   * Rows of a rollup: stored ones, and of open days those of a generation in memory, or derived in place without one.
   */
  rows(rollup: Rollup, generation: number | undefined): BoundSql {
    const { columns, months, once, part } = rollup;
    const days = storedRows(rollup, this.#published);
    const closed =
      months === null || this.#states.months.length === 0
        ? days
        : [
            `SELECT ${columns} FROM ${months} WHERE ${PUBLISHED_MONTHS}${partCondition(part)}`,
            ...(this.#besideMonths === null ? [] : [`${days} AND ${this.#besideMonths}`]),
          ].join(' UNION ALL ');
    const open = rollup.open(this.#openEvents);
    const rows = this.#union(closed, derivedRows(rollup, open, generation));
    return { sql: takenOnce(rows, once), params: { ...this.#params, ...open.params } };
  }

  /** The stored rows of a run of days within those months. */
  closedRows(rollup: Rollup, days: Period): BoundSql {
    const sql = takenOnce(storedRows(rollup, publishedCondition(this.#around)), rollup.once);
    return { sql, params: { ...publishedParams(this.#siteId, days, this.#around), ...rollup.partParams } };
  }

  /** Those of the open days; null without one. */
  openRows(rollup: Rollup, generation: number | undefined): BoundSql | null {
    if (this.open.length === 0) return null;
    const open = rollup.open(this.#openEvents);
    const sql = takenOnce(derivedRows(rollup, open, generation), rollup.once);
    return { sql, params: { ...this.#params, ...open.params } };
  }

  /** The hits, with what tells visitors apart and the columns of these dimensions. */
  hits(dimensions: readonly Dimension[]): BoundSql {
    const columns: HitColumn[] = [...new Set(['site', 'day', 'hour', 'visitor', 'event', ...dimensions] as const)];
    const closed = `SELECT ${columns.join(', ')} FROM hits WHERE ${this.#published}`;
    const open = dimensions.some(isOfSession)
      ? hitsFrom(OPEN_EVENTS, columns, this.#openEvents.heavy)
      : { sql: `SELECT ${columns.join(', ')} FROM (${OPEN_EVENTS})`, params: {} };
    return { sql: this.#union(closed, open.sql), params: { ...this.#params, ...open.params } };
  }

  #union(closed: string, open: string): string {
    if (this.#states.open.length === 0) return closed;
    return this.#states.closed.length > 0 ? `${closed} UNION ALL ${open}` : open;
  }
}

function storedRows({ table, columns, part }: Rollup, published: string): string {
  return `SELECT ${columns} FROM ${table} WHERE ${published}${partCondition(part)}`;
}

function partCondition(part: string): string {
  return part === '' ? '' : ` AND ${part}`;
}

function derivedRows({ table, columns }: Rollup, open: BoundSql, generation: number | undefined): string {
  return generation === undefined
    ? `SELECT ${columns} FROM (${open.sql})`
    : `SELECT ${columns} FROM ${openTable(table)} WHERE generation = ${generation}`;
}

/** A repeated backfill may have written a row twice. */
function takenOnce(rows: string, columns: string): string {
  return columns === '' ? rows : `SELECT * FROM (${rows}) LIMIT 1 BY ${columns}`;
}

/** A site-day as one text, in SQL. */
const SITE_DAY = "concat(toString(site), ' ', toString(day))";
/** No stored row has it: the day is open, or nothing of it is published. */
const NO_GENERATION = 0;

/** The stored rows of closed days, and what the events of open days give, of many sites at once. */
function visitsOfSites(siteIds: readonly number[], days: Period, ledger: DayLedger): BoundSql {
  const states = siteIds.map((site) => ({ site, ...ledger.states(site, days) }));
  const open = states.flatMap(({ site, open }) => open.map((day) => ({ site, day, generation: NO_GENERATION })));
  const others = states.flatMap(({ site, others }) => others.map((other) => ({ site, ...other })));
  const exceptions = [...open, ...others];
  const textOf = ({ site, day }: { readonly site: number; readonly day: string }) => `${site} ${day}`;
  const usual = 'transform(site, {sites:Array(UInt32)}, {generations:Array(UInt16)}, toUInt16(0))';
  const generation =
    exceptions.length === 0
      ? usual
      : `transform(${SITE_DAY}, {exceptions:Array(String)}, {exception_generations:Array(UInt16)}, ${usual})`;
  const closed = `SELECT site, day, visitors, pageviews FROM day_totals
WHERE site IN {sites:Array(UInt32)} AND day BETWEEN {from:Date} AND {to:Date} AND generation = ${generation}`;
  const events = `SELECT * FROM events
WHERE site IN {sites:Array(UInt32)} AND day IN {open_days:Array(Date)} AND has({open:Array(String)}, ${SITE_DAY})`;
  return {
    sql:
      open.length === 0
        ? closed
        : `${closed} UNION ALL SELECT site, day, visitors, pageviews FROM (${dayVisitsFrom(events)})`,
    params: {
      sites: siteIds,
      from: days.from,
      to: days.to,
      generations: states.map((state) => storedGeneration(state.generation)),
      exceptions: exceptions.map(textOf),
      exception_generations: exceptions.map((exception) => storedGeneration(exception.generation)),
      open: open.map(textOf),
      open_days: [...new Set(open.map(({ day }) => day))],
    },
  };
}

/** The rows of the months that stand for their days. */
const PUBLISHED_MONTHS = `site = {site:UInt32} AND day IN {months:Array(Date)}
  AND generation = transform(day, {months:Array(Date)}, {month_generations:Array(UInt16)}, toUInt16(0))`;

/** The runs of days that whole months leave of a run. */
function outside({ from, to }: Period, months: DayStates['months']): Period[] {
  const runs: Period[] = [];
  let next = from;
  for (const { day } of months) {
    if (next < day) runs.push({ from: next, to: addDays(day, -1) });
    next = addDays(lastOfMonth(day), 1);
  }
  return next <= to ? [...runs, { from: next, to }] : runs;
}

/** The rows of closed days that readers see. */
function publishedCondition({ open, others }: DayStates): string {
  const generation =
    others.length === 0
      ? '{generation:UInt16}'
      : 'transform(day, {other_days:Array(Date)}, {other_generations:Array(UInt16)}, {generation:UInt16})';
  return [
    'site = {site:UInt32}',
    'day BETWEEN {from:Date} AND {to:Date}',
    ...(open.length > 0 ? ['day NOT IN {open:Array(Date)}'] : []),
    `generation = ${generation}`,
  ].join(' AND ');
}

/** The parameters of `publishedCondition`. */
function publishedParams(site: number, { from, to }: Period, { open, generation, others }: DayStates): QueryParams {
  return {
    site,
    from,
    to,
    open,
    generation: storedGeneration(generation),
    other_days: others.map(({ day }) => day),
    other_generations: others.map((other) => storedGeneration(other.generation)),
  };
}
