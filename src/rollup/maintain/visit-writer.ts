import { mapConcurrent } from '../../concurrency/map-concurrent.ts';
import { ADDED_FIELDS } from '../../domain/added-fields.ts';
import { dayStart } from '../../domain/day.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import { siteZones } from '../../sites/sites.ts';
import { VISIT_COLUMNS } from '../../store/hit-columns.ts';
import type { QueryParams, StatementMode, Store } from '../../store/store.ts';
import { exceedsLimits, StoreLimitError } from '../../store/store-error.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { haveFacts } from '../days/layers.ts';
import { keysPart } from '../days/parts.ts';
import { belowWatermark, type Watermark } from '../days/watermark.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { ALL_HIT_COLUMNS, hitsFrom } from '../sql/hits.ts';
import { type VisitSources, visitsFrom } from '../sql/visits.ts';
import { ClosingFailures } from './closing-failures.ts';
import { grouped, sumEvents } from './grouped.ts';
import type { MaintainedDays } from './maintained-days.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import { visitorSlices } from './visitor-slices.ts';

/** Visits are made of so many events at a time: that fits into the memory of a shared statement. */
const EVENTS_PER_SLICE_MAX = 200_000;
/** As many as there are connections for shared statements. */
const SLICES_AT_A_TIME = 2;
const [ALL_VISITORS] = visitorSlices(1, 1);
const NOTHING: VisitsWritten = { written: [], givenUp: [], errors: [] };
const NAMES = VISIT_COLUMNS.map(([name]) => name).join(', ');
const OF_SLICE = `${OF_GENERATIONS} AND visitor BETWEEN toUInt64({first:String}) AND toUInt64({last:String})`;
const HITS = `SELECT * EXCEPT generation FROM hits WHERE ${OF_SLICE} AND generation = ${GENERATION}`;
const EVENTS = `SELECT * FROM events WHERE ${OF_SLICE}`;
/** A day that exceeds the engine's limits is made of so many at a time, once more. */
const EVENTS_PER_SMALL_SLICE_MAX = 20_000;
/** One part, or none when the statement fails. The same rows may be written again after they were removed. */
const ALL_OR_NOTHING =
  'min_insert_block_size_rows = 0, min_insert_block_size_bytes = 1000000000000, insert_deduplicate = 0';

export interface VisitWriterOptions extends Pick<MaintainedDays, 'store' | 'database'> {
  readonly definitions: Pick<SiteDefinitions, 'propertiesOf' | 'allRevenuesOf'>;
}

/** What became of days whose visits were to be written. */
export interface VisitsWritten {
  readonly written: readonly ClosedDay[];
  /** The days whose visits cannot be made: they are kept without. */
  readonly givenUp: readonly ClosedDay[];
  /** Why the others were not written. They are to be tried again. */
  readonly errors: readonly unknown[];
}

/** Writes the visits that are kept of days whose raw events are about to go. Nobody reads them before their days are marked. */
export class VisitWriter {
  readonly #options: VisitWriterOptions;
  readonly #failures = new ClosingFailures();

  constructor(options: VisitWriterOptions) {
    this.#options = options;
  }

  /** Writes those of closed days, in their generations; rows of an interrupted writing go first. */
  async write(days: readonly ClosedDay[], watermark: Watermark): Promise<VisitsWritten> {
    const seen = belowWatermark(watermark);
    const all: VisitsWritten[] = [];
    // Hits that an earlier version has written tell nothing of their sessions: they are derived again.
    for (const alike of Map.groupBy(days, haveFacts).values()) {
      for (const some of grouped(alike, EVENTS_PER_SLICE_MAX, SITE_DAYS_PER_STATEMENT_MAX))
        all.push(await this.#writeAny(some, seen));
    }
    return joined(all);
  }

  /** Removes what an interrupted writing has left of closed days whose visits are not kept. */
  async clear(days: readonly ClosedDay[]): Promise<void> {
    const { store } = this.#options;
    for (let i = 0; i < days.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
      const params = generationParams(days.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX));
      const left = await store.query(`SELECT 1 FROM visits WHERE ${OF_GENERATIONS} LIMIT 1`, params);
      // Rows that were only hidden would stay on the disk until the next purge.
      if (left.length > 0)
        await store.execute(`ALTER TABLE visits DELETE WHERE ${OF_GENERATIONS} SETTINGS mutations_sync = 2`, params);
    }
  }

  /** Writes days together, or each alone where that fails: one site's day never costs another's. */
  async #writeAny(days: readonly ClosedDay[], seen: BoundSql): Promise<VisitsWritten> {
    try {
      await this.#writeInSlices(days, seen);
      this.#failures.forget(days);
      return { ...NOTHING, written: days };
    } catch (error) {
      if (days.length > 1) {
        const each: VisitsWritten[] = [];
        for (const day of days) each.push(await this.#writeAny([day], seen));
        return joined(each);
      }
      this.#failures.note(days[0]!);
      // Raw events go after 30 days whatever else fails.
      if (!(error instanceof StoreLimitError) && !this.#failures.isHopeless(days[0]!))
        return { ...NOTHING, errors: [error] };
      await this.clear(days);
      this.#failures.forget(days);
      return { ...NOTHING, givenUp: days };
    }
  }

  async #writeInSlices(days: readonly ClosedDay[], seen: BoundSql): Promise<void> {
    try {
      await this.#write(days, seen, EVENTS_PER_SLICE_MAX);
    } catch (error) {
      if (days.length > 1 || !exceedsLimits(error)) throw error;
      await this.#write(days, seen, EVENTS_PER_SMALL_SLICE_MAX);
    }
  }

  async #write(days: readonly ClosedDay[], seen: BoundSql, eventsMax: number): Promise<void> {
    const { store } = this.#options;
    const params = generationParams(days);
    const left = await store.query(`SELECT 1 FROM visits WHERE ${OF_GENERATIONS} LIMIT 1`, params);
    if (left.length > 0) await store.execute(`DELETE FROM visits WHERE ${OF_GENERATIONS}`, params);
    const sources = await this.#sourcesOf(days);
    const slices = visitorSlices(sumEvents(days), eventsMax);
    const events = { sql: `${EVENTS}${seen.sql}`, params: seen.params };
    const hits = haveFacts(days[0]!) ? { sql: HITS, params: {} } : hitsFrom(events.sql, ALL_HIT_COLUMNS);
    const numbered: { readonly slice: QueryParams; readonly numberedFrom: number }[] = [];
    let numberedFrom = 0;
    for (const slice of slices) {
      numbered.push({ slice, numberedFrom });
      // A day in slices is alone.
      if (slices.length > 1) {
        const [row] = await store.query<{ visitors: number }>(
          `SELECT uniqExact(visitor) AS visitors FROM (${hits.sql}) WHERE event != 'engage'`,
          { ...params, ...slice, ...hits.params, ...events.params },
        );
        numberedFrom += row!.visitors;
      }
    }
    await mapConcurrent(numbered, SLICES_AT_A_TIME, async ({ slice, numberedFrom: from }) => {
      const visits = visitsFrom(hits.sql, events.sql, { ...sources, numberedFrom: from });
      const rows = { sql: visits.sql, params: { ...hits.params, ...events.params, ...visits.params } };
      await insertVisits(store, rows, { ...params, ...slice });
    });
    await this.#compare(days, events);
  }

  /** Throws when a day has not as many visits as hits. A server may go on with a statement whose connection was lost. */
  async #compare(days: readonly ClosedDay[], events: BoundSql): Promise<void> {
    const hits = haveFacts(days[0]!) ? { sql: HITS, params: {} } : events;
    const differing = await this.#options.store.query<{ site: number; day: string }>(
      `SELECT site, day FROM (
  SELECT site, day, 1 AS visits, 0 AS hits FROM visits WHERE ${OF_GENERATIONS} AND generation = ${GENERATION}
  UNION ALL SELECT site, day, 0 AS visits, 1 AS hits FROM (${hits.sql}) WHERE event != 'engage'
) GROUP BY site, day HAVING sum(visits) != sum(hits)`,
      { ...generationParams(days), ...ALL_VISITORS, ...hits.params },
    );
    if (differing.length > 0) {
      const those = differing.map(({ site, day }) => `${day} of site ${site}`).join(', ');
      throw new Error(`visits differ from the hits that they were made of: ${those}`);
    }
  }

  async #sourcesOf(days: readonly ClosedDay[]): Promise<Omit<VisitSources, 'numberedFrom'>> {
    const { database, definitions } = this.#options;
    const starts: VisitSources['starts'][number][] = [];
    const kept: VisitSources['kept'][number][] = [];
    for (const [siteId, ofSite] of Map.groupBy(days, (day) => day.siteId)) {
      const zones = await siteZones(database.db, siteId);
      starts.push(...ofSite.map(({ day }) => ({ siteId, day, start: dayStart(day, zoneOn(zones, day)) })));
      const [properties, revenues] = await Promise.all([
        definitions.propertiesOf(siteId),
        definitions.allRevenuesOf(siteId),
      ]);
      const keys = new Set([
        ...properties.map(({ key }) => key),
        ...revenues.flatMap(({ amountProperty, currencyProperty }) =>
          currencyProperty === null ? [amountProperty] : [amountProperty, currencyProperty],
        ),
      ]);
      kept.push(...[...keys].map((key) => ({ siteId, key })));
    }
    return { starts, kept, off: switchedOff(days) };
  }
}

function joined(all: readonly VisitsWritten[]): VisitsWritten {
  return {
    written: all.flatMap(({ written }) => written),
    givenUp: all.flatMap(({ givenUp }) => givenUp),
    errors: all.flatMap(({ errors }) => errors),
  };
}

/** Lists the dimensions that days do not store because their sites had them switched off: visits do not keep them either. */
function switchedOff(days: readonly ClosedDay[]): VisitSources['off'] {
  return days.flatMap(({ siteId, day, unknown = [] }) =>
    ADDED_FIELDS.flatMap(({ column: dimension }) =>
      unknown.includes(keysPart(dimension)) ? [{ dimension, siteId, day }] : [],
    ),
  );
}

async function insertVisits(store: Pick<Store, 'execute'>, rows: BoundSql, params: QueryParams): Promise<void> {
  const insert = (mode: StatementMode) =>
    store.execute(
      `INSERT INTO visits (${NAMES}, generation) SELECT ${NAMES}, ${GENERATION} FROM (${rows.sql}) SETTINGS ${ALL_OR_NOTHING}`,
      { ...rows.params, ...params },
      mode,
    );
  try {
    await insert('shared');
  } catch (error) {
    if (!exceedsLimits(error)) throw error;
    await insert('exclusive');
  }
}
