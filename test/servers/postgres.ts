/** Makes the database of a data directory when it is opened for the first time. */
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import type { LeaseHolder } from '../../src/database/lease.ts';
import { openPostgres as openExisting } from '../../src/database/postgres/postgres.ts';

export * from '../../src/database/postgres/postgres.ts';

/** The databases that are known to be there. */
const made = new Set<string>();

export async function openPostgres(url: string, holder: LeaseHolder | null = null): Promise<Database> {
  if (!made.has(url)) await make(url);
  made.add(url);
  return await openExisting(url, holder);
}

async function make(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = 'postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } catch (error) {
    // It is there, or another process makes it at this moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
