import type { ImportState } from '../../domain/import-state.ts';
import { SILENT } from '../../domain/log.ts';
import type { Site } from '../../domain/site.ts';
import { findRefusedDays, type RefusedDays } from '../../rollup/maintain/day-refusals.ts';
import { findProductImport, type ProductImport } from '../../sites/product-imports.ts';
import { ImportDrain } from './import-drain.ts';
import type { TellNews } from './import-event.ts';
import type { Installation } from './installation.ts';

/**
 * Has an import published, or taken back, by the server on the data directory, else by this process. Returns the import once it
 * has left a state, or when nothing has moved for half a minute; then with the reason, for the end of a sentence.
 */
export async function untilLeft(
  installation: Installation,
  id: number,
  state: ImportState,
  tell: TellNews,
): Promise<{ readonly found: ProductImport | null; readonly reason: string }> {
  const { db } = installation.database;
  await using drain = new ImportDrain(installation, SILENT);
  await drain.untilSo(async () => {
    tell({ kind: 'progress', progress: { phase: 'waiting' } });
    drain.onStore(({ publisher }, signal) => publisher.run(signal));
    const found = await findProductImport(db, id);
    return { isSo: found?.state !== state, moved: found?.aliveAt };
  });
  return { found: await findProductImport(db, id), reason: drain.reason };
}

/** Finds the days that a site takes nothing for, for a task that imports nothing. */
export async function refusedDays(installation: Installation, site: Site): Promise<RefusedDays> {
  const { clock, database } = installation;
  await using drain = new ImportDrain(installation, SILENT);
  return await findRefusedDays({ db: database.db, events: await drain.daysWithEvents(site.id), clock, site });
}
