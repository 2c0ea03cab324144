import type { Lookups } from '../../collect/lookup/lookups.ts';
import type { RequestDay } from '../../sites/imported-requests.ts';
import type { ToldRequest } from '../sources/source.ts';

export type { ToldRequest };

/** Takes the requests that a log tells, of crawlers and people, beside the visits that an import makes of them. */
export interface RequestIntake extends AsyncDisposable {
  /** Counts requests, of which nothing shows yet. */
  take(requests: readonly ToldRequest[], lookups: Lookups): Promise<void>;
  /** Lists the days of the requests that were taken, and which of them an import would bring. */
  days(): Promise<RequestDay[]>;
  /**
   * Adds the requests to those of the site, a day at a time. Days that the import has brought before stay as they are.
   */
  publish(importId: number): Promise<void>;
}
