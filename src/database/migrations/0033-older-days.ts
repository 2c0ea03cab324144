import { type Kysely, sql } from 'kysely';

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

/** A new goal is counted on the days of about a month before. */
const COUNTED_BACKWARDS_DAYS = 31;

/**
 * Adds the first day on which a restored goal or funnel was out of use, and lists with the days that were closed before one
 * was made that they do not know it. One that was restored has a later first day: what it has counted before stays known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['goals', 'funnels'])
    await db.schema.alterTable(table).addColumn('unused_from', 'text').execute();
  const goals = sql<Counted>`select b.id, b.version, b.site_id, b.counted_from, g.created_at
    from backfills b join goals g on g.id = b.id where b.kind = 'goal' and b.counted_from is not null`;
  for (const goal of (await goals.execute(db)).rows) await listOlder(db, goal, `before goal ${goal.id}`);
  const versions = sql<Counted>`select b.id, b.version, b.site_id, b.counted_from, v.created_at
    from backfills b join funnel_versions v on v.funnel_id = b.id and v.version = b.version
    where b.kind = 'funnel' and b.counted_from is not null`;
  for (const funnel of (await versions.execute(db)).rows) {
    await listOlder(db, funnel, `before funnel ${funnel.id} ${funnel.version}`);
  }
}

async function listOlder(db: Kysely<unknown>, counted: Counted, part: string): Promise<void> {
  const made = Temporal.Instant.fromEpochMilliseconds(Number(counted.created_at))
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  const first = made.subtract({ days: COUNTED_BACKWARDS_DAYS }).toString();
  const isNew = counted.counted_from <= made.subtract({ days: COUNTED_BACKWARDS_DAYS - 3 }).toString();
  await sql`update site_days set unknown = case
      when unknown is null or unknown = '[]' then ${`["${part}"]`}
      else substr(unknown, 1, length(unknown) - 1) || ${`,"${part}"]`} end
    where site_id = ${counted.site_id} and day < ${isNew ? counted.counted_from : first}
      and generation is not null and origin is null`.execute(db);
}
