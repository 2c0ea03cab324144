import { localName } from '../../store/clickhouse/ddl.ts';
import type { Store } from '../../store/store.ts';

const TABLES = ['events', 'hits'];

/** Lists the dates (`YYYY-MM-DD`) of which some server has raw events, in order. */
export async function datesWithEvents(store: Pick<Store, 'query' | 'everyPart'>): Promise<string[]> {
  const rows = await store.query<{ date: string }>(
    `SELECT DISTINCT partition AS date FROM ${store.everyPart}
WHERE database = 'svc' AND has({tables:Array(String)}, table) AND active ORDER BY date`,
    { tables: [...TABLES, ...TABLES.map(localName)] },
  );
  return rows.map(({ date }) => date);
}
