import { UTM_MAX_BYTES } from '../../domain/limits.ts';
import type { SiteDomains } from '../../domain/site-domains.ts';
import { storedValue } from '../../domain/stored-text.ts';
import { damaged } from '../files/damaged-file.ts';
import type { ExportText } from '../files/export-table.ts';
import { referrerOfAddress, referrerOfSource } from '../names/source-host.ts';
import { type JsonObject, jsonLines, jsonText } from './json-lines.ts';
import { browserOf, osOf, pageOf } from './row-keys.ts';
import type { RowKey } from './sum-table.ts';

/** Names of one kind that are held in memory: 100 MB of short ones. */
export const NAMES_MAX = 1_000_000;

/** A path of GoatCounter: a page by its key here, or an event by its name there. */
export type Path = { readonly page: RowKey } | { readonly event: string };

/** A referrer of GoatCounter, which may be the value of a campaign parameter. */
export interface Referrer {
  readonly referrer: string;
  readonly utmSource: string;
}

const DIRECT: Referrer = { referrer: '', utmSource: '' };

/** Reads `paths.jsonl`. */
export function readPaths(file: ExportText): Promise<ReadonlyMap<unknown, Path>> {
  return readNames(file, ({ path, event }) => {
    const text = jsonText(path);
    return event === true ? { event: text } : { page: pageOf(text) };
  });
}

/** Reads `refs.jsonl`. */
export function readReferrers(file: ExportText, site: SiteDomains): Promise<ReadonlyMap<unknown, Referrer>> {
  return readNames(file, ({ ref, ref_scheme }) => {
    const text = jsonText(ref);
    if (text === '') return DIRECT;
    if (ref_scheme === 'c') return { referrer: '', utmSource: storedValue(text, UTM_MAX_BYTES) };
    const referrer = ref_scheme === 'h' ? referrerOfAddress(text, site) : referrerOfSource(text, site);
    return { referrer, utmSource: '' };
  });
}

/** Reads `browsers.jsonl`. */
export function readBrowsers(file: ExportText): Promise<ReadonlyMap<unknown, string>> {
  return readNames(file, ({ name }) => browserOf(jsonText(name)));
}

/** Reads `systems.jsonl`. A distribution of Linux is in the place of its version. */
export function readSystems(file: ExportText): Promise<ReadonlyMap<unknown, string>> {
  return readNames(file, ({ name, version }) => osOf(`${jsonText(name)} ${jsonText(version)}`.trim()));
}

async function readNames<Name>(
  file: ExportText,
  read: (line: JsonObject) => Name,
): Promise<ReadonlyMap<unknown, Name>> {
  const names = new Map<unknown, Name>();
  for await (const lines of jsonLines(file)) {
    for (const line of lines) names.set(line.id, read(line));
    if (names.size > NAMES_MAX)
      throw damaged(file.path, `it has more than ${NAMES_MAX} names`, 'export a shorter time');
  }
  return names;
}
