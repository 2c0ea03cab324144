import type { ClickHouseSettings } from '@clickhouse/client';
import { STATEMENT_SETTINGS } from '../statement-settings.ts';

/**
 * The server tells the status of an answer at its end, and so the status is true. Without it, an exception comes in the
 * middle of an answer that began with 200, and a broken connection looks like the end of an insert's empty answer.
 */
const WHOLE_ANSWERS: ClickHouseSettings = { wait_end_of_query: 1 };

/** A site's rows are on one shard (`ddl.ts`), so a statement about sites is whole on each shard, joins included. */
const CLUSTER_SETTINGS: ClickHouseSettings = {
  optimize_skip_unused_shards: 1,
  distributed_product_mode: 'local',
  // Rows that are inserted into all shards are in place when the statement is answered, on most replicas.
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  // A change of the tables waits for all servers.
  distributed_ddl_task_timeout: '-1',
};

/** The settings of every request. */
export function requestSettings(cluster: string | null): ClickHouseSettings {
  return {
    // The client's types want large numbers as texts; the server reads both alike.
    ...(STATEMENT_SETTINGS as object),
    ...WHOLE_ANSWERS,
    ...(cluster === null ? {} : CLUSTER_SETTINGS),
  };
}

/**
 * The settings of inserts of events. An insert is in place when it is answered, never in a buffer of the server. The
 * engine's own deduplication is off: it notes a block before its rows are in place, and knows it only as a whole.
 */
export const INSERT_SETTINGS: ClickHouseSettings = { async_insert: 0, insert_deduplicate: 0 };
