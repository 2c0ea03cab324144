/** The longest line of an import file, without its line break. */
export const LINE_MAX_BYTES = 64 * 1024;
/** The longest `u`. The tracker cannot send a longer one either. */
export const PAGE_URL_MAX_CHARS = 4096;

/**
 * The reasons why a line is rejected, in the order of the checks. Each text continues a sentence that begins with the
 * line.
 */
export const REJECTIONS = {
  too_long: 'is longer than 65536 bytes',
  not_utf8: 'is not UTF-8 text',
  not_json: 'is not JSON',
  not_object: 'is not a JSON object',
  ts_missing: 'has no ts',
  ts_invalid: 'has a ts that is neither epoch milliseconds nor an ISO 8601 instant such as 2026-01-31T12:00:00Z',
  ts_local: 'has a ts without a UTC offset; add Z or one such as +01:00',
  ts_before_1970: 'has a ts before 1970',
  ts_future: 'has a ts in the future',
  day_final: 'belongs to a closed day: it is older than the raw events, and its totals are final',
  day_imported: 'belongs to a day that was imported from another product; undo that import first (svc import undo)',
  day_erased: "is older than the site's retention",
  visitor: 'has no visitor (a non-empty string or a number)',
  u_missing: 'has no u (a path or a URL on the site)',
  u_invalid: 'has a u that is neither a path that begins with one / nor an http or https URL',
  u_too_long: 'has a u of more than 4096 characters',
  u_domain: "has a u that is not on the site's domain",
  event_name: 'has an e that is not 1 to 64 characters of a-z, 0-9, _ and -',
  event_reserved: 'has the e "pageview"; a pageview is written without e',
  props_type: 'has a p that is not an object',
  props_size: 'has a p of more than 2048 bytes',
  country: 'has a country that is not a two-letter code such as DE',
  place: 'has a region, city, browser, os or device that is not a string',
} as const;

export type Rejection = keyof typeof REJECTIONS;
