/** The databases of a data directory on the shared servers, as URLs that follow from its path alone. */
import { createHash } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import type { Servers } from '../../src/service/settings/config.ts';

/** The variable that names the shared servers, by their ports. It is no setting: tests remove those for the processes that they start. */
const VARIABLE = 'SHARED_TEST_SERVERS';

/** The ports of the servers on loopback. */
export interface Ports {
  readonly postgres: number;
  /** The port of the gateway in front of the ClickHouse servers. */
  readonly clickhouse: number;
}

/** Returns the variables by which a process finds the servers. */
export function variablesOf(ports: Ports): Readonly<Record<string, string>> {
  return { [VARIABLE]: `${ports.postgres} ${ports.clickhouse}` };
}

/** Tells whether the tests of this process run on servers: a copy of a data directory has no data there. */
export function areOnServers(): boolean {
  return process.env[VARIABLE] !== undefined;
}

/** Returns the URLs of the databases of a data directory. */
export function serversOf(directory: string): Servers {
  const [postgres, clickhouse] = process.env[VARIABLE]!.split(' ');
  const path = resolve(directory);
  const name = `svc_${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  const password = Buffer.from(path).toString('base64url');
  return {
    postgresUrl: `postgres://svc@127.0.0.1:${postgres}/${name}`,
    clickhouseUrl: `http://${name}:${password}@127.0.0.1:${clickhouse}`,
  };
}

/** Returns the data directory that a user of the gateway names by its password. */
export function directoryOf(password: string): string {
  return Buffer.from(password, 'base64url').toString();
}

/** Returns the data directory of an embedded store's directory: tests open stores in both. */
export function dataDirectoryOf(storeDirectory: string): string {
  return basename(storeDirectory) === 'store' ? dirname(storeDirectory) : storeDirectory;
}
