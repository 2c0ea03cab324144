import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveNewIdentity } from '../journal/journal-format.ts';
import { countEvents } from './count-events.ts';
import { Installation } from './installation.ts';
import { isJournal, JOURNALS } from './layout.ts';
import { PinnedDatabases } from './pinned-databases.ts';

/** The counts of what was restored. */
export interface RestoredCounts {
  readonly sites: number;
  readonly events: number;
}

/** Gives the journals of a restored data directory ids of their own. */
export function giveJournalsNewIdentity(dataDir: string): void {
  const directory = join(dataDir, JOURNALS);
  const names = existsSync(directory) ? readdirSync(directory).filter(isJournal) : [];
  for (const name of names) giveNewIdentity(join(directory, name));
}

/** Opens a restored data directory, which brings it to this version, and counts what is in it. @param instant its moment */
export async function openRestored<Result>(
  dataDir: string,
  instant: string,
  task: (counts: RestoredCounts, installation: Installation) => Promise<Result>,
): Promise<Result> {
  const micros = Number(Temporal.Instant.from(instant).epochNanoseconds / 1000n);
  await using installation = await Installation.open(dataDir, micros);
  using databases = new PinnedDatabases(dataDir);
  const journals = databases.pinJournals();
  const sites = databases.pinDatabase().sites.length;
  return await task({ sites, events: await countEvents(installation.store, journals) }, installation);
}
