import { damaged } from '../files/damaged-file.ts';
import type { ExportFile, ExportText } from '../files/export-table.ts';
import { isJsonObject, parseJson } from './json-lines.ts';

/** The version of the format that is known. Later ones of the same number before the point have more fields. */
const KNOWN_VERSION = 1;
const INFO_MAX_BYTES = 65_536;
const INFO = 'info.json';
const LINES_NAME = /\.jsonl$/;

/** One JSON export of GoatCounter: a directory with `info.json`, lists of names and figures. */
export interface GoatCounterExport {
  /** The files by their names, without `.jsonl`. */
  readonly files: ReadonlyMap<string, ExportText>;
  readonly createdAt: Temporal.Instant;
}

/** Finds the exports among files, the oldest first, and the files that belong to none. Throws a DamagedFileError. */
export async function findExports(files: readonly ExportFile[]) {
  const exports: GoatCounterExport[] = [];
  const others: ExportFile[] = [];
  for (const [directory, inside] of Map.groupBy(files, ({ path }) => path.slice(0, -nameOf(path).length))) {
    const info = inside.find((file) => isInfo(file));
    const found = new Map<string, ExportText>();
    for (const file of inside) {
      const name = nameOf(file.path).replace(LINES_NAME, '');
      if (info !== undefined && file.kind === 'table' && LINES_NAME.test(file.path)) throw noJsonLine(file);
      if (info === undefined || file.kind !== 'text' || found.has(name)) others.push(file);
      else found.set(name, file);
    }
    if (info?.kind === 'text') exports.push({ files: found, createdAt: await readInfo(info, directory) });
  }
  exports.sort((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt));
  return { exports, others };
}

/** Tells whether a file is the description of an export. */
export function isInfo(file: ExportFile): boolean {
  return file.kind === 'text' && nameOf(file.path) === INFO && file.head.includes('"goatcounter_version"');
}

function noJsonLine({ path }: ExportFile): Error {
  return damaged(path, 'it has a line that is no JSON object', undefined, { line: 1 });
}

async function readInfo(file: ExportText, directory: string): Promise<Temporal.Instant> {
  const info = parseJson(await file.text(INFO_MAX_BYTES));
  if (!isJsonObject(info)) throw damaged(file.path, 'it is no JSON object');
  const version = Number(info.export_version);
  if (!(version >= KNOWN_VERSION && version < KNOWN_VERSION + 1)) {
    throw damaged(directory, `it is of the version ${String(info.export_version)} of the format`, 'version 1 is known');
  }
  try {
    return Temporal.Instant.from(String(info.created_at));
  } catch (cause) {
    throw damaged(file.path, 'it does not say when the export was made', undefined, { cause });
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
