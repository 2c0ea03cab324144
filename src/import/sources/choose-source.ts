import { PRODUCTS, type Product } from '../../domain/import-product.ts';
import { DamagedFileError, type ExportFile } from '../files/export-table.ts';
import { accessLog } from './access-log.ts';
import { fathom } from './fathom.ts';
import { ga4 } from './ga4.ts';
import { goatCounterCsv } from './goatcounter-csv.ts';
import { goatCounterJson } from './goatcounter-json.ts';
import { matomoLive } from './matomo-live.ts';
import { matomoReports } from './matomo-reports.ts';
import { plausible } from './plausible.ts';
import { postHog } from './posthog.ts';
import { simpleAnalytics } from './simple-analytics.ts';
import type { Source } from './source.ts';
import { svcExport } from './svc-export.ts';
import { umami } from './umami.ts';

/**
 * The sources whose exports are sums of days, then those of single events. An export that several of them recognise is the first
 * one's: GA4's figures can be in the shape of Plausible's files. Umami is also read from its database (`umami-database.ts`).
 */
export const SOURCES: readonly Source[] = [
  ...[svcExport, plausible, ga4, goatCounterJson, matomoReports, fathom],
  ...[umami, matomoLive, goatCounterCsv, simpleAnalytics, postHog, accessLog],
];

/** The files are no export of the product that was named, but of another. */
export class OtherProductError extends DamagedFileError {
  readonly product: Product;

  constructor(message: string, product: Product) {
    super(message);
    this.product = product;
  }
}

/** Throws a DamagedFileError when files are of a source, but not what it can be imported from. */
function refuseUnusable(source: Source, files: readonly ExportFile[]): void {
  const why = source.unusable?.(files) ?? null;
  if (why !== null) throw new DamagedFileError(`this is of ${source.title}, but cannot be imported: ${why}`);
}

/** Throws a DamagedFileError when files that no source can read are of a product that has something else to export. */
export function refuseUnusableFiles(files: readonly ExportFile[]): void {
  for (const source of SOURCES) refuseUnusable(source, files);
}

/** Chooses the kind of export of a product that files are. Throws a DamagedFileError when they are none. */
export function chooseSource(product: Product, files: readonly ExportFile[]): Source {
  const reasons: string[] = [];
  for (const source of SOURCES.filter(({ name }) => name === product || name.startsWith(`${product}-`))) {
    const reason = source.recognise(files);
    if (reason === null) return source;
    refuseUnusable(source, files);
    reasons.push(`${source.title}: ${reason}`);
  }
  const other = SOURCES.find((source) => source.recognise(files) === null);
  const message = `this is no export of ${reasons.join('; ')}`;
  if (other === undefined) {
    refuseUnusableFiles(files);
    throw new DamagedFileError(message);
  }
  throw new OtherProductError(`${message}; it looks like one of ${other.title}`, productOf(other));
}

/** Lists the products whose exports files can be, the likeliest first: exports of several can look alike. */
export function productsOf(files: readonly ExportFile[]): Product[] {
  return [...new Set(SOURCES.filter((source) => source.recognise(files) === null).map(productOf))];
}

/** Returns the product of a source, as `--from` names it. */
export function productOf({ name }: Source): Product {
  return PRODUCTS.find((product) => name === product || name.startsWith(`${product}-`))!;
}
