import type { BatchSums } from '../../journal/journal-database.ts';
import type { JournalFile } from '../../journal/journal-file.ts';
import { gauge, type Metric } from './metric.ts';

/** Adds up what waits in journals for the store, as of the last look at each. */
export function queueOf(files: readonly Pick<JournalFile, 'queue'>[]): BatchSums {
  const sum = { batches: 0, rows: 0, bytes: 0 };
  for (const { queue } of files) {
    sum.batches += queue.batches;
    sum.rows += queue.rows;
    sum.bytes += queue.bytes;
  }
  return sum;
}

/** Finds the instant of the oldest event that waits in journals, microseconds; null when none does. */
export async function oldestEvent(files: readonly Pick<JournalFile, 'oldest'>[]): Promise<number | null> {
  const instants = await Promise.all(files.map((file) => file.oldest()));
  return instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

export function queueMetrics({ batches, rows, bytes }: BatchSums): Metric[] {
  return [
    gauge('svc_journal_queued_batches', 'Batches on disk, not yet in the store.', batches),
    gauge('svc_journal_queued_rows', 'Events on disk, not yet in the store.', rows),
    gauge('svc_journal_queued_bytes', 'Bytes on disk, not yet in the store.', bytes),
  ];
}
