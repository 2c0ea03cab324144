import { addDays, countDays } from '../../domain/calendar.ts';
import { localDayAt } from '../../domain/day.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';
import { KEPT_HIT_BYTES } from '../../domain/retention.ts';
import type { Site } from '../../domain/site.ts';
import { localName } from '../../store/clickhouse/ddl.ts';
import type { Store } from '../../store/store.ts';

/** The least rows of a table that say how large a hit is: a small one takes more for each, as it has the same number of files. */
const MEASURED_ROWS_MIN = 100_000;
const DAYS_PER_YEAR = 365;

/** The space on the disk that kept visits of a site take, bytes. */
export interface VisitStorage {
  /** What the stored visits take, as their share of the table by rows. */
  readonly bytes: number;
  /** What the visits of a year would take at the pace of the last 30 ended days; null when those had none. */
  readonly bytesPerYear: number | null;
}

/** Measures the stored visits of a site. `now` is in microseconds. */
export async function visitStorage(
  store: Pick<Store, 'query' | 'everyPart'>,
  site: Pick<Site, 'id' | 'timezone'>,
  now: number,
): Promise<VisitStorage> {
  const today = localDayAt(now, site.timezone).day;
  const window = { site: site.id, from: addDays(today, -RAW_WINDOW_DAYS), to: addDays(today, -1) };
  const tables = { tables: ['visits', localName('visits')] };
  const [[table], [kept], [recent]] = await Promise.all([
    store.query<{ rows: number; bytes: number }>(
      `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM ${store.everyPart}
WHERE database = 'svc' AND active AND has({tables:Array(String)}, table)`,
      tables,
    ),
    store.query<{ hits: number }>('SELECT count() AS hits FROM visits WHERE site = {site:UInt32}', { site: site.id }),
    store.query<{ hits: number; first: string }>(
      `SELECT count() AS hits, toString(min(day)) AS first FROM events
WHERE site = {site:UInt32} AND day BETWEEN {from:Date} AND {to:Date} AND event != 'engage'`,
      window,
    ),
  ]);
  const perHit = table!.rows < MEASURED_ROWS_MIN ? KEPT_HIT_BYTES : table!.bytes / table!.rows;
  const { hits, first } = recent!;
  const perYear = hits === 0 ? null : (hits / countDays(first, window.to)) * DAYS_PER_YEAR;
  return {
    bytes: Math.round(kept!.hits * perHit),
    bytesPerYear: perYear === null ? null : Math.round(perYear * perHit),
  };
}
