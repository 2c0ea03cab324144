/** The columns of the lines in journals of format version 1, which named none. */
export const FIRST_LAYOUT: readonly string[] = [
  ...['site', 'day', 'visitor', 'ts', 'seq', 'hour', 'event', 'page', 'referrer', 'utm_source', 'utm_medium'],
  ...['utm_campaign', 'country', 'region', 'city', 'browser', 'os', 'device', 'active_ms', 'scroll_pct', 'props'],
];
