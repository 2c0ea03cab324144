import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_VERSION } from './migrations/index.ts';
import { replaceFile } from './sync-path.ts';

/** The version of a store that has no version file: the first one wrote none. */
const FIRST_VERSION = 1;

/** The contents of the version file. */
interface Noted {
  readonly version: number;
  /** The version of the program that wrote it. */
  readonly svc?: string;
}

/** A newer version of the service has written the store. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError';

  /** @param place the data directory or the server */
  constructor(place: string, { version, svc }: Noted) {
    const start = svc === undefined ? 'that version' : `svc ${svc} or a later version`;
    super(
      `${place} was written by a newer version of svc (store version ${version}, this one knows ${STORE_VERSION}); start ${start}`,
    );
  }
}

/** The path of the version file, beside the engine's own directory. */
export function storeVersionPath(directory: string): string {
  return join(directory, 'version.json');
}

/** The version of the store in a directory; null when there is no store. Throws when the version file is damaged. */
export function readStoreVersion(directory: string): number | null {
  return readNoted(directory)?.version ?? null;
}

/** Throws a NewerStoreError when a newer version has written the store in a directory. Changes nothing. */
export function requireKnownStore(directory: string): void {
  const noted = readNoted(directory);
  if (noted !== null && noted.version > STORE_VERSION) throw new NewerStoreError(directory, noted);
}

function readNoted(directory: string): Noted | null {
  const path = storeVersionPath(directory);
  if (!existsSync(path)) return existsSync(join(directory, 'chdb')) ? { version: FIRST_VERSION } : null;
  const noted = parsed(readFileSync(path, 'utf8')) as Partial<Noted> | null;
  if (!Number.isSafeInteger(noted?.version)) throw new Error(`${path} names no version of the store`);
  return noted as Noted;
}

/** The value of a JSON text; null when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Notes the version of the store in a directory. On disk when it returns, whole or not at all. */
export function writeStoreVersion(directory: string, version: number): void {
  const path = storeVersionPath(directory);
  const noted: Noted = { version, svc: programVersion() };
  replaceFile(path, `${JSON.stringify(noted)}\n`);
}

/** The version of this program. */
export function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
