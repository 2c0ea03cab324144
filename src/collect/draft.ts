import type { LocalDay } from '../domain/day.ts';
import type { DiscardReason } from '../domain/discard.ts';
import type { Site } from '../domain/site.ts';
import type { CollectHeaders } from './http/collect-headers.ts';
import type { Address } from './lookup/address.ts';
import type { PageUrl } from './page-url.ts';
import type { TrackerEvent } from './read-body.ts';

/** One request to the endpoint. */
export interface CollectRequest {
  /** The body's bytes; null when there were more than allowed. */
  readonly body: Buffer | null;
  readonly headers: CollectHeaders;
  /** The connection's address. */
  readonly remoteAddress: string;
  /** Receipt, microseconds since the epoch. */
  readonly receivedAt: number;
}

/** An event on its way through the steps. Each step fills in the fields that its name says. */
export interface Draft {
  readonly request: CollectRequest;
  input: TrackerEvent;
  site: Site | null;
  /** The site's local day at receipt. */
  day: LocalDay;
  url: PageUrl;
  referrer: string;
  userAgent: string;
  /** The name of the bot that sent the event; empty for a person. */
  crawler: string;
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  device: string;
  /** The host of the page's origin. */
  hostname: string;
  address: Address;
  /** Whether a relay with a valid key has passed an address that cannot be read. */
  unreadableAddress: boolean;
  country: string;
  region: string;
  city: string;
  /** The id of the exclusion rule that the event matches. */
  exclusion: number | null;
  event: string;
  activeMs: number;
  scrollPct: number;
  props: string;
}

/** One step of the collection. Returns null to pass the event on, or the reason to discard it. */
export type Step = (draft: Draft) => DiscardReason | null;
