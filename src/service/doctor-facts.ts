/** Reads the facts of a configuration that the checks of `src/doctor` need. */
import { hash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { Directory, FactsOptions } from '../doctor/find-facts.ts';
import type { SettingsFacts } from '../doctor/settings-facts.ts';
import type { Clock } from '../domain/clock.ts';
import { probeProviders } from '../oidc/probe.ts';
import { providerUses } from '../oidc/provider-use.ts';
import { dataPlacesOf } from './data-directory/data-places.ts';
import {
  collectJournalPath,
  collectorJournalPaths,
  importJournalPath,
  journalDirectory,
  storePath,
} from './data-directory/paths.ts';
import { BACKUP_SETTINGS } from './settings/backup-settings.ts';
import { type Config, serversOf } from './settings/config.ts';
import { providersOf } from './settings/oidc-settings.ts';
import { SETTINGS } from './settings/settings.ts';

/** @param wrong what is wrong with variables that are set, a sentence each */
export function settingsFacts(config: Config, wrong: readonly string[]): SettingsFacts {
  const { publicUrl, trustedProxies, timeServer, unknownVariables } = config;
  return {
    known: Object.values(SETTINGS).map(({ variable }) => variable),
    unknown: unknownVariables,
    wrong,
    publicUrl,
    trustedProxies,
    timeServer,
    hasMail: config.smtpUrl !== null,
  };
}

/**
 * Returns what a configuration says of the facts that the checks look at.
 *
 * @param wrong what is wrong with variables that are set, a sentence each
 */
export function configuredFacts(config: Config, clock: Clock, wrong: readonly string[]) {
  const servers = serversOf(config);
  return {
    clock,
    settings: settingsFacts(config, wrong),
    smtpUrl: config.smtpUrl,
    providers: () => probeProviders(providersOf(config), clock),
    providerUses: (db: Db) => providerUses(db, providersOf(config)),
    geography: dataPlacesOf(config),
    directory: servers === null ? directoryOf(config.dataDir) : null,
    servers,
  } satisfies Partial<FactsOptions>;
}

/** Returns the places of what a process on one machine keeps in its data directory. */
function directoryOf(dataDir: string): Directory {
  return {
    dataDir,
    storeDirectory: storePath(dataDir),
    journals: () => ({
      directory: journalDirectory(dataDir),
      collected: [collectJournalPath(dataDir), ...collectorJournalPaths(dataDir)],
      imported: importJournalPath(dataDir),
    }),
  };
}

/** Settings by their variables, in a form that can be compared and does not tell their values. */
export type SettingDigests = Readonly<Record<string, string>>;

/** @param salt keeps the digests of two processes apart that do not compare them */
export function settingDigests(config: Config, salt: string): SettingDigests {
  const settings = Object.entries(SETTINGS) as [keyof typeof SETTINGS, { readonly variable: string }][];
  // A service has no use for the settings of the commands about backups, which other shells may set.
  const used = settings.filter(([key]) => !Object.hasOwn(BACKUP_SETTINGS, key));
  return Object.fromEntries(
    used.map(([key, { variable }]) => [variable, hash('sha256', `${salt} ${JSON.stringify(config[key])}`)]),
  );
}
