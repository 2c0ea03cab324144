/** The products whose exports are sums, each with the way from a history to its export. */
import fc from '../draws.ts';
import { FATHOM_FORMAT, FATHOM_OPTIONAL_COLUMNS, FATHOM_SOURCE } from './fathom-export.ts';
import { GA4_FORMAT, GA4_OPTIONAL_COLUMNS, GA4_SOURCE } from './ga4-export.ts';
import { goatCounterFiles, goatCounterSums } from './goatcounter-export.ts';
import { GOATCOUNTER_OPTIONAL_FILES, goatCounterSumsWithout } from './goatcounter-lacking.ts';
import type { Download } from './imported-site.ts';
import { MATOMO_FORMAT, MATOMO_OPTIONAL_COLUMNS, MATOMO_SOURCE, matomoJsonFiles } from './matomo-export.ts';
import { PLAUSIBLE_COLUMNS_ADDED_LATER, PLAUSIBLE_FORMAT, PLAUSIBLE_SOURCE } from './plausible-export.ts';
import { SeenHistory } from './seen-history.ts';
import { type SourceSums, sumsOf } from './source-sums.ts';
import { type SourceTable, without } from './source-table.ts';
import type { SourceWorld } from './source-world.ts';
import { accidents, csvFiles, type TableFormat, zipped } from './write-export.ts';

/** An export of a history, and what an import has to keep of it. */
export interface Exported {
  readonly download: Download;
  readonly sums: SourceSums;
}

/** A product whose exports are sums. */
export interface ProductOfSums {
  readonly title: string;
  /** Exports a history. The accidents are drawn by the seed. */
  exported(world: SourceWorld, cap: number, seed: number): Exported;
}

export const PRODUCTS_OF_SUMS: readonly ProductOfSums[] = [
  {
    title: 'Plausible',
    exported: tablesExported('plausible', PLAUSIBLE_SOURCE, PLAUSIBLE_FORMAT, PLAUSIBLE_COLUMNS_ADDED_LATER),
  },
  { title: 'GA4', exported: tablesExported('ga4', GA4_SOURCE, GA4_FORMAT, GA4_OPTIONAL_COLUMNS) },
  { title: 'Fathom', exported: tablesExported('fathom', FATHOM_SOURCE, FATHOM_FORMAT, FATHOM_OPTIONAL_COLUMNS) },
  {
    title: 'Matomo (reports)',
    exported: tablesExported('matomo', MATOMO_SOURCE, MATOMO_FORMAT, MATOMO_OPTIONAL_COLUMNS),
  },
  { title: 'Matomo (reports as JSON)', exported: matomoJsonExported },
  { title: 'GoatCounter (JSON)', exported: goatCounterExported },
];

/** Exports tables as CSV, by the days of the product's own zone. Some are missing, or lack columns as older ones do. */
function tablesExported(
  product: Download['product'],
  all: readonly SourceTable[],
  format: TableFormat,
  addedLater: readonly string[],
): ProductOfSums['exported'] {
  return ({ seen, sourceZone }, cap, seed) => {
    const some = fc.subarray([...all], { minLength: 1 });
    const tables: readonly SourceTable[] = draw(fc.oneof(fc.constant([...all]), some), seed);
    const lacking = draw(fc.oneof(fc.constant<string[]>([]), fc.subarray([...addedLater])), seed);
    const how = draw(accidents, seed);
    const there = tables.map((table) => without(table, new Set(lacking)));
    const history = new SeenHistory(seen, [{ fromDay: '1970-01-01', timezone: sourceZone }]);
    const files = csvFiles(there, history, format, how);
    return {
      download: { product, zip: zipped(files, how) },
      sums: sumsOf(
        there,
        there.map(() => history),
        cap,
      ),
    };
  };
}

/** Exports all reports of Matomo as JSON. A column that is not there is a figure that the report does not have. */
function matomoJsonExported({ seen, sourceZone }: SourceWorld, cap: number, seed: number): Exported {
  const lacking = draw(fc.oneof(fc.constant<string[]>([]), fc.subarray([...MATOMO_OPTIONAL_COLUMNS])), seed);
  const how = draw(accidents, seed);
  const tables = MATOMO_SOURCE.map((table) => without(table, new Set(lacking)));
  const history = new SeenHistory(seen, [{ fromDay: '1970-01-01', timezone: sourceZone }]);
  const sums = sumsOf(
    tables,
    tables.map(() => history),
    cap,
  );
  return { download: { product: 'matomo', zip: zipped(matomoJsonFiles(tables, history, how), how) }, sums };
}

/** Exports a history as GoatCounter does, which knows the zone of the site only when it is whole hours away from UTC. */
function goatCounterExported({ world, seen }: SourceWorld, cap: number, seed: number): Exported {
  const how = draw(accidents, seed);
  const missing = draw(fc.oneof(fc.constant<string[]>([]), fc.subarray([...GOATCOUNTER_OPTIONAL_FILES])), seed);
  const all = Object.entries(goatCounterFiles(seen, world.now, how));
  const files = all.filter(([path]) => !missing.some((name) => path.endsWith(`/${name}.jsonl`)));
  const sums = goatCounterSumsWithout(goatCounterSums(seen, world, cap), missing);
  return { download: { product: 'goatcounter', zip: zipped(Object.fromEntries(files), how) }, sums };
}

function draw<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value {
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;
}
