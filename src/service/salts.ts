import { mkdirSync } from 'node:fs';
import { SaltFile } from '../collect/salt-file.ts';
import { Salts } from '../collect/salts.ts';
import { component, every } from './component.ts';
import { saltFilePath } from './data-directory/paths.ts';
import { database } from './database.ts';
import { type Config, serversOf } from './settings/config.ts';
import { trustedClock } from './trusted-clock.ts';

const RENEW_MS = 60_000;

/** Provides the salts of visitors, makes each before its date begins, and destroys it when its date is over. */
export const salts = component({
  name: 'salts',
  dependencies: { database, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const { clock, config, log } = context;
    const part = new Salts(database, clock, saltFileOf(config));
    const renew = async () => {
      // A database that is full or away when a date begins would lose its events. Neither step waits for the other.
      const holding = part.holdCurrent();
      holding.catch(() => undefined);
      if (trustedClock.mayDestroySalts) await part.destroyEnded(clock.nowMicros());
      await holding;
      try {
        part.keepCopy();
      } catch (error) {
        // The database has them: the copy is for the start after it has lost them.
        log.warn({ reason: (error as Error).message }, 'the salts of the day cannot be kept for the next start');
      }
    };
    await renew();
    every(context, RENEW_MS, renew);
    return { part };
  },
});

/**
 * Destroys the salts of dates that are over. A worker that shares servers with collectors makes none and keeps none: one that
 * it made while the database has lost them would count the visitors of the day twice.
 */
export const endedSalts = component({
  name: 'ended salts',
  dependencies: { database, trustedClock },
  start: async ({ database, trustedClock }, context) => {
    const ended = new Salts(database, context.clock);
    const destroy = async () => {
      if (trustedClock.mayDestroySalts) await ended.destroyEnded(context.clock.nowMicros());
    };
    await destroy();
    every(context, RENEW_MS, destroy);
    return { part: null };
  },
});

/** Returns a collector's own copy of the salts; null where the database is in the data directory, and loses none. */
function saltFileOf(config: Config): SaltFile | null {
  if (serversOf(config) === null) return null;
  mkdirSync(config.dataDir, { recursive: true });
  return new SaltFile(saltFilePath(config.dataDir));
}
