import type { ClickHouseClient } from '@clickhouse/client';
import { bindParams } from '../literal.ts';
import type { MigrationTarget } from '../migrate.ts';
import { programVersion } from '../store-version.ts';
import { clusterStatements } from './ddl.ts';
import { readRows, runStatement } from './requests.ts';

/** The version of a store's tables, and the version of the program that recorded it. */
export interface RecordedVersion {
  readonly version: number;
  readonly svc: string;
}

/** A server as what is migrated: its version is in a table of its own, `store_version`. */
export class ClickHouseMigrationTarget implements MigrationTarget {
  readonly #client: ClickHouseClient;
  readonly #cluster: string | null;

  constructor(client: ClickHouseClient, cluster: string | null) {
    this.#client = client;
    this.#cluster = cluster;
  }

  /** Returns the newest version that was recorded, or null. */
  async recorded(): Promise<RecordedVersion | null> {
    const [newest] = await readRows<RecordedVersion>(
      this.#client,
      'SELECT version, svc FROM svc.store_version ORDER BY version DESC, at DESC LIMIT 1',
    );
    return newest ?? null;
  }

  async version(): Promise<number> {
    return (await this.recorded())!.version;
  }

  async record(version: number): Promise<void> {
    await this.#run(
      bindParams('INSERT INTO svc.store_version (version, svc) SELECT {version:UInt32}, {svc:String}', {
        version,
        svc: programVersion(),
      }),
    );
  }

  async execute(sql: string): Promise<void> {
    const statements = this.#cluster === null ? [sql] : clusterStatements(sql, this.#cluster);
    for (const statement of statements) await this.#run(statement);
  }

  async #run(sql: string): Promise<void> {
    // A change of columns is in place when it is answered, on all replicas.
    await runStatement(this.#client, sql, { settings: { alter_sync: '2', mutations_sync: '2' } });
  }
}
