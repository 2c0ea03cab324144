import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import type { Log } from '../domain/log.ts';
import { SITE_FILES } from '../domain/site-file.ts';
import { type FilesToRead, listFilesToRead, recordReading } from '../sites/site-files.ts';
import type { SiteFileReader } from './site-file-reader.ts';

/** A file is read once in this time. */
const EVERY_MS = 24 * 3_600_000;
/** Sites whose files are read at a time: a slow server holds up one of so many. */
const SITES_AT_ONCE = 8;
/** Sites of one round; further ones wait for the next. */
const SITES_PER_ROUND = 400;

export interface SiteFilesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly reader: Pick<SiteFileReader, 'read'>;
}

/**
 * Reads robots.txt and llms.txt of the sites that want it, each once a day: the first time in the round after it was switched on, so
 * that the readings are spread as the sites are. To be called every minute or so, by one process at a time.
 */
export async function readSiteFiles(options: SiteFilesOptions, stopping: AbortSignal): Promise<void> {
  const { db, clock } = options;
  const due = await listFilesToRead(db, epochMs(clock) - EVERY_MS, SITES_PER_ROUND);
  await mapConcurrent(due, SITES_AT_ONCE, async (site) => {
    if (!stopping.aborted) await readFilesOf(site, options, stopping);
  });
}

/** Reads the files of one site. Never rejects. */
async function readFilesOf(
  site: FilesToRead,
  { db, clock, log, reader }: SiteFilesOptions,
  stopping: AbortSignal,
): Promise<void> {
  // The days of a zone that this runtime does not know are those of UTC.
  const zone = isTimeZone(site.timezone) ? site.timezone : 'UTC';
  try {
    for (const file of SITE_FILES) {
      const reading = await reader.read(site, file, stopping);
      // The stop has cut the request: nothing is known.
      if (stopping.aborted) return;
      const { day } = localDayAt(clock.nowMicros(), zone);
      await recordReading(db, site, { file, at: epochMs(clock), day, reading });
    }
  } catch (err) {
    log.error({ err, site: site.siteId }, 'a reading of robots.txt or llms.txt could not be noted; it is tried again');
  }
}
