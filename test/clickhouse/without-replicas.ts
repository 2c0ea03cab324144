/**
 * Returns what a statement of a cluster is on one of its servers when each shard has one replica, which needs no Keeper.
 * Null for the statement that waits for replicas.
 */
export function withoutReplicas(statement: string, cluster: string): string | null {
  if (/^\s*SYSTEM SYNC REPLICA\b/i.test(statement)) return null;
  return statement
    .replace(` ON CLUSTER \`${cluster}\``, '')
    .replace(/ENGINE = Replicated(\w+)\('[^']*', '[^']*'\)/, 'ENGINE = $1');
}
