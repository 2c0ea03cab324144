import { STORED_TABLES } from '../schema.ts';
import type { Store } from '../store.ts';

/** A partition with more is left to the engine: writing it anew takes longer than its files are worth. */
const PARTITION_MAX_BYTES = 64_000_000;
/** No further partition is begun after so long. */
const MERGING_MAX_MS = 10_000;

interface Partition {
  readonly table: string;
  readonly partition: string;
}

/**
 * Merges the parts of small partitions that have several: an import in random order leaves some of each day, and each part is
 * ten files. Partitions are merged one after another, each with the memory of a merge, and others write and read meanwhile:
 * days are closed beside a merge. Rejects with the first error of the engine; what is merged by then stays so.
 *
 * @param maxMs after which no further one is begun
 */
export async function mergeParts(
  store: Pick<Store, 'query' | 'execute'>,
  signal: AbortSignal,
  maxMs = MERGING_MAX_MS,
): Promise<void> {
  const beganMs = performance.now();
  const partitions = await store.query<Partition>(
    `SELECT table, partition_id AS partition FROM system.parts
WHERE database = 'svc' AND active AND table IN {tables:Array(String)}
GROUP BY table, partition_id HAVING count() > 1 AND sum(bytes_on_disk) < {max:UInt64} ORDER BY count() DESC`,
    { tables: STORED_TABLES.map(({ name }) => name), max: PARTITION_MAX_BYTES },
  );
  for (const { table, partition } of partitions) {
    if (signal.aborted || performance.now() - beganMs >= maxMs) return;
    // The engine itself merges beside any statement, and takes no memory of the session for it.
    await store.execute(`OPTIMIZE TABLE ${table} PARTITION ID {partition:String}`, { partition }, 'shared');
  }
}
