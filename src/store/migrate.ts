import type { Log } from '../domain/log.ts';

/** One step from a version of the store's tables to the next. */
export interface StoreMigration {
  readonly version: number;
  /** What it does, for the log. */
  readonly summary: string;
  /** Statements that can each be repeated, on tables that have the change already too. */
  readonly statements: readonly string[];
}

/** A store whose tables can be changed, and that remembers which version they have. */
export interface MigrationTarget {
  version(): Promise<number>;
  /** Notes that the tables have a version. Durable when it resolves. */
  record(version: number): Promise<void>;
  execute(sql: string): Promise<void>;
}

/**
 * Brings a store's tables to the version of the last migration. An interrupted run is repeated from the beginning of
 * the migration that it was in; each statement can be repeated, so a stop anywhere is harmless.
 */
export async function migrateStore(
  target: MigrationTarget,
  migrations: readonly StoreMigration[],
  log: Pick<Log, 'info'>,
): Promise<void> {
  const from = await target.version();
  for (const { version, summary, statements } of migrations) {
    if (version <= from) continue;
    for (const [done, statement] of statements.entries()) {
      log.info({ version, statement: done + 1, of: statements.length }, `store migration ${version}: ${summary}`);
      await target.execute(statement);
    }
    await target.record(version);
    log.info({ version }, `the store has version ${version}`);
  }
}
