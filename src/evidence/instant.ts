/** Writes an instant, epoch milliseconds, as ISO 8601 in UTC. */
export function instantOf(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}

/** Writes an instant that may be absent. */
export function optionalInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : instantOf(epochMs);
}
