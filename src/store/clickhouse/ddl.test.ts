import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Session } from 'chdb';
import { STORE_MIGRATIONS } from '../migrations/index.ts';
import { MEMORY_SCHEMA, SCHEMA, STORED_TABLES } from '../schema.ts';
import { clusterStatements, everyPart, syncStatement, tableSchema, versionSchema } from './ddl.ts';
import { INSERT_SETTINGS, requestSettings } from './settings.ts';

const CLUSTER = 'two-by-two';
/** Two shards, each with two replicas. Nothing listens there: the engine needs only their names. */
const SERVERS = [1, 2].map(
  (shard) =>
    `<shard>${[1, 2].map((replica) => `<replica><host>s${shard}r${replica}.invalid</host><port>9000</port></replica>`).join('')}</shard>`,
);
const CONFIG = `<clickhouse><remote_servers><two-by-two>${SERVERS.join('')}</two-by-two></remote_servers></clickhouse>`;

const directory = mkdtempSync(join(tmpdir(), 'svc-ddl-'));
const config = join(directory, 'engine.xml');
writeFileSync(config, CONFIG);
const session = new Session(join(directory, 'chdb'), { connectionArgs: [`--config-file=${config}`] });
after(() => {
  session.close();
  rmSync(directory, { recursive: true });
});

/** The syntax tree that the engine makes of a statement; it throws for one that it cannot read. */
async function syntaxOf(statement: string): Promise<string> {
  return (await session.queryAsync(`EXPLAIN AST ${statement}`)).text();
}

test('the engine reads every statement that makes or changes a cluster', async () => {
  const migrations = STORE_MIGRATIONS.flatMap(({ statements }) => statements);
  const maintenance = [
    'DELETE FROM events WHERE site = 1',
    'ALTER TABLE hits APPLY DELETED MASK SETTINGS mutations_sync = 2',
    "ALTER TABLE events DROP PARTITION '2026-05-20'",
    'ALTER TABLE hits DELETE WHERE site = 1 SETTINGS mutations_sync = 2',
  ];
  const changes = [...migrations, ...maintenance].flatMap((sql) => clusterStatements(sql, CLUSTER));
  const statements = [...versionSchema(CLUSTER), ...tableSchema(CLUSTER), ...changes, syncStatement('events', CLUSTER)];
  for (const statement of statements) {
    assert.match(await syntaxOf(statement), /Query|query/, statement);
    assert.match(statement, /ON CLUSTER `two-by-two`/, statement);
  }
  await assert.rejects(syntaxOf(`${statements[0]} NONSENSE`), /Syntax error/);
});

test('the engine knows every setting of a request, and makes the tables over all shards', async () => {
  for (const [name, value] of Object.entries({ ...requestSettings(CLUSTER), ...INSERT_SETTINGS })) {
    // The HTTP interface's own parameter.
    if (name !== 'wait_end_of_query') await session.queryAsync(`SET ${name} = '${value}'`);
  }
  await session.queryAsync('CREATE DATABASE svc');
  const over = tableSchema(CLUSTER).filter((statement) => statement.includes('ENGINE = Distributed'));
  // Without ON CLUSTER, which needs the other servers.
  for (const statement of over) await session.queryAsync(statement.replace(' ON CLUSTER `two-by-two`', ''));
  const made = await session.queryAsync("SELECT count() FROM system.tables WHERE engine = 'Distributed'");
  assert.equal(made.text(), `${over.length}\n`);
  assert.equal(over.length, STORED_TABLES.length);
});

test('each table of a cluster has a replicated part on every node and a table over all shards', () => {
  const [events, over] = tableSchema(CLUSTER);
  assert.match(events!, /^CREATE TABLE IF NOT EXISTS svc\.events_local ON CLUSTER `two-by-two` \(site UInt32, /);
  assert.match(
    events!,
    /ENGINE = ReplicatedMergeTree\('\/clickhouse\/tables\/svc\/\{shard\}\/events', '\{replica\}'\)/,
  );
  assert.match(events!, /PARTITION BY day ORDER BY \(site, day, visitor, ts, seq\)/);
  assert.match(
    over!,
    /svc\.events ON CLUSTER .*\nENGINE = Distributed\(`two-by-two`, svc, events_local, intHash64\(site\)\)$/s,
  );
  const totals = tableSchema(CLUSTER).find((statement) => statement.includes('svc.day_totals_local'));
  assert.match(totals!, /ReplicatedReplacingMergeTree/);
});

test('a single server has the tables of the embedded engine', () => {
  assert.deepEqual(tableSchema(null), SCHEMA);
  assert.equal(tableSchema(CLUSTER).filter((statement) => MEMORY_SCHEMA.includes(statement)).length, 0);
});

test('a statement about rows goes to the shards, one about columns to the table over them too', () => {
  const on = (sql: string) => clusterStatements(sql, 'c');
  assert.deepEqual(on("ALTER TABLE events DROP PARTITION '2026-05-20'"), [
    "ALTER TABLE svc.events_local ON CLUSTER `c` DROP PARTITION '2026-05-20'",
  ]);
  assert.deepEqual(on('DELETE FROM hits WHERE site = 1'), ['DELETE FROM svc.hits_local ON CLUSTER `c` WHERE site = 1']);
  assert.deepEqual(on('ALTER TABLE svc.hits ADD COLUMN IF NOT EXISTS x UInt8'), [
    'ALTER TABLE svc.hits_local ON CLUSTER `c` ADD COLUMN IF NOT EXISTS x UInt8',
    'ALTER TABLE svc.hits ON CLUSTER `c` ADD COLUMN IF NOT EXISTS x UInt8',
  ]);
  assert.deepEqual(on('KILL MUTATION WHERE is_done SYNC'), ['KILL MUTATION ON CLUSTER `c` WHERE is_done SYNC']);
  for (const same of ['INSERT INTO hits SELECT 1', 'SELECT 1', 'ALTER TABLE other DELETE WHERE 1']) {
    assert.deepEqual(on(same), [same]);
  }
});

test('the engine reads the parts of a cluster from every replica, with the states of those that are replaced', async () => {
  const statement = (from: string) =>
    `SELECT table, partition FROM ${from} WHERE NOT active AND _state IN ('Outdated', 'Deleting')`;
  assert.match(await syntaxOf(statement(everyPart(CLUSTER))), /clusterAllReplicas/);
  await session.queryAsync(statement(everyPart(null)));
  const view = /view\((.+)\)\)$/.exec(everyPart(CLUSTER))![1]!;
  await session.queryAsync(statement(`(${view})`));
});
