/**
 * What one accepted event is, once the collector is done with it: a row of the events layer.
 * No IP address and no User-Agent are part of it.
 */
export interface CollectedEvent {
  /** The site's numeric id (internal; the public id is for the outside). */
  readonly site: number;
  /** Local day of the site at receipt, `YYYY-MM-DD`. */
  readonly day: string;
  /** Which 60-minute bucket of the local day, counted from the day's first instant. */
  readonly hour: number;
  /** The visitor's 64-bit hash, an unsigned decimal. */
  readonly visitor: string;
  /** Receipt, microseconds since the epoch. */
  readonly ts: number;
  /** Breaks ties of `ts`: writer and counter, unique, so that a visitor's events are totally ordered. */
  readonly seq: number;
  /** `pageview`, `engage`, `outbound`, `download` or a custom name. */
  readonly event: string;
  readonly page: string;
  readonly referrer: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
  /** Active time of an `engage`, milliseconds; 0 for every other event. */
  readonly activeMs: number;
  /** Scroll depth of an `engage`, percent 0..100; 0 for every other event. */
  readonly scrollPct: number;
  /** Props of a custom, `outbound` or `download` event as JSON text; empty when there are none. */
  readonly props: string;
}

export const PAGEVIEW = 'pageview';
export const ENGAGE = 'engage';

/** Names with a meaning of their own; a site cannot use them for its custom events. */
export const RESERVED_EVENT_NAMES: readonly string[] = [PAGEVIEW, ENGAGE, 'outbound', 'download'];
