/** Everything that only PostgreSQL has: the pool, its types, the one writer, notifications. */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { auditTables, removeAudit } from '../audit/postgres-audit.ts';
import type { Database } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import type { LeaseHolder } from '../lease.ts';
import type { ColumnTypes } from '../migrations/column-types.ts';
import { MIGRATION_NAMES, migrationsFor } from '../migrations/migrations.ts';
import type { Schema } from '../schema.ts';
import { WriteState } from '../write-state.ts';
import { followTables } from './follow-tables.ts';
import { oneWriterDialect } from './one-writer.ts';
import { Replica } from './replica.ts';

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** No statement of the service takes long; one that hangs must not keep the others waiting. */
const STATEMENT_TIMEOUT_MS = 60_000;
/**
 * A process that stands still within a transaction holds the lock of all writers. The server ends its transaction before
 * the holder of a lease that waits for the lock gives up.
 */
const IDLE_IN_TRANSACTION_MAX_MS = 5000;
/** A server that is gone without a word is noticed some ten seconds after this silence. */
const KEEP_ALIVE_AFTER_MS = 5000;
/** Statements that have no answer so long after the database was closed are given up: a process has two seconds to end. */
const CLOSE_MAX_MS = 1000;
/** So long a purge waits for those who read the database as it was before. */
const EARLIER_READERS_MAX_MS = 5000;
const READERS_PAUSE_MS = 20;

const COLUMN_TYPES: ColumnTypes = {
  id: 'serial',
  idColumn: (column) => column.primaryKey(),
  bytes: 'bytea',
};

/**
 * Opens the database that a URL names, and migrates it. Any number of processes may do so at once. Rejects when the
 * server cannot be reached, and with a DatabaseError when a newer version has written the database.
 *
 * @param holder when given, the process that must hold a lease to write; all writes fail when another one does
 */
export async function openPostgres(url: string, holder: LeaseHolder | null = null): Promise<Database> {
  const sockets = new Set<Socket>();
  const config = {
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.on('close', () => sockets.delete(socket));
    },
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'svc',
    types: { getTypeParser },
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const pool = new pg.Pool({ ...config, max: CONNECTIONS_MAX, statement_timeout: STATEMENT_TIMEOUT_MS });
  // A connection that ends is replaced by the next use. Whoever uses it meanwhile gets the error from the statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: oneWriterDialect({ pool }, holder) });
  try {
    await migrate(db);
    const reader = await Replica.open(config);
    return {
      db,
      followed: reader.db,
      reader,
      writes: new WriteState(),
      probe: async () => {},
      ownsFiles: false,
      isShared: true,
      purge: () => purge(db),
      close: async () => {
        const timer = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, CLOSE_MAX_MS);
        await reader.close();
        await db.destroy();
        clearTimeout(timer);
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** 64-bit integers are numbers, as in SQLite: instants and counts stay far below 2^53. So are their sums. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}

/** Migrates the database. Kysely's migrator takes a lock, so of several that open new data at once one migrates. */
async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => migrationsFor(COLUMN_TYPES) } });
  await requireKnown(db);
  const known = await migrator.getMigrations();
  // Their functions know the columns of before.
  if (known.some(({ executedAt }) => executedAt === undefined)) await db.transaction().execute(removeAudit);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await db.transaction().execute(async (transaction) => {
    await followTables(transaction);
    await auditTables(transaction);
  });
  await keepSaltsUnlogged(db);
}

/**
 * Keeps the salts out of the server's log, whose files and archives outlive them. A crash of the server empties such a table; the
 * collectors then give it the salts that they hold.
 */
async function keepSaltsUnlogged(db: Kysely<Schema>): Promise<void> {
  const logged = await sql`select 1 from pg_class where oid = 'salts'::regclass and relpersistence = 'p'`.execute(db);
  if (logged.rows.length > 0) await sql`alter table salts set unlogged`.execute(db);
}

/** Throws a DatabaseError when a migration has been applied that this version does not know. */
async function requireKnown(db: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  );
  if (tables[0]?.name == null) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.every(({ name }) => MIGRATION_NAMES.includes(name))) return;
  const message = `the data was written by a newer version of svc (database version ${rows.length}, this one knows ${MIGRATION_NAMES.length}); start that version`;
  throw new DatabaseError('unavailable', message);
}

/**
 * Rewrites the table of salts, so that its file holds no deleted row; the log never has one. Returns false while another process reads the database as it was before: a deleted row
 * that it could still see would be written again.
 */
async function purge(db: Kysely<Schema>): Promise<boolean> {
  const [{ xid }] = (await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(db)).rows as [
    { readonly xid: string },
  ];
  const end = performance.now() + EARLIER_READERS_MAX_MS;
  while (await hasReadersSince(db, xid)) {
    if (performance.now() > end) return false;
    await pause(READERS_PAUSE_MS);
  }
  await sql`vacuum full salts`.execute(db);
  return true;
}

/** Tells whether another connection has a snapshot that is as old as a transaction, or older. */
async function hasReadersSince(db: Kysely<Schema>, xid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age(${xid}::xid)`.execute(
    db,
  );
  return rows.length > 0;
}
