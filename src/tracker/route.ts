import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { TRACKER_FILE } from './script-file.ts';
import { chooseEncoding, makeVariants, matchesEtag } from './variants.ts';

/** The path at which the tracker is served. */
export const TRACKER_PATH = '/js/t.js';

export interface TrackerRouteOptions {
  /** The built script; `build/t.js` by default. */
  readonly file?: string;
}

/**
 * Serves `GET` and `HEAD /js/t.js`. Reads and compresses the script once, when the plugin is registered; the start
 * fails with a clear message when the script has not been built. Browsers may cache it as docs/tracker.md, "Size",
 * says.
 */
export const trackerRoute: FastifyPluginAsync<TrackerRouteOptions> = async (app, { file = TRACKER_FILE }) => {
  const variants = makeVariants(await readScript(file));
  app.get(TRACKER_PATH, (request, reply) => {
    const variant = variants[chooseEncoding(request.headers['accept-encoding'])];
    reply
      .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
      .header('etag', variant.etag)
      .header('vary', 'Accept-Encoding')
      // Pages on any domain load the script, also those that isolate themselves from other origins.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (matchesEtag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
    if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
    return reply.type('text/javascript; charset=utf-8').send(variant.body);
  });
};

async function readScript(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Error(`the tracker script ${file} cannot be read: run \`npm run build\` first`, { cause });
  }
}
