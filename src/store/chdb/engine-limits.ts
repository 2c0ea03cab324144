/**
 * Bounds the embedded engine's memory. Its own defaults take nine tenths of the machine; here it lives in the process
 * that also collects, and beside whatever else the machine runs.
 */

/** Limits of the engine's memory, bytes. */
export interface EngineLimits {
  /** Of all statements together. */
  readonly server: number;
  /** Of one statement. */
  readonly statement: number;
  /** Above it a statement groups and sorts by way of the disk. */
  readonly spill: number;
  /** Of each of the two large caches. */
  readonly cache: number;
}

/** On machines with 1.8 GB or more. More would make no statement faster. */
const SERVER_MAX = 900_000_000;
/** A day of a large site is not closed with less. */
const SERVER_MIN = 300_000_000;
const SHARE_OF_MACHINE = 0.5;

/** Returns the limits for a machine, or a control group, with so many bytes of memory. */
export function engineLimits(machineBytes: number): EngineLimits {
  const server = Math.round(Math.min(SERVER_MAX, Math.max(SERVER_MIN, SHARE_OF_MACHINE * machineBytes)));
  return {
    server,
    statement: Math.round((server * 2) / 3),
    spill: Math.round((server * 2) / 9),
    cache: Math.min(64_000_000, Math.round(server / 14)),
  };
}
