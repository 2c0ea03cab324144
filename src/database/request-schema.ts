import type { Verdict } from '../domain/crawler.ts';
import type { RequestFault } from '../domain/request-fault.ts';

/** The tables that count the requests which servers report, by site and local day. */
export interface RequestSchema {
  /**
   * The requests of crawlers by page and class of status (2 for 200 to 299). `crawler` is empty for those of people, which have
   * neither a page nor a verdict.
   */
  crawler_requests: {
    site_id: number;
    day: string;
    crawler: string;
    page: string;
    status: number;
    verdict: Verdict | '';
    requests: number;
    bytes: number;
  };
  /** How many pages a crawler has on a day, and how many requests that are not contradicted. */
  crawler_days: { site_id: number; day: string; crawler: string; pages: number; requests: number };
  /** Reported lines that were left out, by the day on which they came. */
  request_faults: { site_id: number; day: string; fault: RequestFault; count: number };
  /** How far the lines of a sender have been counted, in words of its own. */
  request_streams: { site_id: number; name: string; position: string; changed_at: number };
  /** A number that changes with the requests of a site. */
  request_versions: { site_id: number; version: number };
}
