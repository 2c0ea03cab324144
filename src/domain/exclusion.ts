import { typedPattern } from './browser-path.ts';

/** The property of an event that an exclusion rule compares with its pattern. */
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

export const EXCLUSION_KINDS = ['network', 'country', 'path', 'host', 'referrer', 'user_agent'] as const;

/** A rule of a site's owner: events that it matches are discarded. */
export interface Exclusion {
  readonly id: number;
  readonly orgId: number;
  /** The site that the rule is for; null for all sites of the organisation. */
  readonly siteId: number | null;
  readonly kind: ExclusionKind;
  /**
   * `network`: an IPv4 or IPv6 network (`203.0.113.0/24`). `country`: an ISO 3166 code. `path`: a whole path in which `*`
   * matches any run of characters. `host`: a host and its subdomains. `referrer`: the same, of the referrer, without `www.`.
   * `user_agent`: words that the User-Agent contains, whatever their case.
   */
  readonly pattern: string;
}

/** Returns the pattern of a rule as a person would type it. */
export function shownPattern({ kind, pattern }: Pick<Exclusion, 'kind' | 'pattern'>): string {
  return kind === 'path' ? typedPattern(pattern) : pattern;
}
