/**
 * The numbers of events. An event's number is that of its writer above a count, so that it is unique and the events of a
 * writer are in order. JavaScript's safe integers have room for 2^20 writers: the lower half are imports, by their id,
 * the upper half runs of collectors.
 */
export const EVENTS_PER_WRITER = 2 ** 33;
/** Ids of imports are below. */
export const IMPORTS_MAX = 2 ** 19;
const COLLECTORS = 2 ** 19;

/** The number above the events of an import. */
export function importNumber(importId: number): number {
  return importId * EVENTS_PER_WRITER;
}

/** The number above the events of the `run`th run of a collector. They begin again when all are used: after years. */
export function collectorNumber(run: number): number {
  return (IMPORTS_MAX + (run % COLLECTORS)) * EVENTS_PER_WRITER;
}
