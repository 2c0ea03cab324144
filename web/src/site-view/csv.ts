/** A cell: texts are other people's, numbers are the service's. */
export type Cell = string | number | null;

/** What spreadsheets take for the beginning of a formula: after spaces too, and in the full width of East Asian input. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), with a header. A text that a spreadsheet would take for a formula gets an apostrophe in front:
 * anybody can open a page of a site under an address of their choice. Every text is quoted: to a spreadsheet of another
 * country a `;` in it would end the cell. Null is an empty cell.
 */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** How much of a filter's value a file's name has: names have an end, addresses hardly. */
const NAME_FILTER_MAX_CHARS = 40;

/** A file's name: of what, what, narrowed down to what, and which days; only characters that every system takes. */
export function csvName(
  domain: string,
  what: string,
  { from, to }: { readonly from: string; readonly to: string },
  filters: readonly { readonly dimension: string; readonly value: string }[] = [],
): string {
  const clean = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|-+$/g, '');
  const narrowed = filters.map(({ dimension, value }) =>
    clean(`${dimension} ${clean(value).slice(0, NAME_FILTER_MAX_CHARS)}`),
  );
  return [clean(domain), clean(what), ...narrowed, from === to ? from : `${from}_${to}`].join('_').concat('.csv');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
