import type { BackupFailure, BackupNote } from '../backup/last-backup.ts';
import type { DataInUse } from '../domain/data-kind.ts';
import type { LoggedError } from '../domain/log.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { LoggedErasure } from '../sites/erasure-log.ts';
import type { Backlog } from './facts/backlog.ts';
import type { DiskSpace } from './facts/disk.ts';
import type { LeadsTo } from './facts/public-address.ts';
import type { StoredVersions } from './facts/versions.ts';
import type { SiteVolume } from './facts/volumes.ts';
import type { SettingsFacts } from './settings-facts.ts';

/** The state of a running service, as far as the checks ask for it. Counts are since its start. */
export interface RunningService {
  readonly startedAt: number;
  readonly journal: 'ok' | 'full' | 'failing';
  readonly database: 'ok' | 'full' | 'failing';
  readonly store: 'ok' | 'failing';
  /** A step of its clock that has not proved right yet: its new time, and how much it went ahead, milliseconds. */
  readonly clockStep: { readonly at: number; readonly byMs: number } | null;
  readonly queuedEvents: number;
  readonly lost: number;
  /** Discarded events whose proxy passed an address that cannot be read. */
  readonly unreadableAddresses: number;
  readonly refused: number;
  /** Ended site-days that could not be closed. */
  readonly daysUnclosed: number;
  /** The others that wait to be closed: the time that they still take, null while that is not known, and the time since one was closed. */
  readonly daysWaiting: { readonly count: number; readonly leftMs: number | null; readonly stillMs: number };
  readonly failures: readonly {
    readonly step: string;
    readonly cause: string;
    readonly count: number;
    readonly error: string;
  }[];
  /** Its last errors, the latest first. */
  readonly errors: readonly LoggedError[];
}

/** The service on a data directory, as it is seen from here. */
export type ServiceState =
  /** There is no data in the directory. `start` is the command that starts the service there. */
  | { readonly state: 'absent'; readonly start: string }
  | { readonly state: 'stopped'; readonly start: string }
  /** It runs, and does not answer. */
  | { readonly state: 'silent' }
  /** Processes that share servers are not asked from outside. */
  | { readonly state: 'shared' }
  | { readonly state: 'running'; readonly service: RunningService };

/** The use of a provider that people sign in with. */
export interface ProviderUse {
  readonly id: string;
  /** Whether a rule lets people in by it, or an account is linked to it. */
  readonly isUsed: boolean;
  /** The organisations that nobody could enter if it failed, because of the domains of their owners. */
  readonly locked: readonly { readonly id: number; readonly name: string }[];
}

/** A site as far as the checks ask for it. */
export interface CheckedSite {
  readonly domain: string;
  readonly timezone: string;
}

/** The discarded events of a site whose pages hide their origin. */
export interface HiddenOrigins {
  readonly domain: string;
  readonly count: number;
}

/** An alert rule that cannot be judged. */
export interface BrokenAlert {
  readonly id: number;
  /** The domain of its site, or the name of its group. */
  readonly domain: string;
}

/** The servers that several processes share, by their names for people. */
export interface SharedServer {
  readonly name: string;
  /** The answer's version; null when the server does not answer. */
  readonly version: string | null;
}

/**
 * The facts that the checks ask for. Each is asked only when a check needs it, answers or rejects within a few seconds,
 * and changes nothing.
 */
export interface Facts {
  nowMs(): number;
  /** The data directory; null where everything is on servers. */
  readonly dataDir: string | null;
  readonly settings: SettingsFacts;
  service(): Promise<ServiceState>;
  /** The space on the disk of the data directory; null without one. */
  disk(): Promise<DiskSpace | null>;
  volumes(): Promise<readonly SiteVolume[]>;
  /** Asks a time server: this machine's clock less its time, milliseconds. Null when none answers. */
  clockAheadMs(timeServer: string): Promise<number | null>;
  /** The latest instant that is stored, epoch milliseconds; null when nothing is. */
  latestStored(): Promise<number | null>;
  /** The version of the time zones that this runtime knows, such as `2026a`. */
  readonly zonesVersion: string | undefined;
  /** The sites that are not archived. */
  sites(): Promise<readonly CheckedSite[]>;
  /** The events of sites that were discarded as `origin_hidden` in the last day. */
  hiddenOrigins(): Promise<readonly HiddenOrigins[]>;
  /** The alert rules that are on and name what is gone. */
  brokenAlerts(): Promise<readonly BrokenAlert[]>;
  activeProxyKeys(): Promise<number>;
  /** Connects to the configured mail server and signs in, without sending anything. */
  mail(): Promise<SendResult>;
  /** Asks each provider that people sign in with; `problem` is null for one that answers. */
  providers(): Promise<readonly { readonly id: string; readonly name: string; readonly problem: string | null }[]>;
  /** How these providers are used; none without a database. */
  providerUses(): Promise<readonly ProviderUse[]>;
  /** Tells whether a host name has an address. Rejects when no name server answers. */
  resolves(host: string): Promise<boolean>;
  /** Tells what a public address of the service leads to. Rejects when nothing answers. */
  whatAnswersAt(publicUrl: string): Promise<LeadsTo>;
  readonly svcVersion: string;
  readonly nodeVersion: string;
  /** The version of the embedded engine; null while it does not run. */
  engineVersion(): Promise<string | null>;
  /** The versions of what is stored in the data directory; none without one. */
  storedVersions(): Promise<readonly StoredVersions[]>;
  sharedServers(): Promise<readonly SharedServer[]>;
  /** The data by which visitors are located and told from bots. */
  geography(): Promise<readonly DataInUse[]>;
  backlog(): Promise<Backlog>;
  /** Days that have ended and are not closed, in a database that several processes share; null elsewhere. */
  sharedUnclosedDays(): Promise<number | null>;
  /** The erasures that were asked for, as `listLoggedErasures` lists them. */
  erasures(): Promise<readonly LoggedErasure[]>;
  /** The key by which evidence is signed; null before the first. */
  evidenceKey(): Promise<{ readonly fingerprint: string; readonly madeAt: number } | null>;
  lastBackup(): Promise<BackupNote | null>;
  /** The backup that failed after the last one; null when none has. */
  lastBackupFailure(): Promise<BackupFailure | null>;
}
