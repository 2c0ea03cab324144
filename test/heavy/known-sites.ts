/** Sites whose events and definitions are known, and their events in the journal. */
import { systemClock } from '../../src/domain/clock.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelStep, FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal, GoalKind } from '../../src/domain/goal.ts';
import type { Site } from '../../src/domain/site.ts';
import { ImportWriter } from '../../src/journal/import-writer.ts';
import { importJournalPath } from '../../src/service/data-directory/paths.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { encodeEvent } from '../../src/store/encode-event.ts';
import type { Random } from '../collect/random.ts';
import type { World as Installation } from '../collect/world.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { CUSTOM_EVENTS, PAGE_PATTERNS } from '../oracle/pools.ts';
import { copied, traffic } from './traffic.ts';

/** The clocks of Berlin and of Lord Howe changed in the 30 days before. */
export const NOW = Temporal.Instant.from('2024-04-20T10:00:00Z').epochMilliseconds * 1000;

/** The large day has this many copies of its visitors. */
const COPIES = 60;
/** A path cannot contain a `?`. */
const PATTERNS = PAGE_PATTERNS.filter((pattern) => !pattern.includes('?'));
const BATCH_ROWS = 400;
const LARGE_BATCH_ROWS = 20_000;

/** A site with all its events and definitions. The store has `copies` times its events. */
export interface KnownSite {
  readonly site: Site;
  readonly events: readonly CollectedEvent[];
  readonly copies: number;
  readonly goals: Goal[];
  readonly funnels: FunnelVersion[];
}

/** Creates two ordinary sites, one with days beyond the raw window, and one with a large day. */
export async function createSites(installation: Installation, random: Random): Promise<KnownSite[]> {
  const create = async (timezone: string, back: number, days: number, visitsPerDay: number, copies = 1) => {
    const site = await installation.addSite({ timezone });
    const firstDay = shift(localDay(NOW, timezone), -back);
    const events = traffic(random, { site, firstDay, days, visitsPerDay, until: NOW });
    return { site, events, copies, goals: [], funnels: [] };
  };
  return [
    await create('Europe/Berlin', 12, 13, 8),
    await create('Australia/Lord_Howe', 14, 15, 8),
    await create('America/Sao_Paulo', 38, 39, 5),
    await create('UTC', 2, 1, 300, COPIES),
  ];
}

/** Writes all events to the journal, in random order except the large day's: each batch touches very many days. */
export function journalAll(dataDir: string, sites: readonly KnownSite[], random: Random): void {
  const writer = new ImportWriter(importJournalPath(dataDir));
  const write = (events: readonly CollectedEvent[]) =>
    writer.appendBatch(Buffer.from(events.map(encodeEvent).join('')), events.length);
  const mixed = sites
    .filter(({ copies }) => copies === 1)
    .flatMap(({ events }) => events)
    .map((event) => ({ event, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
  for (let at = 0; at < mixed.length; at += BATCH_ROWS) write(mixed.slice(at, at + BATCH_ROWS));
  for (const { events, copies } of sites.filter((known) => known.copies > 1)) {
    const rest = [...copied(events, copies)];
    for (let at = 0; at < rest.length; at += LARGE_BATCH_ROWS) write(rest.slice(at, at + LARGE_BATCH_ROWS));
  }
  writer.close();
}

/** Creates a goal and a funnel, or another version of one, for every site whose events are all in the raw window. */
export async function addDefinitions(
  { database }: Installation,
  sites: readonly KnownSite[],
  random: Random,
  name: string,
) {
  const pattern = (): FunnelStep => {
    const kind: GoalKind = random.chance(0.6) ? 'page' : 'event';
    return { kind, pattern: random.pick(kind === 'page' ? PATTERNS : CUSTOM_EVENTS) };
  };
  for (const { site, goals, funnels } of sites.filter((_, index) => index !== 2)) {
    goals.push(await createGoal(database.db, systemClock, { siteId: site.id, name, ...pattern() }));
    const steps = [pattern(), pattern(), ...(random.chance(0.5) ? [pattern()] : [])];
    const known = funnels.at(-1);
    if (known !== undefined && random.chance(0.5)) {
      const version = await updateFunnel(database.db, systemClock, known.id, { steps });
      if (version.version !== known.version) funnels.push(version);
    } else {
      const windowMinutes = random.pick([1, 5, 30, 1440]);
      funnels.push(await createFunnel(database.db, systemClock, { siteId: site.id, name, windowMinutes, steps }));
    }
  }
}
