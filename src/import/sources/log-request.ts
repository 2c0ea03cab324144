import { parseAddress } from '../../collect/lookup/address.ts';
import type { Client } from '../../collect/lookup/user-agent.ts';
import { readPageUrl } from '../../collect/page-url.ts';
import { importLine } from './convert-tables.ts';
import { PageAddresses } from './page-addresses.ts';
import type { ConvertedRow, EventSourceOptions } from './source.ts';
import { agentFields } from './visitor-fields.ts';

/** A request, as a web server wrote it into its log. Absent texts are empty. */
export interface LogRequest {
  /** ISO 8601 with an offset, or epoch milliseconds. */
  readonly ts: string | number;
  /** The address of the visitor. */
  readonly client: string;
  /** Null when the log has no User-Agents, so that nobody knows who is a robot. */
  readonly userAgent: string | null;
  readonly method: string;
  /** The path and query, or an address. */
  readonly target: string;
  readonly status: number;
  /** The bytes of the answer, with or without its headers; absent when the log does not say. */
  readonly bytes?: number;
  readonly referrer: string;
  /** The host that was asked for. */
  readonly host?: string;
  /**
   * The client and the host as the server itself or its own proxy has seen them, where the log also has what a client may have made
   * up. An address proves that a crawler is real, so these are reported.
   */
  readonly proven?: Required<Pick<LogRequest, 'client' | 'host'>>;
  /** The header `Accept-Language`. */
  readonly language?: string;
  /** The header `Content-Type` of the answer. */
  readonly contentType?: string;
  /** The header `Sec-Fetch-Dest`: `document` for what a browser shows as a page. */
  readonly destination?: string;
}

/** Matches an address of an inside network, from which a relay passes requests on. */
export const INSIDE = /^(?:(?:::ffff:)?(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|::1$|f[cd][\da-f]{2}:)/i;

/** A file that was answered, or that the browser still had. */
const ANSWERED = [200, 304];
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const EXTENSION = /\.([a-z0-9]+)$/i;
/** The extensions of what pages load and of what robots ask for. */
const ASSETS = new Set(
  [
    'css js mjs cjs map ts wasm json jsonld xml txt webmanifest rss atom ics',
    'ico png jpg jpeg gif svg webp avif bmp tif tiff apng heic',
    'woff woff2 ttf otf eot',
    'mp3 mp4 m4a m4s m4v mpd m3u8 ogg oga ogv wav webm mov avi wmv flac vtt',
    'pdf zip gz tgz bz2 xz zst tar rar 7z dmg exe msi pkg deb rpm apk iso bin',
    'csv tsv doc docx xls xlsx ppt pptx odt ods odp rtf epub',
    'sql bak old log conf ini env yml yaml toml sh db sqlite',
  ].flatMap((extensions) => extensions.split(' ')),
);

/**
 * Converts the requests of a log: the answered ones of pages are pageviews. A visitor is an address and a User-Agent, as in
 * the collection; the two are in a line's `visitor`, which the import hashes and which must not be written anywhere.
 *
 * Robots that name themselves and those of data centres are left out. A robot that does neither counts, and so does what a
 * page's script fetches, unless the log tells what was asked for.
 */
export class LogRequests {
  readonly #pages: PageAddresses;
  readonly #lookups: EventSourceOptions['lookups'];

  constructor(options: EventSourceOptions) {
    this.#pages = new PageAddresses(options);
    this.#lookups = options.lookups;
  }

  convert(request: LogRequest): ConvertedRow {
    const { ts, client, target, host = '', language = '' } = request;
    const isPath = target.startsWith('/');
    const address = isPath && host !== '' ? `https://${host}${target}` : target;
    if (this.#pages.isElsewhere(address)) return { leftOut: 'other_site', ts };
    if (!isPageview(request)) return { leftOut: 'kind', ts };
    const ip = parseAddress(client);
    const location = ip === null ? null : this.#lookups.locate(ip);
    const described = this.#describe(request, location?.asn ?? null);
    if (described === 'robot') return { leftOut: 'robot', ts };
    const line = importLine({
      ts,
      visitor: `${ip?.visitorPart ?? client}\n${request.userAgent ?? ''}`,
      ...this.#pages.of(address),
      r: request.referrer,
      ...location?.place,
      ...(described !== null && agentFields(described)),
      language: language.split(/[,;]/, 1)[0],
    });
    return { lines: [line], ...(INSIDE.test(client) && { inside: client }) };
  }

  /**
   * Returns what the User-Agent names; null when the log has none.
   *
   * @param asn the network of the visitor, when it is known
   */
  #describe({ userAgent }: LogRequest, asn: number | null): Client | null | 'robot' {
    if (asn !== null && this.#lookups.isDatacentre(asn)) return 'robot';
    if (userAgent === null) return null;
    const client = this.#lookups.describe(userAgent);
    return client.bot ? 'robot' : client;
  }
}

function isPageview({ method, status, target, contentType = '', destination = '' }: LogRequest): boolean {
  if (method !== 'GET' || !ANSWERED.includes(status)) return false;
  // A path that begins with two slashes is one only behind a host.
  const page = readPageUrl(target.startsWith('//') ? `https://log${target}` : target)?.page;
  if (page === undefined || page.includes('/.')) return false;
  if (destination !== '' && destination !== 'document') return false;
  if (contentType !== '') return HTML.test(contentType);
  return !ASSETS.has(EXTENSION.exec(page)?.[1]?.toLowerCase() ?? '');
}
