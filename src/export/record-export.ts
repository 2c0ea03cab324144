import { recordHappening } from '../database/audit/record.ts';
import type { Db } from '../database/database.ts';
import { UnwritableError } from '../database/write-state.ts';
import type { Site } from '../domain/site.ts';
import type { ExportOrder } from './export-source.ts';

/** Records that somebody exports a site. On a full disk, where people save what they have, it goes without. */
export async function recordExport(
  db: Db,
  { orgId, publicId }: Site,
  { format, from, to, events }: ExportOrder,
): Promise<void> {
  const changes = { format: [null, format], from: [null, from], to: [null, to], events: [null, events] } as const;
  await recordHappening(db, [orgId], { action: 'site.exported', id: publicId, site: publicId, changes }).catch(
    (error: unknown) => {
      if (!(error instanceof UnwritableError)) throw error;
    },
  );
}
