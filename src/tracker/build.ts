/** Builds the browser script: `npm run build`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { TRACKER_FILE } from './script-file.ts';

/** What the script may weigh, minified and gzipped. The specification allows 3 KB and aims at about 1.5 KB. */
export const TRACKER_GZIP_MAX_BYTES = 1450;

/** The built script and its size. */
export interface TrackerBuild {
  readonly code: string;
  /** Minified, UTF-8. */
  readonly bytes: number;
  /** Minified and gzipped at level 9. */
  readonly gzipBytes: number;
}

/** Bundles and minifies the script; writes nothing. Rejects when the source does not compile. */
export async function buildTracker(): Promise<TrackerBuild> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('browser/tracker.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    // Not the folder's tsconfig: its `strict` would add a "use strict" that the code does not depend on.
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  const code = result.outputFiles[0]!.text.trim();
  return { code, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code, { level: 9 }).length };
}

if (import.meta.main) {
  const { code, bytes, gzipBytes } = await buildTracker();
  await mkdir(dirname(TRACKER_FILE), { recursive: true });
  await writeFile(TRACKER_FILE, code);
  console.log(`build/t.js: ${bytes} bytes minified, ${gzipBytes} bytes gzipped (at most ${TRACKER_GZIP_MAX_BYTES})`);
  if (gzipBytes > TRACKER_GZIP_MAX_BYTES) {
    console.error(`The tracker is ${gzipBytes - TRACKER_GZIP_MAX_BYTES} bytes over its size budget.`);
    process.exitCode = 1;
  }
}
