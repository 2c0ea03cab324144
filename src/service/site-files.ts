import { readSiteFiles } from '../site-files/read-site-files.ts';
import { SiteFileReader } from '../site-files/site-file-reader.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { destinationRulesFrom } from './transports.ts';
import { trustedClock } from './trusted-clock.ts';

const LOOK_MS = 60_000;

/** Reads robots.txt and llms.txt of the sites that have it switched on, once a day. */
export const siteFiles = component({
  name: 'site files',
  dependencies: { database, trustedClock },
  start: ({ database: { db }, trustedClock }, context) => {
    const { config, clock, log } = context;
    const reader = new SiteFileReader(destinationRulesFrom(config, log));
    const round = async (stopping: AbortSignal) => {
      // The days on which files changed are those of a clock that is right.
      if (trustedClock.maySend) await readSiteFiles({ db, clock, log, reader }, stopping);
    };
    return { part: every(context, LOOK_MS, round) };
  },
});
