import type { ControlDb } from './control.ts';

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
}

/** Every closed day of every site. */
export async function listClosedDays(db: ControlDb): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select(['site_id', 'day', 'generation', 'events'])
    .where('generation', 'is not', null)
    .execute();
  return rows.map((row) => ({
    siteId: row.site_id,
    day: row.day,
    generation: row.generation!,
    events: Number(row.events),
  }));
}

/** The site-days of which more than the published writing was begun. */
export async function listRewrittenDays(db: ControlDb): Promise<SiteDay[]> {
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
export async function beginClosing(db: ControlDb, siteDays: readonly SiteDay[]): Promise<number[]> {
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

/** Shows complete writings to the readers, all at once. */
export async function publishClosedDays(db: ControlDb, closed: readonly ClosedDay[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { siteId, day, generation, events } of closed) {
      await transaction
        .updateTable('closed_days')
        .set({ generation, events })
        .where('site_id', '=', siteId)
        .where('day', '=', day)
        .execute();
    }
  });
}

/** Forgets a site's closed days before a day. */
export async function forgetClosedDays(db: ControlDb, siteId: number, before: string): Promise<void> {
  await db.deleteFrom('closed_days').where('site_id', '=', siteId).where('day', '<', before).execute();
}

/** The first day of which a site has statistics stored; null before the first is closed. */
export async function firstClosedDay(db: ControlDb, siteId: number): Promise<string | null> {
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
