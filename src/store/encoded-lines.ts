import { EVENTS_PER_WRITER } from '../domain/sequence.ts';

const TAB = 9;
const NEWLINE = 10;

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
    const start = bytes.indexOf(TAB, bytes.indexOf(TAB, dayEnd + 1) + 1) + 1;
    const seq = Number(bytes.toString('latin1', start, bytes.indexOf(TAB, start)));
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

/**
 * Counts the lines of each site-day; `visit` gets where the second field of each ends. A line with fewer fields is no
 * event: the engine refuses it.
 */
function siteDays(lines: Uint8Array, visit: (dayEnd: number) => void): SiteDayEvents[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const found = new Map<string, number>();
  for (let start = 0; start < bytes.length; ) {
    const siteEnd = bytes.indexOf(TAB, start);
    const dayEnd = siteEnd === -1 ? -1 : bytes.indexOf(TAB, siteEnd + 1);
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    if (dayEnd !== -1 && dayEnd < end) {
      const key = bytes.toString('latin1', start, dayEnd);
      found.set(key, (found.get(key) ?? 0) + 1);
      visit(dayEnd);
    }
    start = end + 1;
  }
  return [...found].map(([text, events]) => {
    const [site = '', day = ''] = text.split('\t');
    return { siteId: Number(site), day, events };
  });
}
