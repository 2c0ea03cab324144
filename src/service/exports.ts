import { createServer } from 'node:http';
import { inLane } from '../concurrency/lane.ts';
import { isDay } from '../domain/day.ts';
import { ExportError, type ExportOrder } from '../export/export-source.ts';
import { SiteExport } from '../export/site-export.ts';
import { requireSite } from '../sites/sites.ts';
import { component } from './component.ts';
import { database } from './database.ts';
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
  dependencies: { store, database, rollups },
  start: async ({ store, database, rollups: { reader } }, context) => {
    const { clock, log } = context;
    const answer = async (url: URL): Promise<Uint8Array> => {
      const order = orderOf(url.searchParams);
      const site = await requireSite(database.db, url.searchParams.get('site') ?? '');
      const asked = new SiteExport({ store, rollups: reader, database, clock }, site, order);
      const name = url.searchParams.get('file');
      return await inLane(site.orgId, async () =>
        name === null ? Buffer.from(JSON.stringify(await asked.plan())) : await asked.file(name),
      );
    };
    const server = createServer((request, response) => {
      answer(new URL(request.url ?? '/', 'http://export'))
        .then((bytes) => response.end(bytes))
        .catch((error: unknown) => {
          const isExpected = error instanceof ExportError;
          if (!isExpected) log.warn({ err: error }, 'an export cannot be read');
          response.statusCode = isExpected ? 400 : 500;
          const message = error instanceof Error ? error.message : String(error);
          response.end(JSON.stringify({ error: message } satisfies ExportRefusal));
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
  return { format, from: dayOf('from'), to: dayOf('to') };
}
