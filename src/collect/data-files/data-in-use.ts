/** The data in use, and its age. */

import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
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
import { readInstalled } from './installed.ts';

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
  const installed = readInstalled(dataDir);
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
    if (data.source === 'updated') {
      const { entries, sha256 } = installed[data.kind]!;
      return { ...data, entries, sha256, path: null };
    }
    return { ...data, ...describeBundled(places, data.kind), path: null };
  });
}

function describeOwn({ dataDir, own }: DataPlaces, kind: DataKind) {
  const path = ownPath(own, kind)!;
  // Its table is made by the first start with it.
  return { entries: countRanges(join(dataDir, 'cache', `own-${kind}.bin`)), sha256: hashFile(path), path };
}

function describeList(list: readonly unknown[]) {
  return { entries: list.length, sha256: hash('sha256', JSON.stringify(list)) };
}

function describeBundled({ dataDir }: DataPlaces, kind: DataKind) {
  switch (kind) {
    case 'city':
    case 'asn': {
      const path = [BUILT_TABLES, join(dataDir, 'cache')]
        .map((directory) => join(directory, `${kind}.bin`))
        .find(existsSync);
      if (path === undefined) return { entries: null, sha256: null };
      return { entries: countRanges(path), sha256: hashFile(path) };
    }
    case 'datacentres':
      return describeList([...DATACENTRE_ASNS]);
    case 'referrer-spam':
      return describeList([...SPAM_REFERRERS]);
    case 'bots':
      return describeList(bundledBots);
    case 'crawlers':
      return describeList(KNOWN_CRAWLERS);
    case 'crawler-addresses': {
      const text = bundledAddressesText();
      return { entries: countNetworks(text), sha256: hash('sha256', text) };
    }
    case 'user-agents':
      // Its rules are code, so they cannot be counted.
      return { entries: null, sha256: hashFile(fileURLToPath(import.meta.resolve('ua-parser-js'))) };
  }
}
