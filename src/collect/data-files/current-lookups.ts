import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_KINDS, type DataKind, dataKind } from '../../domain/data-kind.ts';
import { readKnownCrawlers } from '../../domain/known-crawlers.ts';
import type { Log } from '../../domain/log.ts';
import { DATACENTRE_ASNS } from '../lookup/datacentres.ts';
import { Geography } from '../lookup/geography.ts';
import { type LookupData, Lookups } from '../lookup/lookups.ts';
import { Network, openNetwork, openNetworkDatabase } from '../lookup/network.ts';
import { RangeTable } from '../lookup/range-table.ts';
import { SPAM_REFERRERS } from '../lookup/spam-referrers.ts';
import { type UserAgentData, UserAgents } from '../lookup/user-agent.ts';
import { type InstalledFile, type InstalledFiles, installedPath, installedState, readInstalled } from './installed.ts';
import { compileRules, readList, requireList } from './lists.ts';

export interface DataPlaces {
  readonly dataDir: string;
  /** The operator's own databases, which win; null for none. */
  readonly own: { readonly city: string | null; readonly asn: string | null };
}

/** Returns the path of the operator's own file; null when they have none of the kind. */
export function ownPath(own: DataPlaces['own'], kind: DataKind): string | null {
  return kind === 'city' || kind === 'asn' ? own[kind] : null;
}

/** The data of one process, which follows what `svc data update` installs. */
export class CurrentLookups {
  readonly lookups: Lookups;
  readonly #places: DataPlaces;
  readonly #log: Log;
  /** The state of the list that was read last. */
  #state: string;
  #used: InstalledFiles;
  #userAgents: UserAgentData;

  private constructor(places: DataPlaces, log: Log, state: string, opened: OpenedData) {
    this.#places = places;
    this.#log = log;
    this.#state = state;
    this.#used = opened.used;
    this.#userAgents = opened.userAgents;
    const { used: _, ...data } = opened;
    this.lookups = new Lookups({ ...data, userAgents: new UserAgents(opened.userAgents) });
  }

  /**
   * Opens the data: the operator's own, else what is installed, else what is bundled. What is installed and cannot be read is
   * logged, and the bundled data stands in. Rejects when neither can be read.
   */
  static async open(places: DataPlaces, log: Log): Promise<CurrentLookups> {
    const state = installedState(places.dataDir);
    const installed = listed(places.dataDir, log) ?? {};
    return new CurrentLookups(places, log, state, await openAll(places, installed, log));
  }

  /** Takes what has been installed since the last call. What cannot be read is logged, and the data in use stays. */
  async follow(): Promise<void> {
    const { dataDir, own } = this.#places;
    const state = installedState(dataDir);
    if (state === this.#state) return;
    const installed = listed(dataDir, this.#log);
    if (installed === null) {
      this.#state = state;
      return;
    }
    const changed = DATA_KINDS.filter(
      (kind) => ownPath(own, kind) === null && installed[kind]?.name !== this.#used[kind]?.name,
    );
    const used: Partial<Record<DataKind, InstalledFile>> = { ...this.#used };
    let replaced: Partial<LookupData> = {};
    let userAgents = this.#userAgents;
    const taken: Partial<Record<DataKind, string>> = {};
    for (const kind of changed) {
      try {
        const opened = await openKind(kind, installed[kind], this.#places);
        replaced = { ...replaced, ...opened.data };
        userAgents = { ...userAgents, ...opened.userAgents };
        if (installed[kind] === undefined) delete used[kind];
        else used[kind] = installed[kind];
        taken[kind] = describeInstalled(installed[kind]);
      } catch (err) {
        // Another update may have replaced it meanwhile; then the next call finds that one.
        if (installedState(dataDir) !== state) continue;
        this.#log.error({ err }, `the installed ${dataKind(kind).words} cannot be read; the ones in use stay`);
      }
    }
    if (userAgents !== this.#userAgents) replaced = { ...replaced, userAgents: new UserAgents(userAgents) };
    this.lookups.replace(replaced);
    this.#used = used;
    this.#userAgents = userAgents;
    this.#state = state;
    if (Object.keys(taken).length > 0)
      this.#log.info({ taken }, 'other data locates visitors and tells bots from now on');
  }

  close(): void {
    this.lookups.close();
  }
}

interface OpenedData {
  readonly used: InstalledFiles;
  readonly geography: Geography;
  readonly network: Network;
  readonly datacentres: ReadonlySet<number>;
  readonly spamReferrers: ReadonlySet<string>;
  readonly userAgents: UserAgentData;
}

async function openAll(places: DataPlaces, installed: InstalledFiles, log: Log): Promise<OpenedData> {
  const used: Partial<Record<DataKind, InstalledFile>> = { ...installed };
  let data: Partial<LookupData> = {};
  let userAgents: UserAgentData = {};
  for (const kind of DATA_KINDS) {
    let opened: OpenedKind;
    try {
      opened = await openKind(kind, installed[kind], places);
    } catch (err) {
      if (installed[kind] === undefined) throw err;
      log.error({ err }, `the installed ${dataKind(kind).words} cannot be read; the bundled ones are used`);
      delete used[kind];
      opened = await openKind(kind, undefined, places);
    }
    data = { ...data, ...opened.data };
    userAgents = { ...userAgents, ...opened.userAgents };
  }
  const { geography, network, datacentres, spamReferrers } = data as LookupData;
  return { used, geography, network, datacentres, spamReferrers, userAgents };
}

/** Opened data of a kind: what takes its place in the look-ups. */
interface OpenedKind {
  readonly data?: Partial<LookupData>;
  readonly userAgents?: UserAgentData;
}

/** Opens what is used of a kind when a file is installed, or none. Rejects when it cannot be read. */
async function openKind(kind: DataKind, file: InstalledFile | undefined, places: DataPlaces): Promise<OpenedKind> {
  const { dataDir, own } = places;
  const cache = join(dataDir, 'cache');
  const text = () => readFileSync(installedPath(dataDir, file!), 'utf8');
  switch (kind) {
    case 'city':
      if (own.city !== null) return { data: { geography: await Geography.ofFile(own.city, cache) } };
      if (file === undefined) return { data: { geography: await Geography.bundled(cache) } };
      return { data: { geography: new Geography(await openInstalled(dataDir, file)) } };
    case 'asn':
      if (own.asn !== null) return { data: { network: await openNetworkDatabase(own.asn, cache) } };
      if (file === undefined) return { data: { network: await openNetwork(cache) } };
      return { data: { network: new Network(await openInstalled(dataDir, file)) } };
    case 'datacentres':
      return { data: { datacentres: file === undefined ? DATACENTRE_ASNS : new Set(readList(kind, text()).asns) } };
    case 'referrer-spam':
      return { data: { spamReferrers: file === undefined ? SPAM_REFERRERS : new Set(readList(kind, text()).hosts) } };
    case 'bots':
      return { userAgents: { bots: file === undefined ? undefined : readList(kind, text()).patterns } };
    case 'user-agents':
      return { userAgents: { rules: file === undefined ? undefined : compileRules(readList(kind, text())) } };
    case 'crawlers': {
      return { userAgents: { crawlers: file === undefined ? undefined : requireList(readKnownCrawlers(text())) } };
    }
    case 'crawler-addresses':
      // Events are collected without it.
      return {};
  }
}

async function openInstalled(dataDir: string, file: InstalledFile): Promise<RangeTable> {
  const path = installedPath(dataDir, file);
  const table = await RangeTable.open(path, null);
  if (table === null) throw new Error(`${path} is missing, damaged, or of another version of svc`);
  return table;
}

/** Says when what is installed of a kind was built, or that it is the bundled data again. */
function describeInstalled(file: InstalledFile | undefined): string {
  if (file === undefined) return 'bundled';
  if (file.builtAt === null) return 'updated, of an unknown date';
  return `updated, of ${Temporal.Instant.fromEpochMilliseconds(file.builtAt).toString().slice(0, 10)}`;
}

/** Reads what is installed; null, and a line in the log, when the list is damaged. */
function listed(dataDir: string, log: Log): InstalledFiles | null {
  try {
    return readInstalled(dataDir);
  } catch (err) {
    log.error({ err }, 'the list of installed data cannot be read');
    return null;
  }
}
