const TAB = 9;
const NEWLINE = 10;

/**
 * The columns that the lines of every version begin with, in this order: who an event is told by. Whatever reads these
 * needs no layout.
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

/** The site-days of encoded events: site and day are the first two fields of a line. */
export function siteDaysOf(lines: Uint8Array): SiteDayEvents[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const found = new Map<string, number>();
  for (let start = 0; start < bytes.length; ) {
    const dayEnd = bytes.indexOf(TAB, bytes.indexOf(TAB, start) + 1);
    const key = bytes.toString('latin1', start, dayEnd);
    found.set(key, (found.get(key) ?? 0) + 1);
    const end = bytes.indexOf(NEWLINE, dayEnd);
    start = end === -1 ? bytes.length : end + 1;
  }
  return [...found].map(([text, events]) => {
    const [site = '', day = ''] = text.split('\t');
    return { siteId: Number(site), day, events };
  });
}
