import type { Database } from '../../database/database.ts';
import type { Site } from '../../domain/site.ts';
import type { ExportOrder, ExportSource } from '../../export/export-source.ts';
import { SiteExport } from '../../export/site-export.ts';
import { AskedExport } from '../../service/control/ask-export.ts';
import { serversOf } from '../../service/settings/config.ts';
import type { CommandContext } from '../command.ts';
import { type OpenedRollups, withRollupsHere, withRollupsOfServers } from '../with-rollups.ts';
import { withStore } from '../with-store.ts';

interface Asked {
  readonly site: Site;
  readonly order: ExportOrder;
  readonly signal: AbortSignal;
}

/** Reads a site's export: from the servers, from the service that runs on the data directory, or from its store. */
export async function withExport<Result>(
  context: CommandContext,
  database: Database,
  asked: Asked,
  use: (source: ExportSource) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = context.config;
  const servers = serversOf(context.config);
  const { site, order } = asked;
  const read = ({ store, rollups }: OpenedRollups) =>
    use(new SiteExport({ store, rollups, database, clock: context.clock }, site, order));
  if (servers !== null) return await withRollupsOfServers(servers, database, read);
  return await withStore({
    ...{ dataDir, holder: 'export', signal: asked.signal },
    ask: () => use(new AskedExport(dataDir, site.publicId, order, asked.signal)),
    here: () => withRollupsHere(context, database, read),
  });
}
