import { lastBackup } from '../backup/last-backup.ts';
import { UpgradeCopies } from '../backup/upgrade-copies.ts';
import { type Config, serversOf } from '../service/settings/config.ts';

/** The copies of the data that the installation knows of. */
export interface KnownCopies {
  /** Where backups are: the last one, and the place that the settings name. */
  readonly backups: readonly string[];
  /** The copies from before upgrades. */
  readonly upgrades: readonly string[];
}

/** Finds the copies that still have what is erased. Those of servers are made by their own tools. */
export async function knownCopies(config: Config): Promise<KnownCopies> {
  const { dataDir, backupInto } = config;
  const into = backupInto === null ? [] : [backupInto];
  if (serversOf(config) !== null) return { backups: into, upgrades: [] };
  const last = await lastBackup(dataDir).catch(() => null);
  return {
    backups: [...new Set([...(last === null ? [] : [last.dir]), ...into])],
    upgrades: new UpgradeCopies(dataDir).places,
  };
}

/** Says where the data still is. */
export function copiesText({ backups, upgrades }: KnownCopies): string {
  const places = [
    backups.length === 0 ? 'backups, if you take any' : `backups (${backups.join(', ')}, and earlier ones)`,
    ...(upgrades.length === 0 ? [] : [`copies from before upgrades (${upgrades.join(', ')}; removed after 7 days)`]),
    'exports and sent reports',
  ];
  return `What was copied before keeps it: ${places.join('; ')}.`;
}
