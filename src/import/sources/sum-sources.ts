import { fathom } from './fathom.ts';
import { ga4 } from './ga4.ts';
import { goatCounterJson } from './goatcounter-json.ts';
import { matomoReports } from './matomo-reports.ts';
import { plausible } from './plausible.ts';
import type { SumSource } from './source.ts';
import { svcExport } from './svc-export.ts';

/**
 * The sources whose exports are sums of days. An export that several of them recognise is the first one's: GA4's figures can be
 * in the shape of Plausible's files.
 */
export const SUM_SOURCES: readonly SumSource[] = [svcExport, plausible, ga4, goatCounterJson, matomoReports, fathom];
