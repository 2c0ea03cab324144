import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A goal or a version of a funnel that some days were closed without. */
interface Counted {
  readonly id: number;
  readonly version: number;
  readonly site_id: number;
  /** Epoch milliseconds. */
  readonly created_at: number;
  /** The first day that was counted when it was counted backwards last. */
  readonly counted_from: string;
}

/** An archived goal or version of a funnel. */
interface Archived {
  readonly name: string;
  readonly site_id: number;
  /** Epoch milliseconds. */
  readonly archived_at: number;
}

/** A new goal is counted on the days of about a month before. */
const COUNTED_BACKWARDS_DAYS = 31;

/**
 * Lists with the days that were closed before a goal or a version of a funnel was made, or while one was archived, that they do
 * not know it, and adds which are to be counted backwards once more. Days that may have been imported since, and so count it,
 * stay as they are, and so do those before one was restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('backfills')
    .addColumn('again', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const goals = sql<Counted>`select b.id, b.version, b.site_id, b.counted_from, g.created_at
    from backfills b join goals g on g.id = b.id where b.kind = 'goal' and b.counted_from is not null`;
  for (const goal of (await goals.execute(db)).rows) await listOlder(db, goal, `before goal ${goal.id}`);
  const versions = sql<Counted>`select b.id, b.version, b.site_id, b.counted_from, v.created_at
    from backfills b join funnel_versions v on v.funnel_id = b.id and v.version = b.version
    where b.kind = 'funnel' and b.counted_from is not null`;
  for (const funnel of (await versions.execute(db)).rows) {
    await listOlder(db, funnel, `before funnel ${funnel.id} ${funnel.version}`);
  }
  const archived = sql<Archived>`select 'goal ' || id as name, site_id, archived_at from goals where archived_at is not null
    union all select 'funnel ' || f.id || ' ' || v.version, f.site_id, f.archived_at
    from funnels f join funnel_versions v on v.funnel_id = f.id where f.archived_at is not null`;
  for (const { name, site_id, archived_at } of (await archived.execute(db)).rows) {
    // Whatever the site's zone, the day after has ended later.
    const day = dateOf(archived_at).toString();
    await list(db, `before ${name}`, sql`site_id = ${site_id} and day > ${day}`);
  }
}

async function listOlder(db: Kysely<unknown>, counted: Counted, part: string): Promise<void> {
  const made = dateOf(counted.created_at);
  const first = made.subtract({ days: COUNTED_BACKWARDS_DAYS }).toString();
  const isNew = counted.counted_from <= made.subtract({ days: COUNTED_BACKWARDS_DAYS - 3 }).toString();
  const days = sql`site_id = ${counted.site_id} and day < ${isNew ? counted.counted_from : first}`;
  await list(
    db,
    part,
    sql`${days} and not exists (
      select 1 from imports where imports.site_id = ${counted.site_id} and imports.started_at > ${counted.created_at})`,
  );
}

async function list(db: Kysely<unknown>, part: string, days: RawBuilder<unknown>): Promise<void> {
  await sql`update site_days set unknown = case
      when unknown is null or unknown = '[]' then ${`["${part}"]`}
      else substr(unknown, 1, length(unknown) - 1) || ${`,"${part}"]`} end
    where ${days} and generation is not null and origin is null`.execute(db);
}

function dateOf(epochMs: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(Number(epochMs)).toZonedDateTimeISO('UTC').toPlainDate();
}
