import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { StoredRow } from '../database/sqlite/snapshot.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { nextChange } from '../rollup/days/change-number.ts';
import { DayCatalogue } from '../rollup/days/day-catalogue.ts';
import { restoreCatalogue } from '../rollup/days/restore-catalogue.ts';
import { chunks, insertRows, ROWS_PER_STATEMENT_MAX } from './definitions.ts';
import type { Source } from './installation.ts';
import { Progress } from './progress.ts';
import type { MovedWriter } from './writers.ts';

const STEP = 'days';

/** The days of an installation, from which the rows on the server are made. */
interface Days {
  readonly catalogue: DayCatalogue;
  /** The site-days that have single events. */
  readonly stored: readonly { readonly site: number; readonly day: string }[];
}

/**
 * Writes which layer answers for each site-day, what is loaded, and the counts of discarded events, in one transaction and
 * once. A day of which the servers' own collectors have brought events is open, and so is one that the installation had not
 * closed: its figures are derived from the events of both.
 */
export async function moveDays(
  { database, snapshot, store }: Pick<Source, 'database' | 'snapshot' | 'store'>,
  target: Db,
  writers: readonly MovedWriter[],
  clock: Clock,
): Promise<void> {
  if ((await new Progress(target).step(STEP))?.isDone) return;
  const catalogue = new DayCatalogue();
  await restoreCatalogue(catalogue, database, store, clock.nowMicros());
  const stored = await store.query<{ site: number; day: string }>('SELECT DISTINCT site, day FROM events');
  using rows = snapshot();
  await inTransaction(target, async (transaction) => {
    await skipChanges(transaction, rows.rows('day_changes'));
    const changed = await nextChange(transaction);
    await insertDays(transaction, rows.rows('site_days'), { catalogue, stored }, clock.nowMicros(), changed);
    for (const table of ['closed_months', 'forgotten_days'] as const) {
      const changedRows = Iterator.from(rows.rows(table)).map((row) => ({ ...row, changed }));
      await insertRows(transaction, table, changedRows);
    }
    // Makes the writers of the installation's events known: readers leave out those of others.
    const at = epochMs(clock);
    const loaded = writers.map(({ writer, last }) => ({ writer, seq: last, at }));
    await insertRows(transaction, 'loaded_events', loaded);
    await addCounts(transaction, 'discards', 'reason', rows.rows('discards'));
    await addCounts(transaction, 'crawler_discards', 'name', rows.rows('crawler_discards'));
    await addCounts(transaction, 'exclusion_discards', 'exclusion_id', rows.rows('exclusion_discards'));
    await new Progress(transaction).record(STEP, { place: null, rows: 0, isDone: true });
  });
}

/** Goes on above the installation's numbers of changes. */
async function skipChanges(db: Db, rows: Iterable<StoredRow>): Promise<void> {
  for (const { number } of rows) {
    await db
      .updateTable('day_changes')
      .set({ number: Number(number) })
      .where('id', '=', 1)
      .where('number', '<', Number(number))
      .execute();
  }
}

async function insertDays(
  db: Db,
  rows: Iterable<StoredRow>,
  { catalogue, stored }: Days,
  now: number,
  changed: number,
): Promise<void> {
  const open = new Map<string, number>(
    stored.flatMap(({ site, day }) => {
      const days = catalogue.site(site);
      const arrivals = days.arrivals(day);
      if (arrivals === undefined) return [];
      return [[`${site} ${day}`, arrivals.events - (days.published(day)?.events ?? 0)] as const];
    }),
  );
  const arrived = (key: string) => {
    const events = open.get(key);
    open.delete(key);
    return events === undefined
      ? { arrivals: 0, arrived_events: 0, arrived_at: null }
      : { arrivals: 1, arrived_events: events, arrived_at: now };
  };
  for (const some of chunks(rows, ROWS_PER_STATEMENT_MAX)) {
    const values = some.map((row) => {
      const [siteId, day] = [Number(row.site_id), String(row.day)];
      const final: 0 | 1 = catalogue.site(siteId).isFinal(day) ? 1 : 0;
      // The only process on a directory counts no arrivals in the database.
      return { ...row, ...arrived(`${siteId} ${day}`), reflected: 0, final, changed };
    });
    await upsertDays(db, values as never);
  }
  for (const some of chunks([...open.keys()], ROWS_PER_STATEMENT_MAX)) {
    const values = some.map((key) => {
      const [site, day = ''] = key.split(' ');
      const row = { site_id: Number(site), day, attempts: 0, generation: null, events: null, final: 0 as const };
      return { ...row, ...arrived(key), changed };
    });
    await upsertDays(db, values as never);
  }
}

/** Inserts days; those that collectors have brought events of keep these arrivals, and get the rest. */
async function upsertDays(
  db: Db,
  values: Parameters<ReturnType<typeof db.insertInto<'site_days'>>['values']>[0],
): Promise<void> {
  await db
    .insertInto('site_days')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'day']).doUpdateSet((set) => ({
        attempts: set.ref('excluded.attempts'),
        generation: set.ref('excluded.generation'),
        events: set.ref('excluded.events'),
        final: set.ref('excluded.final'),
        unknown: set.ref('excluded.unknown'),
        origin: set.ref('excluded.origin'),
        fields_version: set.ref('excluded.fields_version'),
        layers_version: set.ref('excluded.layers_version'),
        rows_added: set.ref('excluded.rows_added'),
        arrivals: set('site_days.arrivals', '+', set.ref('excluded.arrivals')),
        arrived_events: set('site_days.arrived_events', '+', set.ref('excluded.arrived_events')),
        changed: set.ref('excluded.changed'),
      })),
    )
    .execute();
}

/** Adds counts of the installation to those that the servers' own collectors have written. */
async function addCounts(
  db: Db,
  table: 'discards' | 'crawler_discards' | 'exclusion_discards',
  name: 'reason' | 'name' | 'exclusion_id',
  rows: Iterable<StoredRow>,
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT_MAX)) {
    await db
      .insertInto(table)
      .values(some as never)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day', name] as never)
          .doUpdateSet((set) => ({ count: set(`${table}.count`, '+', set.ref('excluded.count')) })),
      )
      .execute();
  }
}
