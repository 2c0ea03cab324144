import { type Database, openDatabase } from '../../database/database.ts';
import type { LeaseHolder } from '../../database/lease.ts';
import { type Config, type Servers, serversOf } from '../settings/config.ts';

/**
 * Opens the configured database: the one in the data directory, or that of the PostgreSQL server.
 *
 * @param holder when given, the lease that this process must hold to write to a server
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | keyof Servers>,
  holder: LeaseHolder | null = null,
): Promise<Database> {
  const servers = serversOf(config);
  if (servers === null) return await openDatabase(config.dataDir);
  // Most processes have no use for the client, and its memory.
  const { openPostgres } = await import('../../database/postgres/postgres.ts');
  return await openPostgres(servers.postgresUrl, holder);
}
