import { setTimeout } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { bindParams } from '../literal.ts';
import { readRows } from './requests.ts';

/** The ids of inserts of events begin with this, whichever process has sent them. */
export const INSERT_ID_PREFIX = 'svc-insert-';

const FIRST_POLL_MS = 20;
const POLL_MAX_MS = 1000;
const WAIT_MAX_MS = 600_000;

/**
 * Waits until the inserts of events that the servers run at this moment have ended. A server goes on with an insert
 * whose connection broke, of this process or of one that was killed: what it has stored so far would look as if the
 * rest was missing. Inserts that others begin meanwhile are not waited for.
 *
 * A request that a server has received and not begun is not seen. The server would have to begin it later than this
 * question, which comes over a later connection.
 */
export async function runningInsertsEnded(
  client: ClickHouseClient,
  cluster: string | null,
  signal: AbortSignal,
): Promise<void> {
  const rows = await readRows<{ readonly id: string }>(
    client,
    bindParams(`SELECT query_id AS id FROM ${processes(cluster)} WHERE startsWith(query_id, {prefix:String})`, {
      prefix: INSERT_ID_PREFIX,
    }),
  );
  await statementsEnded(
    client,
    cluster,
    rows.map(({ id }) => id),
    signal,
  );
}

/** Waits until none of these statements runs on any server. Throws when the signal ends the wait. */
export async function statementsEnded(
  client: ClickHouseClient,
  cluster: string | null,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const startMs = performance.now();
  for (let pollMs = FIRST_POLL_MS; ids.length > 0; pollMs = Math.min(2 * pollMs, POLL_MAX_MS)) {
    const [row] = await readRows<{ readonly running: number }>(
      client,
      bindParams(`SELECT count() AS running FROM ${processes(cluster)} WHERE query_id IN {ids:Array(String)}`, { ids }),
    );
    if (row!.running === 0) return;
    if (performance.now() - startMs > WAIT_MAX_MS) throw new Error('a statement before does not end');
    await setTimeout(pollMs, undefined, { signal });
  }
}

function processes(cluster: string | null): string {
  return cluster === null ? 'system.processes' : `clusterAllReplicas(\`${cluster}\`, system.processes)`;
}
