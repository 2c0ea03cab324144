/** Opens a PostgreSQL database for each data directory, on the server that `SVC_TEST_POSTGRES` names. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireUsable as requireDirectory } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { makeDatabase } from './make-database.ts';

export type * from '../../src/database/database.ts';

const SERVER = process.env.SVC_TEST_POSTGRES!;
/** Marks a directory whose database has been made. */
const MARK = 'postgres';

export async function openDatabase(dataDir: string) {
  requireDirectory(dataDir);
  const name = `svc_${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
  const url = new URL(SERVER);
  url.pathname = name;
  if (!hasDatabase(dataDir)) {
    await makeDatabase(url.href);
    writeFileSync(join(dataDir, MARK), name);
  }
  return openPostgres(url.href);
}

export const requireUsable = requireDirectory;

export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}
