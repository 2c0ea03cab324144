/** Builds the browser script: `npm run build`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { TRACKER_FILE } from './script-file.ts';

/** The largest size of the script, minified and gzipped (docs/tracker.md, "Size"). */
export const TRACKER_GZIP_MAX_BYTES = 1250;

const SOURCE = new URL('browser/tracker.ts', import.meta.url);

/** The built script and its size. */
export interface TrackerBuild {
  readonly code: string;
  /** Minified, UTF-8. */
  readonly bytes: number;
  /** Minified and gzipped at level 9. */
  readonly gzipBytes: number;
}

/** Minifies the script; writes nothing. Rejects when the source does not parse. */
export async function buildTracker(): Promise<TrackerBuild> {
  const script = stripTypeScriptTypes(await readFile(SOURCE, 'utf8'));
  // The block keeps the script's names from becoming globals, in fewer bytes than a function.
  const { code = '' } = await minify(`{${script}}`, { ecma: 2020 });
  return { code, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code, { level: 9 }).length };
}

if (import.meta.main) {
  const { code, bytes, gzipBytes } = await buildTracker();
  console.log(`build/t.js: ${bytes} bytes minified, ${gzipBytes} bytes gzipped (at most ${TRACKER_GZIP_MAX_BYTES})`);
  if (gzipBytes <= TRACKER_GZIP_MAX_BYTES) {
    await mkdir(dirname(TRACKER_FILE), { recursive: true });
    await writeFile(TRACKER_FILE, code);
  } else {
    console.error(
      `The tracker is ${gzipBytes - TRACKER_GZIP_MAX_BYTES} bytes over its size budget; nothing is written.`,
    );
    process.exitCode = 1;
  }
}
