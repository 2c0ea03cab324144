/** The loading and the maintenance of days, over the store of a harness. */
import type { RecordingLog } from '../../src/journal/journal.fixture.ts';
import { Quarantine } from '../../src/journal/quarantine.ts';
import { IncomingEvents } from '../../src/rollup/days/incoming-events.ts';
import { Backfiller } from '../../src/rollup/maintain/backfiller.ts';
import { Maintenance } from '../../src/rollup/maintain/maintenance.ts';
import { listSites } from '../../src/sites/sites.ts';
import type { SiteDayEvents } from '../../src/store/encoded-lines.ts';
import type { Harness } from './harness.ts';

interface MaintainedOptions {
  readonly clock: { nowMicros(): number };
  readonly log: RecordingLog;
  lost(events: readonly SiteDayEvents[]): void;
  /** Every insert waits for this promise. */
  disk(): Promise<void>;
}

/** Brings events into the store of a harness, and maintains its days, of sites that have defined nothing. */
export function maintained(harness: Harness, { clock, log, lost, disk }: MaintainedOptions) {
  const { store, database, catalogue, siteMutex, closers } = harness;
  const insertEvents: typeof store.insertEvents = async (lines, repeated, columns) => {
    await disk();
    await store.insertEvents(lines, repeated, columns);
  };
  const quarantine = new Quarantine(harness.directory);
  const incoming = new IncomingEvents({ store: { insertEvents }, quarantine, register: catalogue, clock, log, lost });
  const definitions = {
    goalsOf: async () => [],
    ...{ revenuesOf: async () => [], allRevenuesOf: async () => [], propertiesOf: async () => [] },
    funnelVersionsOf: async () => [],
    channelVersionsOf: async () => [],
    ...{ archivedOf: async () => [], fieldSetsOffOf: async () => [] },
  };
  const maintenance = new Maintenance({
    ...closers,
    ...{ store, database, catalogue, siteMutex, definitions, clock, log, lost },
    backfiller: new Backfiller({ store, database, catalogue, siteMutex, storedKeysMax: 5000 }),
    sites: () => listSites(database.db),
    eraseDiscards: async () => {},
    drained: async () => true,
  });
  return { incoming, maintenance };
}
