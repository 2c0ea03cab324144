/** A tracked web site. */
export interface Site {
  /** Internal numeric id; never shown. */
  readonly id: number;
  /** The id in the snippet and in the API. */
  readonly publicId: string;
  readonly orgId: number;
  /** The main declared domain: lower case, ASCII, no port. */
  readonly domain: string;
  /** Further declared domains, whose pages are the same site's. */
  readonly also: readonly string[];
  readonly name: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** Months for which statistics are kept; null keeps them for ever. */
  readonly retentionMonths: number | null;
  /** Months for which visits are kept, at most `retentionMonths`; 0 keeps them no longer than raw events. */
  readonly visitMonths: number;
  /** Whether `Sec-GPC: 1` discards the event. */
  readonly honoursGpc: boolean;
  /** Patterns of paths: what `*` matches is removed at collection. Absent when there are none. */
  readonly masks?: readonly string[];
  /** Whether its robots.txt and llms.txt are read every day. Absent or false when they are not. */
  readonly readsFiles?: boolean;
  readonly state: 'active' | 'archived';
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** When it was last emptied, epoch milliseconds; absent when it never was. */
  readonly emptiedAt?: number;
}

/** Several sites that are read as one: each with its own local days, and a person on two of them is two visitors. */
export interface UnitedSites extends Site {
  readonly sites: readonly Site[];
}

/** Lists the internal ids of the sites that one stands for: its own, or those of several. */
export function siteIdsOf(site: Site): readonly number[] {
  return isUnited(site) ? site.sites.map(({ id }) => id) : [site.id];
}

/** Tells whether a site stands for several. */
export function isUnited(site: Site): site is UnitedSites {
  return 'sites' in site;
}
