import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { STREAM_KEPT_MS, STREAMS_MAX } from '../domain/limits.ts';

/** The place of a batch among the lines of a sender, in words of its own. */
export interface StreamStep {
  readonly name: string;
  /** Where the batch begins: the position after the one before; null for the first. */
  readonly after: string | null;
  /** Where it ends. */
  readonly position: string;
}

/** A batch that does not begin where the sender's last one ended. */
export class StreamConflictError extends Error {
  override readonly name = 'StreamConflictError';
  /** Where it ended; null when nothing has come. */
  readonly position: string | null;

  constructor(position: string | null) {
    super('the batch does not begin where the last one ended');
    this.position = position;
  }
}

/** More streams than a site may have, all of them used lately. */
export class TooManyStreamsError extends Error {
  override readonly name = 'TooManyStreamsError';
}

/** Returns how far the lines of a sender have been counted; null when nothing has come. */
export async function positionOf(db: Db, siteId: number, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('request_streams')
    .select('position')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.position ?? null;
}

/**
 * Notes that a batch is counted. To be called in the transaction that counts it. Throws a StreamConflictError or a
 * TooManyStreamsError.
 */
export async function takeStep(
  db: Db,
  clock: Clock,
  siteId: number,
  { name, after, position }: StreamStep,
): Promise<void> {
  const before = await positionOf(db, siteId, name);
  if (before !== after) throw new StreamConflictError(before);
  const changed_at = epochMs(clock);
  if (before === null) await makeRoom(db, siteId, changed_at);
  await db
    .insertInto('request_streams')
    .values({ site_id: siteId, name, position, changed_at })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet({ position, changed_at }))
    .execute();
}

/** Forgets the stream that has rested longest, when there are as many as a site may have. */
async function makeRoom(db: Db, siteId: number, now: number): Promise<void> {
  const ofSite = db.selectFrom('request_streams').where('site_id', '=', siteId);
  const { streams } = await ofSite.select(({ fn }) => fn.countAll<number>().as('streams')).executeTakeFirstOrThrow();
  if (Number(streams) < STREAMS_MAX) return;
  const oldest = await ofSite
    .select(['name', 'changed_at'])
    .orderBy('changed_at')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (Number(oldest.changed_at) > now - STREAM_KEPT_MS) throw new TooManyStreamsError();
  await db.deleteFrom('request_streams').where('site_id', '=', siteId).where('name', '=', oldest.name).execute();
}
