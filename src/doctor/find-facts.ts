import { sql } from 'kysely';
import { lastBackup, lastBackupFailure } from '../backup/last-backup.ts';
import type { DataPlaces } from '../collect/data-files/current-lookups.ts';
import { dataInUse } from '../collect/data-files/data-in-use.ts';
import { DATABASE_VERSION, type Db, databaseVersion } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { findSigningKey } from '../evidence/signing-key.ts';
import { JOURNAL_VERSION, journalVersion } from '../journal/journal-format.ts';
import { SmtpSender } from '../mail/smtp.ts';
import { listLoggedErasures } from '../sites/erasure-log.ts';
import { serverVersions } from '../store/clickhouse/server-versions.ts';
import { STORE_VERSION } from '../store/migrations/index.ts';
import { programVersion, readStoreVersion } from '../store/store-version.ts';
import { backlogOf, type JournalPaths, NO_BACKLOG } from './facts/backlog.ts';
import { brokenAlerts } from './facts/broken-alerts.ts';
import { freeSpace, sizeOf } from './facts/disk.ts';
import { addressesOf } from './facts/names.ts';
import { whatAnswersAt } from './facts/public-address.ts';
import { activeProxyKeys, activeSites, hiddenOrigins, latestStored, sharedUnclosedDays } from './facts/stored.ts';
import { clockAheadMs } from './facts/time-server.ts';
import { type StoredVersions, storedVersion } from './facts/versions.ts';
import { siteVolumes } from './facts/volumes.ts';
import type { Facts, ProviderUse, ServiceState, SharedServer } from './facts.ts';
import type { SettingsFacts } from './settings-facts.ts';

/** A server that does not answer within this, milliseconds, is away. */
const ANSWER_MAX_MS = 3500;

/** The places of what is on this machine. */
export interface Directory {
  readonly dataDir: string;
  readonly storeDirectory: string;
  readonly journals: () => JournalPaths;
}

export interface FactsOptions {
  readonly clock: Clock;
  readonly settings: SettingsFacts;
  readonly smtpUrl: string | null;
  readonly providers: Facts['providers'];
  readonly providerUses: (db: Db) => Promise<readonly ProviderUse[]>;
  readonly geography: DataPlaces;
  /** Null where everything is on servers. */
  readonly directory: Directory | null;
  /** Null where everything is in the directory. */
  readonly servers: { readonly clickhouseUrl: string } | null;
  /** Returns the database; null when there is none. Rejects when it cannot be opened. */
  readonly database: () => Promise<Db | null>;
  readonly service: () => Promise<ServiceState>;
  readonly engineVersion: () => Promise<string | null>;
}

/** Finds the facts of this machine and of what the service depends on. Nothing of them is remembered. */
export function findFacts(options: FactsOptions): Facts {
  const { clock, settings, directory, servers, database } = options;
  const nowMs = () => Math.floor(clock.nowMicros() / 1000);
  const today = () => Temporal.Instant.fromEpochMilliseconds(nowMs()).toString().slice(0, 10);
  const stored = async <Fact>(without: Fact, read: (db: Db) => Promise<Fact>): Promise<Fact> => {
    const db = await database();
    return db === null ? without : await read(db);
  };
  return {
    nowMs,
    dataDir: directory?.dataDir ?? null,
    settings,
    service: options.service,
    disk: async () => {
      if (directory === null) return null;
      return { free: await freeSpace(directory.dataDir), store: await sizeOf(directory.storeDirectory) };
    },
    volumes: () => stored([], (db) => siteVolumes(db, today())),
    clockAheadMs: (server) => clockAheadMs(server, nowMs),
    latestStored: () => stored(null, latestStored),
    zonesVersion: process.versions.tz,
    sites: () => stored([], activeSites),
    hiddenOrigins: () => stored([], (db) => hiddenOrigins(db, today())),
    brokenAlerts: () => stored([], brokenAlerts),
    activeProxyKeys: () => stored(0, activeProxyKeys),
    mail: async () => {
      const sender = new SmtpSender({ url: options.smtpUrl!, host: 'localhost', timeoutMs: ANSWER_MAX_MS });
      return await sender.verify();
    },
    providers: options.providers,
    providerUses: () => stored([], options.providerUses),
    resolves: async (host) => (await addressesOf(host)).length > 0,
    whatAnswersAt,
    svcVersion: programVersion(),
    nodeVersion: process.versions.node,
    engineVersion: options.engineVersion,
    storedVersions: async () => (directory === null ? [] : storedVersionsOf(directory)),
    sharedServers: async () => (servers === null ? [] : await sharedServersOf(servers.clickhouseUrl, database)),
    geography: async () => dataInUse(options.geography),
    backlog: async () => (directory === null ? NO_BACKLOG : backlogOf(directory.journals())),
    sharedUnclosedDays: async () =>
      servers === null ? null : await stored(null as number | null, (db) => sharedUnclosedDays(db, nowMs())),
    erasures: () => stored([], listLoggedErasures),
    evidenceKey: () => stored(null, findSigningKey),
    lastBackup: async () => (directory === null ? null : await lastBackup(directory.dataDir)),
    lastBackupFailure: async () => (directory === null ? null : await lastBackupFailure(directory.dataDir)),
  };
}

function storedVersionsOf({ dataDir, storeDirectory, journals }: Directory): StoredVersions[] {
  const { collected, imported } = journals();
  return [
    ...storedVersion('database', DATABASE_VERSION, () => databaseVersion(dataDir)),
    ...storedVersion('store', STORE_VERSION, () => readStoreVersion(storeDirectory)),
    ...[...collected, imported].flatMap((path) =>
      storedVersion({ journal: path.slice(path.lastIndexOf('/') + 1) }, JOURNAL_VERSION, () => journalVersion(path)),
    ),
  ];
}

async function sharedServersOf(clickhouseUrl: string, database: () => Promise<Db | null>): Promise<SharedServer[]> {
  const postgres = async () => {
    const db = await database();
    if (db === null) return null;
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return rows[0]?.server_version ?? null;
  };
  const [clickhouses, version] = await Promise.all([
    serverVersions(clickhouseUrl, ANSWER_MAX_MS),
    postgres().catch(() => null),
  ]);
  return [
    ...clickhouses.map(({ host, version }) => ({ name: `ClickHouse ${host}`, version })),
    { name: 'PostgreSQL', version },
  ];
}
