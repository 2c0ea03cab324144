/** The data in use, and its age. */

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { list as bundledBots } from 'isbot';
import { DATA_KINDS, type DataInUse, type DataKind } from '../../domain/data-kind.ts';
import { KNOWN_CRAWLERS } from '../../domain/known-crawlers.ts';
import { hashFile } from '../../store/read-chunks.ts';
import { bundledAddressesText, countNetworks } from '../lookup/crawler-addresses.ts';
import { builtAt } from '../lookup/data-age.ts';
import { DATACENTRE_ASNS } from '../lookup/datacentres.ts';
import { BUILT_TABLES } from '../lookup/made-table.ts';
import { countRanges } from '../lookup/range-file.ts';
import { SPAM_REFERRERS } from '../lookup/spam-referrers.ts';
import { BUNDLED_DATES } from './bundled-dates.ts';
import { type DataPlaces, ownPath } from './current-lookups.ts';
import { type InstalledFile, type InstalledFiles, readInstalled } from './installed.ts';

/** Data in use, with what takes a moment to find. */
export interface DescribedData extends DataInUse {
  /** Ranges of addresses, numbers, patterns; null when they cannot be counted. */
  readonly entries: number | null;
  /** The hash of the file that it was made of, as it came; null when there is no such file. */
  readonly sha256: string | null;
  /** The path of the operator's own file; null when the data are not theirs. */
  readonly path: string | null;
}

/** Tells which data a process with these places uses. Throws when the list of installed files is damaged. */
export function dataInUse({ dataDir, own }: DataPlaces): DataInUse[] {
  const installed: InstalledFiles = readInstalled(dataDir);
  return DATA_KINDS.map((kind) => {
    const path = ownPath(own, kind);
    if (path !== null) return { kind, source: 'own', builtAt: builtAt(path) };
    const file = installed[kind];
    if (file !== undefined) return { kind, source: 'updated', builtAt: file.builtAt };
    return { kind, source: 'bundled', builtAt: BUNDLED_DATES[kind]() };
  });
}

/** Describes the data in use as `dataInUse` does, in full. Reads whole files. */
export function describeData(places: DataPlaces): DescribedData[] {
  const installed = readInstalled(places.dataDir);
  return dataInUse(places).map((data) => {
    if (data.source === 'own') return { ...data, ...describeOwn(places, data.kind) };
    if (data.source === 'updated') return { ...data, ...describeInstalled(installed[data.kind]!) };
    return { ...data, ...describeBundled(places, data.kind), path: null };
  });
}

function describeOwn({ dataDir, own }: DataPlaces, kind: DataKind) {
  const path = ownPath(own, kind)!;
  // Its table is made by the first start with it.
  return { entries: countRanges(join(dataDir, 'cache', `own-${kind}.bin`)), sha256: hashFile(path), path };
}

function describeInstalled({ entries, sha256 }: InstalledFile) {
  return { entries, sha256, path: null };
}

function describeBundled({ dataDir }: DataPlaces, kind: DataKind) {
  switch (kind) {
    case 'city':
    case 'asn': {
      const path = [BUILT_TABLES, join(dataDir, 'cache')]
        .map((directory) => join(directory, `${kind}.bin`))
        .find(existsSync);
      return path === undefined
        ? { entries: null, sha256: null }
        : { entries: countRanges(path), sha256: hashFile(path) };
    }
    case 'datacentres':
      return { entries: DATACENTRE_ASNS.size, sha256: hash('sha256', JSON.stringify([...DATACENTRE_ASNS])) };
    case 'referrer-spam':
      return { entries: SPAM_REFERRERS.size, sha256: hash('sha256', JSON.stringify([...SPAM_REFERRERS])) };
    case 'bots':
      return { entries: bundledBots.length, sha256: hash('sha256', JSON.stringify(bundledBots)) };
    case 'crawlers':
      return { entries: KNOWN_CRAWLERS.length, sha256: hash('sha256', JSON.stringify(KNOWN_CRAWLERS)) };
    case 'crawler-addresses': {
      const text = bundledAddressesText();
      return { entries: countNetworks(text), sha256: hash('sha256', text) };
    }
    case 'user-agents':
      // Its rules are code, so they cannot be counted.
      return {
        entries: null,
        sha256: hash('sha256', readFileSync(fileURLToPath(import.meta.resolve('ua-parser-js')))),
      };
  }
}
