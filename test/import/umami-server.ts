/** A PostgreSQL server with the database of an Umami, and a role that may only read it. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { UMAMI_TABLES } from '../../src/import/sources/umami.fixture.ts';
import type { UmamiHistory } from './umami-history.ts';

const READER = 'umami_reader';
/** It needs no quoting in an address, and occurs nowhere else. */
export const PASSWORD = 'xyzzy-plugh-7313';

export class UmamiServer {
  readonly #server: PostgresServer;
  /** The address of the database as its owner, for the tests. */
  readonly ownerUrl: string;

  private constructor(server: PostgresServer, ownerUrl: string) {
    this.#server = server;
    this.ownerUrl = ownerUrl;
  }

  /** Starts a server with an empty Umami. Its role for readers has a password, may only select, and may make nothing. */
  static async start(): Promise<UmamiServer> {
    const server = await startPostgres();
    const hba = join(server.dataDir, 'pg_hba.conf');
    const others = readFileSync(hba, 'utf8');
    writeFileSync(hba, `host all ${READER} 127.0.0.1/32 scram-sha-256\n`);
    appendFileSync(hba, others);
    const url = await server.createDatabase();
    const database = new URL(url).pathname.slice(1);
    await run(
      url,
      `${UMAMI_TABLES}
       alter database ${database} set timezone = 'Asia/Tokyo';
       create role ${READER} login password '${PASSWORD}';
       revoke temporary on database ${database} from public;
       grant select on all tables in schema public to ${READER};
       select pg_reload_conf();`,
    );
    return new UmamiServer(server, url);
  }

  /** Returns the address of a database as the role that may only read it. */
  readerUrl(password = PASSWORD, database?: string): string {
    const url = new URL(this.ownerUrl);
    [url.username, url.password] = [READER, password];
    if (database !== undefined) url.pathname = database;
    return url.href;
  }

  async fill({ tables }: UmamiHistory): Promise<void> {
    const client = await this.connect();
    try {
      for (const [table, rows] of Object.entries(tables)) {
        const columns = Object.keys(rows[0] ?? {}).join(', ');
        const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
        await client.query(statement, [JSON.stringify(rows)]);
      }
    } finally {
      await client.end();
    }
  }

  /** Connects as the owner. The caller ends the connection. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.ownerUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
