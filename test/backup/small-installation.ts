/** A data directory that no server has open, with everything that a backup copies. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Salts } from '../../src/collect/salts.ts';
import { numberWriter } from '../../src/collect/writers.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { eventWith } from '../../src/domain/event.fixture.ts';
import { EVENTS_PER_WRITER } from '../../src/domain/sequence.ts';
import { bytesOf } from '../../src/journal/journal.fixture.ts';
import { JournalDatabase } from '../../src/journal/journal-database.ts';
import {
  collectJournalPath,
  importJournalPath,
  journalDirectory,
  storePath,
} from '../../src/service/data-directory/paths.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import { createWorld } from '../collect/world.ts';

export interface SmallInstallation {
  readonly dataDir: string;
  /** The pages of all events; those of `claimed` are in a range that is in the store in part. */
  readonly pages: readonly string[];
  readonly salts: readonly Uint8Array[];
}

/** Stores events of three days, leaves some in the journal, and some in a range that is only partly in the store. */
export async function makeSmallInstallation(dataDir: string): Promise<SmallInstallation> {
  const world = await createWorld(dataDir);
  const { id, publicId } = await world.addSite({ timezone: 'UTC' });
  await setSiteState(world.database.db, (await world.addSite({ domain: 'old.example' })).publicId, 'archived');
  await new Salts(world.database, systemClock).holdCurrent();
  const writer = await numberWriter(world.database.db, systemClock);
  const salts = await world.database.db.selectFrom('salts').select('salt').execute();
  await world.close();

  const today = Temporal.Now.plainDateISO('UTC').toString();
  const pages: string[] = [];
  const lines = (count: number) =>
    Array.from({ length: count }, () => {
      const page = `/${publicId}/${pages.length}`;
      const day = addDays(today, -1 - (pages.length % 3));
      const ts = Temporal.Instant.from(`${day}T10:00:00Z`).epochMilliseconds * 1000 + pages.length * 1_000_000;
      pages.push(page);
      const seq = writer * EVENTS_PER_WRITER + pages.length;
      return encodeEvent(eventWith({ site: id, day, ts, seq, hour: 10, page, visitor: String(pages.length % 5) }));
    });
  mkdirSync(journalDirectory(dataDir), { recursive: true });
  const store = await ChdbStore.open(storePath(dataDir));
  for (let i = 0; i < 3; i++) await store.insertEvents(bytesOf(lines(40).join('')));
  const claimed = lines(10);
  await store.insertEvents(bytesOf(claimed.slice(0, 4).join('')));
  await store.close();

  const collected = new JournalDatabase(collectJournalPath(dataDir));
  collected.append(bytesOf(claimed.join('')), claimed.length);
  collected.claim({ maxRows: 10, maxBytes: 1_000_000 });
  const waiting = lines(7);
  collected.append(bytesOf(waiting.join('')), waiting.length);
  collected.close();
  const ofCollector = new JournalDatabase(collectJournalPath(dataDir, 2));
  const others = lines(5);
  ofCollector.append(bytesOf(others.join('')), others.length);
  ofCollector.close();
  new JournalDatabase(importJournalPath(dataDir)).close();
  writeFileSync(join(journalDirectory(dataDir), 'refused-abc-1-2.tsv'), 'site\n1\n');
  return { dataDir, pages, salts: salts.map(({ salt }) => salt) };
}

/** The day of `withLargeDay`, as the names of its files have it. */
export const LARGE_DAY = '20260520';

/** Adds a day whose part of the store is too large for one file of a backup. */
export async function withLargeDay(installation: SmallInstallation): Promise<SmallInstallation> {
  const store = await ChdbStore.open(storePath(installation.dataDir));
  const texts = Array.from({ length: 1_000 }, () => randomBytes(1_500).toString('base64'));
  const day = { site: 1, day: '2026-05-20', page: '/large' };
  const lines = texts.map((text, seq) => encodeEvent(eventWith({ ...day, seq, props: `{"a":"${text}"}` })));
  await store.insertEvents(bytesOf(lines.join('')));
  await store.close();
  return { ...installation, pages: [...installation.pages, ...texts.map(() => day.page)] };
}
