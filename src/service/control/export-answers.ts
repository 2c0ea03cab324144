import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inLane } from '../../concurrency/lane.ts';
import { isDay } from '../../domain/calendar.ts';
import { EVENT_CHOICES, ExportError, type ExportOrder } from '../../export/export-source.ts';
import { SiteExport } from '../../export/site-export.ts';
import { requireSite } from '../../sites/sites.ts';
import { component } from '../component.ts';
import { exportsDirectory } from '../data-directory/paths.ts';
import { database } from '../database.ts';
import { exportDownloads } from '../export-downloads.ts';
import { rollups } from '../rollups.ts';
import { store } from '../store.ts';

/** Gives `svc export` its plan and its files: a command cannot open the store while the service holds it. */
export const exportAnswers = component({
  name: 'export-answers',
  // The downloads empty the directory at their start.
  dependencies: { store, database, rollups, exportDownloads },
  start: ({ store, database, rollups: { reader } }, { clock, config }) => {
    const directory = exportsDirectory(config.dataDir);
    return {
      part: null,
      control: {
        '/export': async ({ params }, response) => {
          const order = orderOf(params);
          const site = await requireSite(database.db, params.get('site') ?? '');
          const asked = new SiteExport({ store, rollups: reader, database, clock }, site, order);
          const name = params.get('file');
          if (name === null) {
            response.end(JSON.stringify(await inLane(site.orgId, () => asked.plan())));
            return;
          }
          await mkdir(directory, { recursive: true, mode: 0o700 });
          const path = join(directory, randomUUID());
          try {
            await inLane(site.orgId, () => asked.save(name, path));
            await pipeline(createReadStream(path), response);
          } finally {
            await rm(path, { force: true });
          }
        },
      },
    };
  },
});

function orderOf(params: URLSearchParams): ExportOrder {
  const format = params.get('format');
  const dayOf = (name: string) => {
    const day = params.get(name);
    if (day !== null && !isDay(day)) throw new ExportError(`${name} is no day`);
    return day;
  };
  if (format !== 'csv' && format !== 'parquet') throw new ExportError('there is no such format');
  const given = params.get('events');
  const events = EVENT_CHOICES.find((each) => each === given);
  if (events === undefined) throw new ExportError('there is no such choice of events');
  return { format, from: dayOf('from'), to: dayOf('to'), events };
}
