import { type Selectable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import { AFTER_ALL_DAYS } from '../../sites/erasures.ts';
import { nextChange } from './change-number.ts';
import { LAYERS_VERSION } from './layers.ts';
import { listed } from './unknown-lists.ts';

/** A local day of a site. */
export interface SiteDay {
  readonly siteId: number;
  readonly day: string;
}

/** Names a site-day in maps. */
export function siteDayKey({ siteId, day }: SiteDay): string {
  return `${siteId} ${day}`;
}

/** A site-day whose hits and rollups are stored and seen by readers. */
export interface ClosedDay extends SiteDay {
  /** The generation that readers see. */
  readonly generation: number;
  /** The number of events that it was derived from. */
  readonly events: number;
  /** The parts of its rollups that could not be derived; absent when there are none. */
  readonly unknown?: readonly string[];
  /** The version of the fields that all of its events know; absent when it is the present one. */
  readonly fieldsVersion?: number;
  /** The version of the layers that it was written with (`layers.ts`); absent when it is the present one. */
  readonly layersVersion?: number;
  /**
   * The import of sums that its rollups are of: there are no events, and `unknown` lists what the source does not know.
   * Absent for a day of own events.
   */
  readonly importId?: number;
  /** Whether it was erased: it has no rows, and answers do not know it. Absent when it was not. */
  readonly isErased?: true;
  /** Whether its visits are kept beyond its raw events; absent when they are not, or not yet. */
  readonly hasVisits?: true;
}

/** Days that are published alike, such as those of an import, take a statement together. */
export const DAYS_PER_STATEMENT = 1000;

/** The part that stands for all of a day. */
export const WHOLE_DAY = '*';

/** Stands for no import, in `origin`: the day was erased. Imports are numbered from 1. */
export const ERASED = 0;

/** The columns that `closedOf` reads. */
export const CLOSED_COLUMNS = [
  'site_id',
  'day',
  'generation',
  'events',
  'unknown',
  'fields_version',
  'layers_version',
  'origin',
  'visits',
] as const;

/** Reads a closed day from its row, which has a generation. */
export function closedOf(row: Pick<Selectable<Schema['site_days']>, (typeof CLOSED_COLUMNS)[number]>): ClosedDay {
  return {
    siteId: row.site_id,
    day: row.day,
    generation: row.generation!,
    events: Number(row.events),
    ...(row.unknown === null ? {} : { unknown: listed(row.unknown) }),
    ...(row.fields_version === FIELDS_VERSION ? {} : { fieldsVersion: row.fields_version }),
    ...(row.layers_version === LAYERS_VERSION ? {} : { layersVersion: row.layers_version }),
    ...(row.origin === null ? {} : row.origin === ERASED ? { isErased: true } : { importId: row.origin }),
    ...(row.visits === 1 ? { hasVisits: true } : {}),
  };
}

/** Every closed day of every site. */
export async function listClosedDays(db: Db): Promise<ClosedDay[]> {
  const rows = await db.selectFrom('site_days').select(CLOSED_COLUMNS).where('generation', 'is not', null).execute();
  return rows.map(closedOf);
}

/**
 * Lists the site-days of which another generation than the published one was begun. Those of a site of which an import is
 * about to be published are left out: another process may be writing them.
 */
export async function listRewrittenDays(db: Db): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(['site_id', 'day'])
    .where((where) => where.or([where('attempts', '>', 1), where('generation', 'is', null)]))
    .where('attempts', '>', 0)
    .where('site_id', 'not in', db.selectFrom('imports').select('site_id').where('state', '=', 'staged'))
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, day: row.day }));
}

/** The generations of a site-day or a month as the database has them at one moment. */
export interface Generations extends SiteDay {
  /** The published one; 0 when none is. */
  readonly published: number;
  /** The last one that was begun. */
  readonly begun: number;
}

/** Lists the generations of site-days; those that were never begun, or are forgotten, have none. */
export async function listGenerations(db: Db, siteDays: readonly SiteDay[]): Promise<Generations[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(['site_id as siteId', 'day', 'generation', 'attempts as begun'])
    .where('site_id', 'in', [...new Set(siteDays.map(({ siteId }) => siteId))])
    .where('day', 'in', [...new Set(siteDays.map(({ day }) => day))])
    .where('attempts', '>', 0)
    .execute();
  const asked = new Set(siteDays.map(({ siteId, day }) => `${siteId} ${day}`));
  return rows
    .filter(({ siteId, day }) => asked.has(`${siteId} ${day}`))
    .map(({ generation, ...row }) => ({ ...row, published: generation ?? 0 }));
}

/**
 * Begins a generation of each site-day and returns the numbers in their order. A number is never given again, so the rows
 * of an interrupted generation are never mistaken for a later one's.
 *
 * @param atLeast the least number that a generation gets
 */
export async function beginClosing(db: Db, siteDays: readonly SiteDay[], atLeast = 1): Promise<number[]> {
  return await db.transaction().execute(async (transaction) => {
    const generations: number[] = [];
    for (const { siteId, day } of siteDays) {
      const { attempts } = await transaction
        .insertInto('site_days')
        .values({ site_id: siteId, day, attempts: atLeast, generation: null, events: null })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'day']).doUpdateSet({
            attempts: sql`case when site_days.attempts + 1 > ${atLeast} then site_days.attempts + 1 else ${atLeast} end`,
          }),
        )
        .returning('attempts')
        .executeTakeFirstOrThrow();
      generations.push(attempts);
    }
    return generations;
  });
}

/**
 * Shows complete generations to the readers, all at once. A day whose arrivals are counted in the database stays open when
 * others have come than the `reflected` ones.
 */
export async function publishClosedDays(
  db: Db,
  closed: readonly ClosedDay[],
  reflected: (day: SiteDay) => number | undefined = () => undefined,
): Promise<void> {
  const alike = Map.groupBy(closed, (day) => JSON.stringify({ ...day, day: '', reflected: reflected(day) }));
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    for (const days of alike.values()) {
      const { siteId, generation, events, unknown, fieldsVersion, layersVersion, importId, hasVisits } = days[0]!;
      const count = reflected(days[0]!);
      for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
        await transaction
          .updateTable('site_days')
          .set({
            generation,
            events,
            changed,
            ...(count === undefined ? {} : { reflected: count, arrived_events: leftOf(count) }),
            // No event may join what an import has brought as sums.
            final: importId === undefined ? 0 : 1,
            origin: importId ?? null,
            visits: hasVisits === undefined ? 0 : 1,
            unknown: unknown === undefined ? null : JSON.stringify(unknown),
            fields_version: fieldsVersion ?? FIELDS_VERSION,
            layers_version: layersVersion ?? LAYERS_VERSION,
          })
          .where('site_id', '=', siteId)
          .where(
            'day',
            'in',
            days.slice(i, i + DAYS_PER_STATEMENT).map(({ day }) => day),
          )
          .execute();
      }
    }
  });
}

/** Forgets a site's days before a day, and its months that begin before it; all of them without one. */
export async function forgetDays(db: Db, siteId: number, before: string = AFTER_ALL_DAYS): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('site_days').where('site_id', '=', siteId).where('day', '<', before).execute();
    await transaction.deleteFrom('closed_months').where('site_id', '=', siteId).where('month', '<', before).execute();
    const changed = await nextChange(transaction);
    await transaction
      .insertInto('forgotten_days')
      .values({ site_id: siteId, before, changed })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ before, changed }))
      .execute();
  });
}

/** Records that rows were added to the stored layers of these days of a site. */
export async function recordAddedRows(db: Db, siteId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await inTransaction(db, async (transaction) => {
    const changed = await nextChange(transaction);
    await transaction
      .updateTable('site_days')
      .set((set) => ({ rows_added: set('rows_added', '+', 1), changed }))
      .where('site_id', '=', siteId)
      .where('day', 'in', days)
      .execute();
  });
}

/** The first day of which a site has statistics stored; null before the first is closed. */
export async function firstClosedDay(db: Db, siteId: number): Promise<string | null> {
  const row = await db
    .selectFrom('site_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('generation', 'is not', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The events that have arrived since a day was derived: none, or as many as before, when others have come meanwhile. */
function leftOf(reflected: number) {
  return sql<number>`case when arrivals = ${reflected} then 0 else arrived_events end`;
}
