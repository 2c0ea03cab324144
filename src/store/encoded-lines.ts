import { EVENTS_PER_WRITER } from '../domain/sequence.ts';

const TAB = 9;
const NEWLINE = 10;
const ZERO = 0x30;

/**
 * The columns that the lines of every version begin with, in this order: they tell an event apart. A reader
 * of these needs no layout.
 */
export const LEADING_COLUMNS = ['site', 'day', 'visitor', 'ts', 'seq'] as const;

/** The lines of encoded events, each with its newline. They share the memory. */
export function splitLines(lines: Uint8Array): Buffer[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const found: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    found.push(bytes.subarray(start, end));
    start = end;
  }
  return found;
}

/** The first fields of a line, as they are encoded; fewer when it has fewer. */
export function firstFields(line: Buffer, count: number): string[] {
  const fields: string[] = [];
  for (let start = 0; fields.length < count; ) {
    const tab = line.indexOf(TAB, start);
    if (tab === -1) break;
    fields.push(line.toString('latin1', start, tab));
    start = tab + 1;
  }
  return fields;
}

/** Returns the instant of the first event of encoded lines, microseconds; null when there is none. */
export function firstInstant(lines: Uint8Array): number | null {
  const line = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const instant = Number(firstFields(line, LEADING_COLUMNS.length)[LEADING_COLUMNS.indexOf('ts')]);
  return Number.isSafeInteger(instant) ? instant : null;
}

/** Events of one site-day among encoded ones. */
export interface SiteDayEvents {
  readonly siteId: number;
  readonly day: string;
  readonly events: number;
}

/** The numbers (`seq`) of one writer's events. */
export interface SeqSpan {
  readonly first: number;
  readonly last: number;
}

/** The site-days and writers of encoded events. */
export interface RangeContents {
  readonly siteDays: readonly SiteDayEvents[];
  /** By the writer's number. */
  readonly writers: ReadonlyMap<number, SeqSpan>;
}

/** The site-days of encoded events: site and day are the first two fields of a line. */
export function siteDaysOf(lines: Uint8Array): SiteDayEvents[] {
  return siteDays(lines, () => {});
}

/** The site-days and the writers of encoded events: a line's fields begin with site, day, visitor, ts and seq. */
export function rangeContents(lines: Uint8Array): RangeContents {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const writers = new Map<number, SeqSpan>();
  const found = siteDays(lines, (dayEnd) => {
    const visitorEnd = endOfField(bytes, dayEnd + 1);
    const tsEnd = endOfField(bytes, visitorEnd + 1);
    const seq = wholeNumberIn(bytes, tsEnd + 1, endOfField(bytes, tsEnd + 1));
    // Readers could not leave out the events of no number.
    if (!Number.isSafeInteger(seq)) return;
    const writer = Math.floor(seq / EVENTS_PER_WRITER);
    const span = writers.get(writer);
    if (span === undefined) writers.set(writer, { first: seq, last: seq });
    else if (seq < span.first || seq > span.last) {
      writers.set(writer, { first: Math.min(span.first, seq), last: Math.max(span.last, seq) });
    }
  });
  return { siteDays: found, writers };
}

/** Returns where a field that begins at `start` ends: at its tab, or where the line or the bytes end. */
export function endOfField(bytes: Uint8Array, start: number): number {
  // Fields are short: `indexOf` takes longer to call than this loop to end.
  let end = start;
  while (end < bytes.length && bytes[end] !== TAB && bytes[end] !== NEWLINE) end++;
  return end;
}

/** Reads a field of decimal digits; NaN when it is anything else. Beyond the safe integers the number is not exact. */
export function wholeNumberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return Number.NaN;
  let number = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i]! - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * Counts the lines of each site-day; `visit` gets where the second field of each ends. A line with fewer fields is no
 * event: the engine refuses it.
 */
function siteDays(lines: Uint8Array, visit: (dayEnd: number) => void): SiteDayEvents[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const found = new Map<string, SiteDayCount>();
  let last: SiteDayCount | undefined;
  for (let start = 0; start < bytes.length; ) {
    const siteEnd = endOfField(bytes, start);
    const dayEnd = bytes[siteEnd] === TAB ? endOfField(bytes, siteEnd + 1) : siteEnd;
    if (dayEnd > siteEnd && bytes[dayEnd] === TAB) {
      // Most lines are of the same site-day as the one before.
      if (last === undefined || !startsAlike(bytes, last.start, start, dayEnd + 1 - start)) {
        const key = bytes.toString('latin1', start, dayEnd);
        last = found.get(key) ?? { start, events: 0 };
        found.set(key, last);
      }
      last.events++;
      visit(dayEnd);
    }
    const newline = bytes.indexOf(NEWLINE, dayEnd);
    start = newline === -1 ? bytes.length : newline + 1;
  }
  return [...found].map(([text, { events }]) => {
    const [site = '', day = ''] = text.split('\t');
    return { siteId: Number(site), day, events };
  });
}

/** A site-day, by the start of a line that begins with it. */
interface SiteDayCount {
  readonly start: number;
  events: number;
}

/** Tells whether the bytes at two places are the same for a while. */
function startsAlike(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}
