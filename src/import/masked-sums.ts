import { type Masking, maskedPath, maskedValue } from '../domain/page-mask.ts';
import type { SumSink } from './sources/source.ts';

/** The dimensions whose keys are paths. */
const PATHS: ReadonlySet<string> = new Set(['page', 'entry', 'exit']);

/** Returns a sink that adds what a source tells with the paths masked as the site's rules say. */
export function maskedSums(sink: SumSink, site: Masking): SumSink {
  if (site.masks === undefined) return sink;
  return {
    row: () => sink.row(),
    has: (parts) => sink.has(parts),
    lacks: (day, part) => sink.lacks(day, part),
    totals: (day, totals) => sink.totals(day, totals),
    key: (day, dimension, key, counts) =>
      sink.key(day, dimension, PATHS.has(dimension) ? maskedPath(key, site) : key, counts),
    property: (day, key, value, counts) => sink.property(day, key, maskedValue(value, site) as string, counts),
    reading: (day, page, reading) => sink.reading(day, maskedPath(page, site), reading),
    leftOut: (...left) => sink.leftOut(...left),
    folded: (from, to) => sink.folded(from, to),
    unread: (path, reason) => sink.unread(path, reason),
  };
}
