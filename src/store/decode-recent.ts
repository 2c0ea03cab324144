import { EVENT_COLUMN_NAMES } from './encode-event.ts';
import { endOfField, LEADING_COLUMNS, wholeNumberIn } from './encoded-lines.ts';

/** An encoded event that is recent enough, as far as the last minutes are about it. */
export interface RecentEvent {
  readonly site: number;
  readonly day: string;
  readonly visitor: string;
  readonly ts: number;
  readonly seq: number;
  readonly event: string;
  readonly page: string;
  readonly referrer: string;
  readonly country: string;
  readonly city: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

/** The columns that are read of a line. */
const TEXTS = ['event', 'page', 'referrer', 'country', 'city', 'browser', 'os', 'device'] as const;

const NEWLINE = 10;
const SEQ = LEADING_COLUMNS.indexOf('seq');
const UNESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '0': '\0', '\\': '\\' };

/** The index of each of these texts among the columns of a layout. */
function placesOf(columns: readonly string[]): Readonly<Record<(typeof TEXTS)[number], number>> {
  const places = Object.fromEntries(TEXTS.map((name) => [name, columns.indexOf(name)]));
  return places as Readonly<Record<(typeof TEXTS)[number], number>>;
}

const OWN_PLACES = placesOf(EVENT_COLUMN_NAMES);

/**
 * Reads those of the encoded events (`encodeEvent` lines) that are not older than is wanted of their site, and skips the
 * others fast.
 *
 * @param fromOf since when a site's events are wanted, microseconds
 * @param columns the columns of the lines
 */
export function* recentEventsOf(
  lines: Uint8Array,
  fromOf: (site: number) => number,
  columns: readonly string[] = EVENT_COLUMN_NAMES,
): Generator<RecentEvent> {
  const places = columns === EVENT_COLUMN_NAMES ? OWN_PLACES : placesOf(columns);
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const siteEnd = endOfField(bytes, start);
    const dayEnd = endOfField(bytes, siteEnd + 1);
    const visitorEnd = endOfField(bytes, dayEnd + 1);
    const tsEnd = endOfField(bytes, visitorEnd + 1);
    const newline = bytes.indexOf(NEWLINE, tsEnd);
    const end = newline === -1 ? bytes.length : newline;
    const ts = wholeNumberIn(bytes, visitorEnd + 1, tsEnd);
    const site = wholeNumberIn(bytes, start, siteEnd);
    if (ts >= fromOf(site)) {
      const fields = bytes.toString('utf8', tsEnd + 1, end).split('\t');
      const text = (name: (typeof TEXTS)[number]) => unescaped(fields[places[name] - SEQ]!);
      yield {
        site,
        day: bytes.toString('latin1', siteEnd + 1, dayEnd),
        visitor: bytes.toString('latin1', dayEnd + 1, visitorEnd),
        ts,
        seq: Number(fields[0]),
        event: text('event'),
        page: text('page'),
        referrer: text('referrer'),
        country: text('country'),
        city: text('city'),
        browser: text('browser'),
        os: text('os'),
        device: text('device'),
      };
    }
    start = end + 1;
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/gs, (_, char: string) => UNESCAPED[char] ?? char);
}
