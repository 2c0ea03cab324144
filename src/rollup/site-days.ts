const TAB = 9;
const NEWLINE = 10;

/** The site-days of encoded events: site and day are the first two fields of a line. */
export function siteDaysOf(lines: Uint8Array): { readonly siteId: number; readonly day: string }[] {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const found = new Set<string>();
  for (let start = 0; start < bytes.length; ) {
    const dayEnd = bytes.indexOf(TAB, bytes.indexOf(TAB, start) + 1);
    found.add(bytes.toString('latin1', start, dayEnd));
    const end = bytes.indexOf(NEWLINE, dayEnd);
    start = end === -1 ? bytes.length : end + 1;
  }
  return [...found].map((text) => {
    const [site = '', day = ''] = text.split('\t');
    return { siteId: Number(site), day };
  });
}
