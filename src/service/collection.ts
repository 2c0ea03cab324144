import { join } from 'node:path';
import { Collector } from '../collect/collector.ts';
import { FixedWindow } from '../collect/fixed-window.ts';
import { HostReader } from '../collect/host.ts';
import { CollectEndpoint } from '../collect/http/endpoint.ts';
import { Geography } from '../collect/lookup/geography.ts';
import { openNetwork, openNetworkDatabase } from '../collect/lookup/network.ts';
import { RelayKeys } from '../collect/relay-keys.ts';
import { SiteDirectory } from '../collect/site-directory.ts';
import { numberWriter } from '../collect/writers.ts';
import { LocalDays } from '../domain/day.ts';
import { Journal } from '../journal/journal.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { discards } from './discards.ts';
import { counter, gauge } from './metric.ts';
import { loader } from './rollups.ts';
import { salts } from './salts.ts';
import { stores } from './stores.ts';

/** Collects events into the journal. The journal closes before the loader stops emptying it. */
export const collection = component({
  name: 'collection',
  dependencies: { stores, database, discards, loader, salts },
  start: async ({ stores, database, discards, salts }, { config, clock, log, defer }) => {
    const geography = new Geography(config.geoCityDb ?? undefined);
    await geography.load();
    // The counts are written here too, not only at the end: the loader may take longer than the time that a stop has.
    defer(() => discards.flush());
    const journal = new Journal({ file: stores.collected, log });
    defer(() => journal.close());
    const collector = new Collector({
      sites: new SiteDirectory(database, clock),
      relayKeys: new RelayKeys(database, clock),
      days: new LocalDays(),
      hosts: new HostReader(),
      geography,
      network:
        config.geoAsnDb === null ? openNetwork(join(config.dataDir, 'cache')) : openNetworkDatabase(config.geoAsnDb),
      rateLimiter: new FixedWindow(config.collectRatePer10s),
      journal,
      salts,
      discards,
      log,
      run: await numberWriter(database.db, clock),
    });
    return {
      part: collector,
      endpoint: new CollectEndpoint(collector, clock),
      readiness: () => ({ journal: journal.state }),
      metrics: () => metricsOf(collector, journal),
      health: () => {
        const { state, queuedRows, lostRows } = journal.metrics;
        const discarded = Object.fromEntries([...collector.discarded].filter(([, count]) => count > 0));
        return { journal: state, queuedEvents: queuedRows, accepted: collector.accepted, discarded, lost: lostRows };
      },
    };
  },
});

function metricsOf(collector: Collector, journal: Journal) {
  const { state, queuedBatches, queuedRows, queuedBytes, pendingBytes, lostRows } = journal.metrics;
  const discarded = [...collector.discarded].map(([reason, count]) => [`{reason="${reason}"}`, count] as const);
  return [
    counter('svc_events_accepted_total', 'Events on disk since the start.', collector.accepted),
    counter('svc_events_discarded_total', 'Events not kept since the start, by reason.', discarded),
    counter('svc_events_lost_total', 'Valid events that could not be written.', lostRows),
    gauge('svc_journal_ok', '1 while the journal can be written.', Number(state === 'ok')),
    gauge('svc_journal_queued_batches', 'Batches on disk, not yet in the store.', queuedBatches),
    gauge('svc_journal_queued_rows', 'Events on disk, not yet in the store.', queuedRows),
    gauge('svc_journal_queued_bytes', 'Bytes on disk, not yet in the store.', queuedBytes),
    gauge('svc_journal_pending_bytes', 'Bytes in memory, not yet on disk.', pendingBytes),
  ];
}
