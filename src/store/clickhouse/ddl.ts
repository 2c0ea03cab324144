import { columnList, SCHEMA, STORED_TABLES, type StoredTable, storageClauses } from '../schema.ts';

/** Where the replicas of a table find each other in ClickHouse Keeper. */
const KEEPER_PATH = '/clickhouse/tables/svc';

/** The columns of the table that holds the versions of the store, one row for each time that one was recorded. */
const VERSION_COLUMNS = "version UInt32, svc String, at DateTime('UTC') DEFAULT now()";

/** The statements that make the database and the table of versions, where they are missing. */
export function versionSchema(cluster: string | null): readonly string[] {
  if (cluster === null) {
    return [
      'CREATE DATABASE IF NOT EXISTS svc ENGINE = Atomic',
      `CREATE TABLE IF NOT EXISTS svc.store_version (${VERSION_COLUMNS}) ENGINE = MergeTree ORDER BY version
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    ];
  }
  return [
    `CREATE DATABASE IF NOT EXISTS svc ON CLUSTER ${name(cluster)} ENGINE = Atomic`,
    // Every node is a replica of this one, of whichever shard: its path has no shard.
    `CREATE TABLE IF NOT EXISTS svc.store_version ON CLUSTER ${name(cluster)} (${VERSION_COLUMNS})
ENGINE = ReplicatedMergeTree('${KEEPER_PATH}/store_version', '{shard}-{replica}') ORDER BY version
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ];
}

/** The statements that make all other tables, where they are missing. */
export function tableSchema(cluster: string | null): readonly string[] {
  // The tables in memory are emptied by each start: one process at a time can use a server.
  if (cluster === null) return SCHEMA;
  return STORED_TABLES.flatMap((table) => [localTable(table, cluster), distributedTable(table, cluster)]);
}

/** The name of the table that holds one shard's rows. */
export function localName(table: string): string {
  return `${table}_local`;
}

/** The name of the stored table that a table of a cluster belongs to. */
export function storedName(table: string): string {
  return table.replace(/_local$/, '');
}

/** Rows of one shard, on each of its replicas: the servers' macros `{shard}` and `{replica}` tell them apart. */
function localTable(table: StoredTable, cluster: string): string {
  const engine = table.isReplacing ? 'ReplicatedReplacingMergeTree' : 'ReplicatedMergeTree';
  const head = `CREATE TABLE IF NOT EXISTS svc.${localName(table.name)} ON CLUSTER ${name(cluster)}`;
  return `${head} (${columnList(table.columns)})
ENGINE = ${engine}('${KEEPER_PATH}/{shard}/${table.name}', '{replica}')${storageClauses(table)}`;
}

/** All shards as one table. A site's rows are on one shard, so what is grouped by visitor is grouped there. */
function distributedTable(table: StoredTable, cluster: string): string {
  return `CREATE TABLE IF NOT EXISTS svc.${table.name} ON CLUSTER ${name(cluster)} (${columnList(table.columns)})
ENGINE = Distributed(${name(cluster)}, svc, ${localName(table.name)}, intHash64(site))`;
}

/** The statement that waits until each replica of a table has the rows of the others. */
export function syncStatement(table: string, cluster: string): string {
  return `SYSTEM SYNC REPLICA ON CLUSTER ${name(cluster)} svc.${localName(table)} LIGHTWEIGHT`;
}

/** Returns the parts of a server, or of every replica of a cluster, as `Store.everyPart` has them. */
export function everyPart(cluster: string | null): string {
  if (cluster === null) return 'system.parts';
  // Other servers have the column `_state` only within a view.
  const columns =
    'database, table, partition, engine, active, rows, bytes_on_disk, has_lightweight_delete, remove_time, _state';
  return `clusterAllReplicas(${name(cluster)}, view(SELECT ${columns} FROM system.parts))`;
}

/** A cluster's name as SQL has it; `parseClickHouseUrls` lets no backquote through. */
function name(cluster: string): string {
  return `\`${cluster}\``;
}

const CHANGES = /^(ALTER\s+TABLE|DELETE\s+FROM)\s+(?:svc\.)?(\w+)\s+/i;
const STORED_NAMES: ReadonlySet<string> = new Set(STORED_TABLES.map((table) => table.name));

/**
 * The statements that do on a cluster what one does on a single node. What changes rows goes to the tables of all
 * shards; what changes columns goes to these and to the table over them; changes of rows are ended on all servers. Every other
 * statement stays as it is.
 */
export function clusterStatements(sql: string, cluster: string): readonly string[] {
  if (/^KILL MUTATION\b/.test(sql)) return [sql.replace('KILL MUTATION', `KILL MUTATION ON CLUSTER ${name(cluster)}`)];
  const [head, verb, table] = CHANGES.exec(sql.trimStart()) ?? [];
  if (head === undefined || !STORED_NAMES.has(table!)) return [sql];
  const rest = sql.trimStart().slice(head.length);
  const on = (target: string) => `${verb} svc.${target} ON CLUSTER ${name(cluster)} ${rest}`;
  const isOfColumns = /^(ADD|DROP|RENAME|MODIFY)\s+COLUMN\b/i.test(rest);
  return isOfColumns ? [on(localName(table!)), on(table!)] : [on(localName(table!))];
}
