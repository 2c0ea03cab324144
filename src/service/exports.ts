import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inLane } from '../concurrency/lane.ts';
import { isDay } from '../domain/day.ts';
import { errorText } from '../domain/disk-full.ts';
import { EVENT_CHOICES, ExportError, type ExportOrder } from '../export/export-source.ts';
import { SiteExport } from '../export/site-export.ts';
import { requireSite } from '../sites/sites.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { exportDownloads } from './export-downloads.ts';
import { exportsDirectory } from './paths.ts';
import { rollups } from './rollups.ts';
import { serveSocket } from './serve-socket.ts';
import { store } from './store.ts';

/** The name of the socket in the data directory. */
export const EXPORT_SOCKET = 'export.sock';

/** The answer to a question that cannot be answered. */
export interface ExportRefusal {
  readonly error: string;
}

/** Answers `svc export`, which cannot open the store while this process has it, at a socket that only this user can open. */
export const exports = component({
  name: 'exports',
  // The downloads empty the directory at their start.
  dependencies: { store, database, rollups, exportDownloads },
  start: async ({ store, database, rollups: { reader } }, context) => {
    const { clock, log } = context;
    const directory = exportsDirectory(context.config.dataDir);
    const answer = async ({ searchParams }: URL, response: ServerResponse): Promise<void> => {
      const order = orderOf(searchParams);
      const site = await requireSite(database.db, searchParams.get('site') ?? '');
      const asked = new SiteExport({ store, rollups: reader, database, clock }, site, order);
      const name = searchParams.get('file');
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
    };
    const server = createServer((request, response) => {
      answer(new URL(request.url ?? '/', 'http://export'), response).catch((error: unknown) => {
        const isExpected = error instanceof ExportError;
        if (!isExpected) log.warn({ err: error }, 'an export cannot be read');
        // An answer that has begun is cut off, so that nobody takes it for whole.
        if (response.headersSent) return response.destroy();
        response.statusCode = isExpected ? 400 : 500;
        const message = errorText(error, context.config.dataDir);
        return response.end(JSON.stringify({ error: message } satisfies ExportRefusal));
      });
    });
    await serveSocket(server, { name: 'exports', socket: EXPORT_SOCKET }, context);
    return { part: null };
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
  // Earlier command lines ask for none.
  const given = params.get('events') ?? 'none';
  const events = EVENT_CHOICES.find((each) => each === given);
  if (events === undefined) throw new ExportError('there is no such choice of events');
  return { format, from: dayOf('from'), to: dayOf('to'), events };
}
