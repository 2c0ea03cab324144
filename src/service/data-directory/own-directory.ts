import { hasDatabase } from '../../database/database.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';

/**
 * Throws a StoreUnavailableError when a data directory is that of an installation on one machine: a process that loads
 * journals into servers would take the events that wait there for those of the servers, once more after a move.
 */
export function requireNoInstallation(dataDir: string): void {
  if (!hasDatabase(dataDir)) return;
  throw new StoreUnavailableError(
    `${dataDir} is the data directory of an installation on one machine; svc move takes it into the servers, and this process needs another --data`,
  );
}
