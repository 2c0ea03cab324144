import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Clock } from '../../domain/clock.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import { sitesWithImports } from '../../sites/imports.ts';

/** A local day of a site. */
export interface SiteDay {
  readonly siteId: number;
  readonly day: string;
}

/** A site-day whose hits and rollups are stored and seen by readers. */
export interface ClosedDay extends SiteDay {
  /** Which writing of the day readers see. */
  readonly generation: number;
  /** How many events it was derived from. */
  readonly events: number;
  /** The parts of its rollups that could not be derived; absent when there are none. */
  readonly unknown?: readonly string[];
  /** The version of the fields that all of its events know; absent when it is the present one. */
  readonly fieldsVersion?: number;
}

/** SQLite takes some 32,000 values in a statement. */
const SITES_PER_STATEMENT_MAX = 10_000;

/** The part that stands for all of a day. */
export const WHOLE_DAY = '*';

/** Every closed day of every site. */
export async function listClosedDays(db: Db): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select(['site_id', 'day', 'generation', 'events', 'unknown', 'fields_version'])
    .where('generation', 'is not', null)
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    day: row.day,
    generation: row.generation!,
    events: Number(row.events),
    ...(row.unknown === null ? {} : { unknown: JSON.parse(row.unknown) as string[] }),
    ...(row.fields_version === FIELDS_VERSION ? {} : { fieldsVersion: row.fields_version }),
  }));
}

/**
 * The closed days that take no more events. Those that an earlier version closed are final when they are older than
 * `firstRaw`, unless `isWhole` knows better.
 */
export async function listFinalDays(
  db: Db,
  firstRaw: string,
  isWhole: (day: SiteDay) => boolean = () => false,
): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select(['site_id', 'day', 'final'])
    .where('generation', 'is not', null)
    .where((where) => where.or([where('final', '=', 1), where('final', 'is', null)]))
    .execute();
  return rows
    .map((row) => ({ siteId: row.site_id, day: row.day, final: row.final }))
    .filter((day) => day.final === 1 || (day.day < firstRaw && !isWhole(day)));
}

/**
 * Records that these days of one date take no more events; those of a site for which imported ones may still come are left out.
 * Returns the days that are final. In one transaction, so that an import that begins meanwhile knows of all of them.
 */
export async function finalizeDays<Day extends SiteDay>(
  db: Db,
  clock: Clock,
  date: string,
  siteDays: readonly Day[],
): Promise<Day[]> {
  return await inTransaction(db, async (transaction) => {
    const importing = await sitesWithImports(transaction, clock);
    const final = siteDays.filter(({ siteId }) => !importing.has(siteId));
    for (let i = 0; i < final.length; i += SITES_PER_STATEMENT_MAX) {
      await transaction
        .updateTable('closed_days')
        .set({ final: 1 })
        .where('day', '=', date)
        .where(
          'site_id',
          'in',
          final.slice(i, i + SITES_PER_STATEMENT_MAX).map(({ siteId }) => siteId),
        )
        .execute();
    }
    return final;
  });
}

/** The site-days of which more than the published writing was begun. */
export async function listRewrittenDays(db: Db): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select(['site_id', 'day'])
    .where((where) => where.or([where('attempts', '>', 1), where('generation', 'is', null)]))
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, day: row.day }));
}

/**
 * Numbers a new writing of each site-day; the numbers in their order. A number is never given again, so what an
 * interrupted writing left behind is never mistaken for a later one's.
 */
export async function beginClosing(db: Db, siteDays: readonly SiteDay[]): Promise<number[]> {
  return await db.transaction().execute(async (transaction) => {
    const generations: number[] = [];
    for (const { siteId, day } of siteDays) {
      const { attempts } = await transaction
        .insertInto('closed_days')
        .values({ site_id: siteId, day, attempts: 1, generation: null, events: null })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'day'])
            .doUpdateSet((set) => ({ attempts: set('closed_days.attempts', '+', 1) })),
        )
        .returning('attempts')
        .executeTakeFirstOrThrow();
      generations.push(attempts);
    }
    return generations;
  });
}

/** Shows complete generations to the readers, all at once. */
export async function publishClosedDays(db: Db, closed: readonly ClosedDay[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { siteId, day, generation, events, unknown, fieldsVersion } of closed) {
      await transaction
        .updateTable('closed_days')
        .set({
          generation,
          events,
          final: 0,
          unknown: unknown === undefined ? null : JSON.stringify(unknown),
          fields_version: fieldsVersion ?? FIELDS_VERSION,
        })
        .where('site_id', '=', siteId)
        .where('day', '=', day)
        .execute();
    }
  });
}

/** Records that parts of a published day are not known either. Returns the day as it is then. */
export async function addUnknown(db: Db, closed: ClosedDay, parts: readonly string[]): Promise<ClosedDay> {
  const unknown = [...new Set([...(closed.unknown ?? []), ...parts])];
  await db
    .updateTable('closed_days')
    .set({ unknown: JSON.stringify(unknown) })
    .where('site_id', '=', closed.siteId)
    .where('day', '=', closed.day)
    .execute();
  return { ...closed, unknown };
}

/** Forgets a site's closed days before a day. */
export async function forgetClosedDays(db: Db, siteId: number, before: string): Promise<void> {
  await db.deleteFrom('closed_days').where('site_id', '=', siteId).where('day', '<', before).execute();
}

/** The first day of which a site has statistics stored; null before the first is closed. */
export async function firstClosedDay(db: Db, siteId: number): Promise<string | null> {
  const row = await db
    .selectFrom('closed_days')
    .select('day')
    .where('site_id', '=', siteId)
    .where('generation', 'is not', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}
