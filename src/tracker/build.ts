/** Builds the browser scripts: `npm run build`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { EXTRAS_FILE, TRACKER_FILE } from './script-file.ts';

/** The largest size of the tracker, minified and gzipped (docs/tracker.md, "Size"). */
export const TRACKER_GZIP_MAX_BYTES = 1400;
/** The largest size of the extras, minified and gzipped (docs/extras.md, "Size"). */
export const EXTRAS_GZIP_MAX_BYTES = 2048;

/** A built script and its size. */
export interface ScriptBuild {
  readonly code: string;
  /** Minified, UTF-8. */
  readonly bytes: number;
  /** Minified and gzipped at level 9. */
  readonly gzipBytes: number;
}

/** Minifies the tracker; writes nothing. Rejects when the source does not parse. */
export function buildTracker(): Promise<ScriptBuild> {
  // The block keeps the script's names from becoming globals, in fewer bytes than a function.
  return build('tracker.ts', (script) => `{${script}}`);
}

/** Minifies the extras; writes nothing. Rejects when the source does not parse. */
export function buildExtras(): Promise<ScriptBuild> {
  // A function: the declarations of functions in a block would be globals.
  return build('extras.ts', (script) => `(()=>{${script}})()`);
}

async function build(source: string, wrap: (script: string) => string): Promise<ScriptBuild> {
  const script = stripTypeScriptTypes(await readFile(new URL(`browser/${source}`, import.meta.url), 'utf8'));
  const { code = '' } = await minify(wrap(script), { ecma: 2020 });
  return { code, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code, { level: 9 }).length };
}

/** Writes a script, unless it is over its size budget. */
async function write(file: string, { code, bytes, gzipBytes }: ScriptBuild, gzipMaxBytes: number): Promise<void> {
  const name = basename(file);
  console.log(`build/${name}: ${bytes} bytes minified, ${gzipBytes} bytes gzipped (at most ${gzipMaxBytes})`);
  if (gzipBytes <= gzipMaxBytes) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
  } else {
    console.error(`${name} is ${gzipBytes - gzipMaxBytes} bytes over its size budget; it is not written.`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  await write(TRACKER_FILE, await buildTracker(), TRACKER_GZIP_MAX_BYTES);
  await write(EXTRAS_FILE, await buildExtras(), EXTRAS_GZIP_MAX_BYTES);
}
