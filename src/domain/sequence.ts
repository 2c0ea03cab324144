/**
 * Divides the numbers of events among their writers. An event's number is its writer's number plus a count, so it is
 * unique and the events of a writer are in order. JavaScript's safe integers have room for 2^20 writers: the lower half
 * are imports, by their id, the upper half runs of collectors.
 */
export const EVENTS_PER_WRITER = 2 ** 33;
/** The ids of imports are below this number. */
export const IMPORTS_MAX = 2 ** 19;
const COLLECTORS = 2 ** 19;

/** Returns the number to which the events of an import add their count. */
export function importNumber(importId: number): number {
  return importId * EVENTS_PER_WRITER;
}

/**
 * Returns the number to which the events of the `run`th run of a collector add their count. The numbers begin again
 * when all are used, after years.
 */
export function collectorNumber(run: number): number {
  return (IMPORTS_MAX + (run % COLLECTORS)) * EVENTS_PER_WRITER;
}
