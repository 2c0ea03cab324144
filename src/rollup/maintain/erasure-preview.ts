import type { Db } from '../../database/database.ts';
import type { Period } from '../../domain/period.ts';
import { reportedDays } from '../../sites/reported-pages.ts';
import { localName } from '../../store/clickhouse/ddl.ts';
import type { Store } from '../../store/store.ts';
import type { RollupReader } from '../read/rollup-reader.ts';
import { dayVisits } from '../read/rollups.ts';
import { TABLES_OF_DAYS } from './erase.ts';

/** The figures that erasing a run of days would take away. */
export interface ErasurePreview {
  /** The days with figures, and what they count. */
  readonly days: number;
  readonly visitors: number;
  readonly pageviews: number;
  /** The single events that are still kept. */
  readonly events: number;
  /** About what the rows take on the disk: their share of the tables. */
  readonly bytes: number;
}

interface Counted {
  readonly table: string;
  readonly rows: number;
}

/** Counts what a run of days of a site has. */
export async function previewErasure(
  {
    store,
    rollups,
    db,
  }: { readonly store: Pick<Store, 'query' | 'everyPart'>; readonly rollups: RollupReader; readonly db: Db },
  siteId: number,
  run: Period,
): Promise<ErasurePreview> {
  const reported = await reportedDays(db, siteId, run);
  const figures = await rollups.read(async (snapshot) => {
    const { open, closed } = snapshot.states(siteId, run);
    const days = new Set([...reported, ...open, ...closed.flatMap(({ day, isErased }) => (isErased ? [] : [day]))])
      .size;
    const rows = await snapshot.rollups(siteId, run, [dayVisits()], ([visits]) =>
      visits.read<{ readonly day: string; readonly visitors: number; readonly pageviews: number }>(),
    );
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    return { days, visitors: sum(({ visitors }) => visitors), pageviews: sum(({ pageviews }) => pageviews) };
  });
  const counts = TABLES_OF_DAYS.map(
    (table) => `SELECT '${table}' AS table, count() AS rows FROM ${table}
WHERE site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date}`,
  );
  const [counted, tables] = await Promise.all([
    store.query<Counted>(counts.join('\nUNION ALL\n'), { site: siteId, ...run }),
    store.query<Counted & { readonly bytes: number }>(
      `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM ${store.everyPart}
WHERE database = 'svc' AND active GROUP BY table`,
    ),
  ]);
  const rowBytes = (table: string) => {
    const of = tables.filter(({ table: name }) => name === table || name === localName(table));
    return (
      of.reduce((sum, { bytes }) => sum + bytes, 0) /
      Math.max(
        1,
        of.reduce((sum, { rows }) => sum + rows, 0),
      )
    );
  };
  return {
    ...figures,
    events: counted.find(({ table }) => table === 'events')?.rows ?? 0,
    bytes: Math.round(counted.reduce((sum, { table, rows }) => sum + rows * rowBytes(table), 0)),
  };
}
