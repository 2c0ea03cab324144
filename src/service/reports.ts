import type { DashboardOptions } from '../dashboard/plugin.ts';
import type { Log } from '../domain/log.ts';
import { Reporter } from '../reports/reporter.ts';

/** The reports by mail of a running service; the caller calls `round` now and then. */
export function reporterFrom({ database, statistics, clock, email, publicUrl }: DashboardOptions, log: Log): Reporter {
  return new Reporter({ db: database.db, statistics, clock, log, email, publicUrl });
}
