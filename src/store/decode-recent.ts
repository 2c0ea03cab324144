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

const TAB = 9;
const NEWLINE = 10;
const UNESCAPED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '0': '\0', '\\': '\\' };

/**
 * Reads those of the encoded events (`encodeEvent` lines) that are not older than is wanted of their site, and skips the
 * others fast.
 *
 * @param fromOf since when a site's events are wanted, microseconds
 */
export function* recentEventsOf(lines: Uint8Array, fromOf: (site: number) => number): Generator<RecentEvent> {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const siteEnd = bytes.indexOf(TAB, start);
    const dayEnd = bytes.indexOf(TAB, siteEnd + 1);
    const visitorEnd = bytes.indexOf(TAB, dayEnd + 1);
    const tsEnd = bytes.indexOf(TAB, visitorEnd + 1);
    const newline = bytes.indexOf(NEWLINE, tsEnd);
    const end = newline === -1 ? bytes.length : newline;
    const ts = Number(bytes.toString('latin1', visitorEnd + 1, tsEnd));
    const site = Number(bytes.toString('latin1', start, siteEnd));
    if (ts >= fromOf(site)) {
      // After `ts`, in the order of EVENT_COLUMNS.
      const fields = bytes.toString('utf8', tsEnd + 1, end).split('\t');
      const text = (index: number) => unescaped(fields[index]!);
      yield {
        site,
        day: bytes.toString('latin1', siteEnd + 1, dayEnd),
        visitor: bytes.toString('latin1', dayEnd + 1, visitorEnd),
        ts,
        seq: Number(fields[0]),
        event: text(2),
        page: text(3),
        referrer: text(4),
        country: text(8),
        city: text(10),
        browser: text(11),
        os: text(12),
        device: text(13),
      };
    }
    start = end + 1;
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/gs, (_, char: string) => UNESCAPED[char] ?? char);
}
