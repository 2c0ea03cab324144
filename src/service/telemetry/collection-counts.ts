import type { Collector } from '../../collect/collector.ts';
import type { ServerHealth } from '../../dashboard/server-health.ts';
import { DISCARD_REASONS, type DiscardReason } from '../../domain/discard.ts';
import type { Journal, JournalState } from '../../journal/journal.ts';
import { counter, gauge, type Metric } from './metric.ts';

/** The counts of collection since the start, and the state of its journal. */
export interface CollectionCounts {
  readonly accepted: number;
  /** Discarded events by reason; reasons that have not occurred are left out. */
  readonly discarded: Readonly<Partial<Record<DiscardReason, number>>>;
  /** Valid events that could not be written. */
  readonly lost: number;
  /** Discarded events whose proxy passed an address that cannot be read. */
  readonly unreadableAddresses: number;
  readonly journal: JournalState;
  /** Bytes in memory, not yet on disk. */
  readonly pendingBytes: number;
}

export const NO_COUNTS: CollectionCounts = {
  accepted: 0,
  discarded: {},
  lost: 0,
  unreadableAddresses: 0,
  journal: 'ok',
  pendingBytes: 0,
};

/** From the best state to the worst. */
const JOURNAL_STATES: readonly JournalState[] = ['ok', 'full', 'failing'];

export function countsOf(collector: Collector, journal: Journal): CollectionCounts {
  const { state, pendingBytes, lostRows } = journal.metrics;
  const discarded = Object.fromEntries([...collector.discarded].filter(([, count]) => count > 0));
  const { accepted, unreadableAddresses } = collector;
  return { accepted, discarded, lost: lostRows, unreadableAddresses, journal: state, pendingBytes };
}

/** Adds counts up; of the journals' states the worst remains. */
export function sumOf(all: readonly CollectionCounts[]): CollectionCounts {
  return all.reduce((sum, counts) => {
    const discarded = { ...sum.discarded };
    for (const [reason, count] of Object.entries(counts.discarded) as [DiscardReason, number][]) {
      discarded[reason] = (discarded[reason] ?? 0) + count;
    }
    const worst = Math.max(JOURNAL_STATES.indexOf(sum.journal), JOURNAL_STATES.indexOf(counts.journal));
    return {
      accepted: sum.accepted + counts.accepted,
      discarded,
      lost: sum.lost + counts.lost,
      unreadableAddresses: sum.unreadableAddresses + counts.unreadableAddresses,
      journal: JOURNAL_STATES[worst]!,
      pendingBytes: sum.pendingBytes + counts.pendingBytes,
    };
  }, NO_COUNTS);
}

export function collectionMetrics({ accepted, discarded, lost, journal, pendingBytes }: CollectionCounts): Metric[] {
  // A sample for every reason, so that none first appears with its first event.
  const reasons = DISCARD_REASONS.map((reason) => [`{reason="${reason}"}`, discarded[reason] ?? 0] as const);
  return [
    counter('svc_events_accepted_total', 'Events on disk since the start.', accepted),
    counter('svc_events_discarded_total', 'Events not kept since the start, by reason.', reasons),
    counter('svc_events_lost_total', 'Valid events that could not be written.', lost),
    gauge('svc_journal_ok', '1 while the journal can be written.', Number(journal === 'ok')),
    gauge('svc_journal_pending_bytes', 'Bytes in memory, not yet on disk.', pendingBytes),
  ];
}

export function collectionHealth({ pendingBytes: _, ...counts }: CollectionCounts): Partial<ServerHealth> {
  return counts;
}
