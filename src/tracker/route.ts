import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { EXTRAS_FILE, TRACKER_FILE } from './script-file.ts';
import { chooseEncoding, makeVariants, matchesEtag, type Variants } from './variants.ts';

/** The path at which the tracker is served. */
export const TRACKER_PATH = '/js/t.js';
/** The path at which the extras are served. */
export const EXTRAS_PATH = '/js/x.js';

export interface TrackerRouteOptions {
  /** The built tracker; `build/t.js` by default. */
  readonly file?: string;
  /** The built extras; `build/x.js` by default. */
  readonly extrasFile?: string;
}

/**
 * Serves `GET` and `HEAD` of `/js/t.js` and `/js/x.js`. Reads and compresses the scripts once, when the plugin is
 * registered; the start fails with a clear message when one has not been built. Browsers may cache them as
 * docs/tracker.md, "Size", says.
 */
export const trackerRoute: FastifyPluginAsync<TrackerRouteOptions> = async (
  app,
  { file = TRACKER_FILE, extrasFile = EXTRAS_FILE },
) => {
  serveScript(app, TRACKER_PATH, makeVariants(await readScript(file)));
  serveScript(app, EXTRAS_PATH, makeVariants(await readScript(extrasFile)));
};

function serveScript(app: FastifyInstance, path: string, variants: Variants): void {
  app.get(path, (request, reply) => {
    const variant = variants[chooseEncoding(request.headers['accept-encoding'])];
    reply
      .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
      .header('etag', variant.etag)
      .header('vary', 'Accept-Encoding')
      // Pages on any domain load the script, also those that isolate themselves from other origins, and with the
      // attributes `crossorigin` and `integrity`.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (matchesEtag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
    if (variant.encoding !== 'identity') reply.header('content-encoding', variant.encoding);
    return reply.type('text/javascript; charset=utf-8').send(variant.body);
  });
}

async function readScript(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Error(`the script ${file} cannot be read: run \`npm run build\` first`, { cause });
  }
}
