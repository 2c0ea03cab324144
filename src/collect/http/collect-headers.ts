/** The headers of a request that has none of those that collection reads. */
export const NO_HEADERS = {
  /** Null when absent. Only then the host of an absolute `u` counts as the origin. */
  origin: null as string | null,
  userAgent: '',
  gpc: '',
  proxyKey: '',
  clientIp: '',
  clientCountry: '',
  clientRegion: '',
  clientCity: '',
  clientAsn: '',
};

/** The headers of a request that collection reads; an empty text where a header is absent. */
export type CollectHeaders = Readonly<typeof NO_HEADERS>;

/**
 * Picks the headers out of `IncomingMessage.rawHeaders` (alternating names and values): building the object of all
 * headers would cost more than the whole decision on an event. A header that comes twice is joined by a line break,
 * which no header contains, and therefore matches nothing: when a proxy adds a header to the visitor's own instead of
 * replacing it, the visitor's must not win. Of several User-Agents the first counts.
 */
export function readHeaders(raw: readonly string[]): CollectHeaders {
  const headers = { ...NO_HEADERS };
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const field = FIELDS.get(raw[i]!.toLowerCase());
    if (field === 'userAgent') headers.userAgent ||= raw[i + 1]!;
    else if (field !== undefined) headers[field] = joined(headers[field] ?? '', raw[i + 1]!);
  }
  return headers;
}

const FIELDS: ReadonlyMap<string, keyof CollectHeaders> = new Map([
  ['origin', 'origin'],
  ['sec-gpc', 'gpc'],
  ['user-agent', 'userAgent'],
  ['x-svc-relay-key', 'proxyKey'],
  ['x-svc-client-ip', 'clientIp'],
  ['x-svc-client-asn', 'clientAsn'],
  ['x-svc-client-city', 'clientCity'],
  ['x-svc-client-region', 'clientRegion'],
  ['x-svc-client-country', 'clientCountry'],
]);

function joined(before: string, value: string): string {
  return before === '' ? value : `${before}\n${value}`;
}
