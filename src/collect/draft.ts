import type { LocalDay } from '../domain/day.ts';
import type { DiscardReason } from '../domain/discard.ts';
import type { Site } from '../domain/site.ts';
import type { CollectHeaders } from './http/collect-headers.ts';
import type { Address } from './lookup/address.ts';
import type { PageUrl } from './page-url.ts';
import type { TrackerEvent } from './read-body.ts';

/** What reached the endpoint. */
export interface CollectRequest {
  /** The body's bytes, or null when there were more than allowed. */
  readonly body: Buffer | null;
  readonly headers: CollectHeaders;
  /** The connection's address. */
  readonly remoteAddress: string;
  /** Receipt, microseconds since the epoch. */
  readonly receivedAt: number;
}

/** An event on its way through the steps; each step fills in what it is named after. */
export interface Draft {
  readonly request: CollectRequest;
  input: TrackerEvent;
  site: Site | null;
  /** The site's local day at receipt. */
  day: LocalDay;
  url: PageUrl;
  referrer: string;
  userAgent: string;
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  device: string;
  /** Of the page: the host of its origin. */
  hostname: string;
  address: Address;
  country: string;
  region: string;
  city: string;
  event: string;
  activeMs: number;
  scrollPct: number;
  props: string;
}

/** One step of the collection: passes the event on, or names why it is discarded. */
export type Step = (draft: Draft) => DiscardReason | null;
