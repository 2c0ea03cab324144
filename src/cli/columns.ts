/** Formats rows of cells as lines of aligned columns with two blanks between them. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a table with a heading; returns `empty` when it has no rows. */
export function formatTable(heading: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  return rows.length === 0 ? empty : formatColumns([heading, ...rows]);
}

/** Formats epoch milliseconds for a person: UTC to the minute; `-` for null. */
export function formatInstant(epochMs: number | null): string {
  if (epochMs === null) return '-';
  return `${Temporal.Instant.fromEpochMilliseconds(epochMs).toString().slice(0, 16).replace('T', ' ')} UTC`;
}
