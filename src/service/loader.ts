import { epochMs } from '../database/clock-ms.ts';
import type { BatchSums, LoadRange } from '../journal/journal-database.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { removePutAside } from '../journal/quarantine.ts';
import { IncomingEvents } from '../rollup/days/incoming-events.ts';
import { component, every } from './component.ts';
import { journalDirectory } from './data-directory/paths.ts';
import { loaderOf } from './data-directory/storage.ts';
import { days } from './days.ts';
import { discards } from './discards.ts';
import { journals } from './journals.ts';
import { lostEvents } from './lost-events.ts';
import { store } from './store.ts';
import { counter, gauge, type Metric } from './telemetry/metric.ts';
import { observedSink } from './telemetry/observed-sink.ts';
import { trustedClock } from './trusted-clock.ts';

const REMOVE_PUT_ASIDE_MS = 3_600_000;

/** Empties the journals into the store, and reports how much waits in those of collection. */
export const loader = component({
  name: 'loader',
  dependencies: { store, journals, days, discards, trustedClock },
  start: ({ store, journals, days: { register, recent, isShared, loaders }, discards, trustedClock }, context) => {
    const { clock, config, log, telemetry, defer } = context;
    const { collected, quarantine } = journals;
    const incoming = new IncomingEvents({
      ...{ store, quarantine, register, clock, log, lost: lostEvents(discards, log) },
      ...(isShared ? {} : { recent }),
    });
    const isCollected = ({ journal }: LoadRange) => journal !== journals.imported.queue.journal;
    const sink = observedSink({ sink: incoming, clock, telemetry, isCollected });
    const loading = loaderOf(journals, sink, log);
    let oldest: number | null = null;
    loading.start();
    loaders.push(loading);
    defer(() => loading.stop());
    every(context, REMOVE_PUT_ASIDE_MS, async () => {
      if (!trustedClock.mayErase) return;
      const removed = removePutAside(journalDirectory(config.dataDir), epochMs(clock));
      if (removed.length > 0) log.info({ removed }, 'removed what was put aside 30 days ago');
    });
    return {
      part: loading,
      measure: async () => {
        oldest = await oldestEvent(collected);
      },
      readiness: () => ({ store: loading.state }),
      metrics: () => [
        gauge('svc_store_ok', '1 while events reach the store.', Number(loading.state === 'ok')),
        counter('svc_events_refused_total', 'Events that the engine refused, kept in files.', quarantine.rows),
        ...queueMetrics(queueOf(collected)),
        gauge(
          'svc_journal_oldest_event_age_seconds',
          'Age of the oldest event that waits for the store; 0 when none does.',
          oldest === null || queueOf(collected).rows === 0 ? 0 : Math.max(0, clock.nowMicros() - oldest) / 1_000_000,
        ),
      ],
      health: () => ({ store: loading.state, refused: quarantine.rows, queuedEvents: queueOf(collected).rows }),
    };
  },
});

/** Adds up what waits in journals for the store, as of the last look at each. */
function queueOf(files: readonly Pick<JournalFile, 'queue'>[]): BatchSums {
  const sum = { batches: 0, rows: 0, bytes: 0 };
  for (const { queue } of files) {
    sum.batches += queue.batches;
    sum.rows += queue.rows;
    sum.bytes += queue.bytes;
  }
  return sum;
}

/** Finds the instant of the oldest event that waits in journals, microseconds; null when none does. */
async function oldestEvent(files: readonly Pick<JournalFile, 'oldest'>[]): Promise<number | null> {
  const instants = await Promise.all(files.map((file) => file.oldest()));
  return instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

/** Reports what waits in journals. */
function queueMetrics({ batches, rows, bytes }: BatchSums): Metric[] {
  return [
    gauge('svc_journal_queued_batches', 'Batches on disk, not yet in the store.', batches),
    gauge('svc_journal_queued_rows', 'Events on disk, not yet in the store.', rows),
    gauge('svc_journal_queued_bytes', 'Bytes on disk, not yet in the store.', bytes),
  ];
}
