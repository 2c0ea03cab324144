import type { Db } from '../database/database.ts';
import type { Log } from '../domain/log.ts';
import type { ProviderSettings } from '../oidc/provider-settings.ts';
import { providerUses } from '../oidc/provider-use.ts';

/** Logs a warning for each organisation that nobody could enter if the provider of its owners' domains failed. */
export async function warnOfLockouts(db: Db, log: Log, providers: readonly ProviderSettings[]): Promise<void> {
  if (providers.every(({ domains }) => domains.length === 0)) return;
  for (const { id: provider, locked } of await providerUses(db, providers)) {
    for (const { id: org } of locked) {
      log.warn(
        { provider, org },
        'nobody could sign in if the provider failed: choose a break-glass owner (svc doctor)',
      );
    }
  }
}
