/** Makes the database of a data directory when it is opened for the first time. */
import type { Database } from '../../src/database/database.ts';
import type { LeaseHolder } from '../../src/database/lease.ts';
import { openPostgres as openExisting } from '../../src/database/postgres/postgres.ts';
import { makeDatabase } from '../postgres/make-database.ts';

export * from '../../src/database/postgres/postgres.ts';

/** The databases that are known to be there. */
const made = new Set<string>();

export async function openPostgres(url: string, holder: LeaseHolder | null = null): Promise<Database> {
  if (!made.has(url)) await makeDatabase(url);
  made.add(url);
  return await openExisting(url, holder);
}
