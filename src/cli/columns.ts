type Cells = readonly (string | number)[];

/** Formats rows of cells as lines of aligned columns with two blanks between them. */
export function formatColumns(rows: readonly Cells[]): string {
  const texts = rows.map((row) => row.map(String));
  const widths: number[] = [];
  for (const row of texts) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  const lines = texts.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Formats a table with a heading; returns `empty` when it has no rows. */
export function formatTable(heading: readonly string[], rows: readonly Cells[], empty: string): string {
  return rows.length === 0 ? empty : formatColumns([heading, ...rows]);
}

/** Formats epoch milliseconds for a person: UTC to the minute; `-` for null. */
export function formatInstant(epochMs: number | null): string {
  if (epochMs === null) return '-';
  return `${Temporal.Instant.fromEpochMilliseconds(epochMs).toString().slice(0, 16).replace('T', ' ')} UTC`;
}
