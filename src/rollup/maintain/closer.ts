import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Database } from '../../database/database.ts';
import type { FieldSet } from '../../domain/added-fields.ts';
import { STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import { unknownDimensions } from '../../domain/stored-dimension.ts';
import type { SiteDayEvents } from '../../store/encoded-lines.ts';
import { ROLLUP_COLUMNS, type RollupTable } from '../../store/schema.ts';
import type { QueryParams, Store } from '../../store/store.ts';
import { StoreLimitError } from '../../store/store-error.ts';
import { beginClosing, type ClosedDay, publishClosedDays, type SiteDay, WHOLE_DAY } from '../days/closed-days.ts';
import type { DayLedger } from '../days/day-ledger.ts';
import { GENERATION, OF_WRITING, SITE_DAYS_PER_STATEMENT_MAX, writingParams } from '../days/generation.ts';
import { funnelPart, goalPart, keysPart } from '../days/parts.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { type BoundSql, goalsFrom } from '../sql/goals.ts';
import { ALL_HIT_COLUMNS, HEAVY_VISITOR_EVENTS_MIN, hitsFrom } from '../sql/hits.ts';
import { keyRows } from '../sql/keys.ts';
import { dayTotalsFrom, hourTotalsFrom } from '../sql/totals.ts';
import { grouped, sumEvents } from './grouped.ts';
import type { SupersededRows } from './superseded-rows.ts';
import { visitorSlices } from './visitor-slices.ts';

/** How many events one writing takes together; a single larger day is one writing all the same. */
const EVENTS_PER_WRITING_MAX = 1_000_000;
/** A site-day that cannot be closed is tried again after so long, and twice as long each time, milliseconds. */
const RETRY_MIN_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;
/** A part of a day that exceeded the engine's limits as often as this is left out, so that the rest of the day is published. */
const TRIES_BEFORE_UNKNOWN = 3;
/** When a day that cannot be closed is taken for one that never will be. */
const TRIES_BEFORE_HOPELESS = 6;
const HOPELESS_AFTER_MS = 24 * 3_600_000;
/** Sessions are made for so many events at a time: all of their columns lie in memory, sorted. */
const EVENTS_PER_SLICE_MAX = 400_000;
/** Derivations share a statement as long as they take so many events together, for the same reason. */
const EVENTS_PER_STATEMENT_MAX = 3_500_000;
const DERIVATIONS_PER_STATEMENT_MAX = 20;

/** What a site's days are counted for besides the dimensions. */
export interface SiteDefinitions {
  goalsOf(siteId: number): Promise<readonly Goal[]>;
  /** Every version of every funnel. */
  funnelVersionsOf(siteId: number): Promise<readonly FunnelVersion[]>;
  /** The sets of fields that are switched off. */
  fieldSetsOffOf(siteId: number): Promise<readonly FieldSet[]>;
}

export interface CloserOptions {
  readonly store: Store;
  readonly database: Database;
  readonly definitions: SiteDefinitions;
  readonly ledger: DayLedger;
  /** Shared with what else writes rollups. */
  readonly turns: KeyedMutex;
  /** Told what is written again. */
  readonly superseded: SupersededRows;
  readonly storedKeysMax: number;
}

const HIT_NAMES = ALL_HIT_COLUMNS.join(', ');
/** The events of some visitors of the writing in hand. */
const EVENTS_OF_SLICE = `SELECT * FROM events WHERE ${OF_WRITING}
  AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`;
const HEAVY_VISITORS = `SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE ${OF_WRITING}
GROUP BY site, day, visitor HAVING count() >= ${HEAVY_VISITOR_EVENTS_MIN}`;

/** Sessionizes the events of some visitors. */
function writeHits(heavy: readonly string[]): BoundSql {
  const { sql, params } = hitsFrom(EVENTS_OF_SLICE, ALL_HIT_COLUMNS, heavy);
  // Each thread holds rows with three long paths, before and after they are sorted.
  const threads = heavy.length === 0 ? '' : ' SETTINGS max_threads = 1';
  return {
    sql: `INSERT INTO hits (${HIT_NAMES}, generation) SELECT ${HIT_NAMES}, ${GENERATION} FROM (${sql})${threads}`,
    params,
  };
}

/** What the writing in hand has written: not published yet, and of a generation that nobody else has. */
const written = (table: 'hits' | 'hour_totals') =>
  `SELECT * EXCEPT generation FROM ${table} WHERE ${OF_WRITING} AND generation = ${GENERATION}`;
/** The one source of all its rollups. */
const WRITTEN_HITS = written('hits');

/** A site-day, how many events it has, and the number of arrivals for it when it was found to have ended. */
interface Ended extends SiteDay {
  readonly events: number;
  /** The version of the fields that all of these events know. */
  readonly fieldsVersion: number;
  /** The dimensions whose keys are not stored. */
  readonly leftOut: readonly StoredDimension[];
  readonly seen: number | undefined;
}

/** A site-day that could not be closed. */
interface Failure {
  readonly day: SiteDay;
  readonly retryAtMs: number;
  readonly waitMs: number;
  readonly tries: number;
  readonly sinceMs: number;
}

/** One derivation of a rollup from the hits of a writing. */
interface Derivation extends BoundSql {
  readonly table: RollupTable;
  /** The parts of a day that are unknown without it. */
  readonly parts: readonly string[];
  readonly events: number;
}

/**
 * Closes days: writes their hits, then every rollup from these hits, then publishes all of it in one step. Until then
 * readers see the day as it was. A writing has a generation of its own, so a crash leaves rows that nobody reads, and the
 * next one begins afresh. Small site-days are written together: a statement has its price.
 */
export class Closer {
  readonly #options: CloserOptions;
  readonly #failures = new Map<string, Failure>();

  constructor(options: CloserOptions) {
    this.#options = options;
  }

  /**
   * Closes site-days that have ended. Those for which events arrive meanwhile stay open, and so do those that failed
   * not long ago. Rejects with an AggregateError when some could not be closed; one keeps no other from it.
   * Rejects with the signal's reason between two statements when it is aborted; what is not published is then as before.
   */
  async close(siteDays: readonly SiteDay[], signal?: AbortSignal): Promise<void> {
    for (const [key, { day }] of this.#failures) {
      // Erased, or deleted with its site.
      if (this.#options.ledger.arrivals(day.siteId, day.day) === undefined) this.#failures.delete(key);
    }
    const due = siteDays.filter((day) => (this.#failures.get(keyOf(day))?.retryAtMs ?? 0) <= performance.now());
    const errors: unknown[] = [];
    // What shares statements leaves the same dimensions out.
    const alike = Map.groupBy(
      await this.#countEvents(due),
      ({ fieldsVersion, leftOut }) => `${fieldsVersion} ${leftOut}`,
    );
    const queue = [...alike.values()].flatMap(writings);
    for (let writing = queue.shift(); writing !== undefined; writing = queue.shift()) {
      const ended = writing;
      try {
        const sites = [...new Set(ended.map(({ siteId }) => siteId))];
        await this.#options.turns.take(sites, () => this.#write(ended, signal));
        for (const day of ended) this.#failures.delete(keyOf(day));
      } catch (error) {
        signal?.throwIfAborted();
        const half = Math.ceil(ended.length / 2);
        if (ended.length > 1) queue.unshift(ended.slice(0, half), ended.slice(half));
        else errors.push(this.#failed(ended[0]!, error));
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} site-days could not be closed`);
  }

  #failed(day: SiteDay, error: unknown): unknown {
    const before = this.#failures.get(keyOf(day));
    const waitMs = Math.min((before?.waitMs ?? RETRY_MIN_MS / 2) * 2, RETRY_MAX_MS);
    const nowMs = performance.now();
    this.#failures.set(keyOf(day), {
      day,
      waitMs,
      retryAtMs: nowMs + waitMs,
      tries: (before?.tries ?? 0) + 1,
      sinceMs: before?.sinceMs ?? nowMs,
    });
    return error;
  }

  /** Whether a day could not be closed for so long, and so often, that it never will. */
  isHopeless(day: SiteDay): boolean {
    const failure = this.#failures.get(keyOf(day));
    if (failure === undefined || failure.tries < TRIES_BEFORE_HOPELESS) return false;
    return performance.now() - failure.sinceMs >= HOPELESS_AFTER_MS;
  }

  /** Site-days that could not be closed the last time. */
  get failing(): number {
    return this.#failures.size;
  }

  /**
   * Takes days that cannot be closed for closed, so that their raw events can go when they must: what was published of
   * them before stays, and of others nothing is known. Returns the events that are not counted in what stays.
   */
  async abandon(siteDays: readonly SiteDay[]): Promise<SiteDayEvents[]> {
    const { database, ledger, superseded } = this.#options;
    const lost: SiteDayEvents[] = [];
    for (const day of siteDays) {
      const seen = ledger.arrivals(day.siteId, day.day);
      const before = ledger.published(day);
      const [generation] = before === undefined ? await beginClosing(database.db, [day]) : [before.generation];
      const events = seen?.events ?? 0;
      const stays = before ?? { ...day, generation: generation!, events, unknown: [WHOLE_DAY] };
      if (before === undefined) await publishClosedDays(database.db, [stays]);
      else lost.push({ ...day, events: events - before.events });
      ledger.close(stays, seen);
      this.#failures.delete(keyOf(day));
    }
    superseded.note(siteDays);
    return lost;
  }

  async #write(asked: readonly Ended[], signal: AbortSignal | undefined): Promise<void> {
    const { database, ledger, superseded } = this.#options;
    // Events have come since they were found to have ended: they are not quiet, and come again.
    const ended = asked.filter(({ siteId, day, seen }) => ledger.arrivals(siteId, day)?.count === seen);
    if (ended.length === 0) return;
    const seen = ended.map(({ siteId, day }) => ledger.arrivals(siteId, day));
    const sites = await Promise.all(
      [...new Set(ended.map(({ siteId }) => siteId))].map((id) => this.#definitionsOfSite(id)),
    );
    const generations = await beginClosing(database.db, ended);
    const { fieldsVersion, leftOut } = ended[0]!;
    const older = fieldsVersion === FIELDS_VERSION ? {} : { fieldsVersion };
    let closed: ClosedDay[] = ended.map(({ siteId, day, events }, i) => {
      return { siteId, day, events, generation: generations[i]!, ...older };
    });
    const again = closed.filter(({ generation }) => generation > 1);
    superseded.note(again);
    // Of a day that is alone, parts that fail again and again are left out.
    const [day] = closed;
    const isTolerant = closed.length === 1 && (this.#failures.get(keyOf(day!))?.tries ?? 0) >= TRIES_BEFORE_UNKNOWN - 1;

    try {
      await this.#writeHits(closed, signal);
      const dimensions = STORED_DIMENSIONS.filter((dimension) => !leftOut.includes(dimension));
      const failed = await this.#writeRollups(closed, sites, dimensions, isTolerant, signal);
      const unknown = [...leftOut.map(keysPart), ...failed];
      if (unknown.length > 0) closed = closed.map((published) => ({ ...published, unknown }));
      await publishClosedDays(database.db, closed);
    } catch (error) {
      superseded.note(closed);
      throw error;
    }
    for (const [i, day] of closed.entries()) ledger.close(day, seen[i]);
    superseded.note(again);
  }

  async #writeHits(closed: readonly ClosedDay[], signal: AbortSignal | undefined): Promise<void> {
    const { store } = this.#options;
    const few = closed.every(({ events }) => events < HEAVY_VISITOR_EVENTS_MIN);
    const heavy = few ? [] : await store.query<{ visitor: string }>(HEAVY_VISITORS, writingParams(closed));
    const { sql, params } = writeHits(heavy.map(({ visitor }) => visitor));
    for (const slice of slicesOf(closed)) {
      signal?.throwIfAborted();
      await store.execute(sql, { ...params, ...slice });
    }
  }

  /** Writes every rollup, or, of a day that `isTolerant`, every part that the engine can derive. Returns the others. */
  async #writeRollups(
    closed: readonly ClosedDay[],
    sites: readonly DefinitionsOfSite[],
    dimensions: readonly StoredDimension[],
    isTolerant: boolean,
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const params = writingParams(closed);
    const unknown: string[] = [];
    const write = async (derivations: readonly Derivation[]): Promise<void> => {
      signal?.throwIfAborted();
      try {
        await this.#insert(derivations[0]!.table, united(derivations), params);
      } catch (error) {
        if (!(error instanceof StoreLimitError)) throw error;
        if (derivations.length > 1) for (const derivation of derivations) await write([derivation]);
        else if (isTolerant && derivations[0]!.parts.length > 0) unknown.push(...derivations[0]!.parts);
        else throw error;
      }
    };
    for (const group of this.#derivations(closed, sites, dimensions)) await write(group);
    return unknown;
  }

  async #definitionsOfSite(siteId: number): Promise<DefinitionsOfSite> {
    const { definitions } = this.#options;
    const [goals, funnels] = await Promise.all([definitions.goalsOf(siteId), definitions.funnelVersionsOf(siteId)]);
    return { siteId, goals, funnels };
  }

  /** Every rollup and how it is derived from what is written, in groups that share a statement. */
  *#derivations(
    closed: readonly ClosedDay[],
    sites: readonly DefinitionsOfSite[],
    dimensions: readonly StoredDimension[],
  ): Iterable<readonly Derivation[]> {
    const events = sumEvents(closed);
    const totals = (table: RollupTable, sql: string) => [{ table, parts: [], events, sql, params: {} }];
    yield totals('hour_totals', hourTotalsFrom(WRITTEN_HITS));
    yield totals('day_totals', dayTotalsFrom(written('hour_totals')));
    yield* together(
      dimensions.map((dimension) => ({
        table: 'day_keys',
        parts: [keysPart(dimension)],
        events,
        sql: keyRows(WRITTEN_HITS, dimension, this.#options.storedKeysMax, events),
        params: {},
      })),
    );
    const counted = sites.map((site) => ({
      ...site,
      hits: `${WRITTEN_HITS} AND site = ${site.siteId}`,
      events: sumEvents(closed.filter(({ siteId }) => siteId === site.siteId)),
    }));
    yield* together(
      counted
        .filter((site) => site.goals.length > 0)
        .map(({ hits, goals, events }) => ({
          table: 'day_goals',
          parts: goals.map(goalPart),
          events,
          ...goalsFrom(hits, goals),
        })),
    );
    yield* together(
      counted.flatMap(({ hits, funnels, events }) =>
        funnels.map((funnel) => ({
          table: 'day_funnels',
          parts: [funnelPart(funnel)],
          events,
          ...stepRows(funnelFrom(hits, funnel), funnel),
        })),
      ),
    );
  }

  async #insert(table: RollupTable, rows: BoundSql, params: QueryParams): Promise<void> {
    const columns = ROLLUP_COLUMNS[table].map(([name]) => name).join(', ');
    await this.#options.store.execute(
      `INSERT INTO ${table} (${columns}, generation) SELECT ${columns}, ${GENERATION} FROM (${rows.sql})`,
      { ...params, ...rows.params },
    );
  }

  async #countEvents(siteDays: readonly SiteDay[]): Promise<Ended[]> {
    const { definitions, ledger, store } = this.#options;
    const seen = siteDays.map(({ siteId, day }) => ledger.arrivals(siteId, day)?.count);
    const found = new Map<string, { readonly events: number; readonly version: number }>();
    for (let i = 0; i < siteDays.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const some = siteDays.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX);
      const rows = await store.query<{ site: number; day: string; events: number; version: number }>(
        `SELECT site, day, count() AS events, min(version) AS version FROM events WHERE ${OF_WRITING} GROUP BY site, day`,
        writingParams(some.map((day) => ({ ...day, generation: 0 }))),
      );
      for (const row of rows) found.set(keyOf({ siteId: row.site, day: row.day }), row);
    }
    const off = new Map<number, readonly FieldSet[]>();
    for (const siteId of new Set(siteDays.map((day) => day.siteId))) {
      off.set(siteId, await definitions.fieldSetsOffOf(siteId));
    }
    return siteDays.map((day, i) => {
      const { events, version } = found.get(keyOf(day)) ?? { events: 0, version: FIELDS_VERSION };
      const leftOut = unknownDimensions(version, off.get(day.siteId)!);
      return { ...day, events, fieldsVersion: version, leftOut, seen: seen[i] };
    });
  }
}

/** What one site's days are counted for besides the dimensions. */
interface DefinitionsOfSite {
  readonly siteId: number;
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
}

function keyOf({ siteId, day }: SiteDay): string {
  return `${siteId} ${day}`;
}

/** Groups site-days so that no writing takes too many of them, or too many events. */
function writings(siteDays: readonly Ended[]): Ended[][] {
  return grouped(siteDays, EVENTS_PER_WRITING_MAX, SITE_DAYS_PER_STATEMENT_MAX);
}

/** What each statement that writes hits takes: some site-days, or some visitors of a large one. */
function slicesOf(closed: readonly ClosedDay[]): QueryParams[] {
  return grouped(closed, EVENTS_PER_SLICE_MAX, SITE_DAYS_PER_STATEMENT_MAX).flatMap((some) =>
    visitorSlices(sumEvents(some), EVENTS_PER_SLICE_MAX).map((visitors) => ({ ...writingParams(some), ...visitors })),
  );
}

/** Derivations of one rollup, in groups that take as few statements as may be. */
function together(derivations: readonly Derivation[]): Derivation[][] {
  return grouped(derivations, EVENTS_PER_STATEMENT_MAX, DERIVATIONS_PER_STATEMENT_MAX);
}

function united(derivations: readonly Derivation[]): BoundSql {
  return {
    sql: derivations.map(({ sql }) => sql).join('\nUNION ALL\n'),
    params: Object.assign({}, ...derivations.map(({ params }) => params)) as QueryParams,
  };
}
