import { damaged } from '../files/damaged-file.ts';
import type { ExportText, Row } from '../files/export-table.ts';
import { isJsonObject, parseJson } from './json-lines.ts';

/** The bytes of a report, which is parsed as a whole: about 50,000 rows. */
export const REPORT_MAX_BYTES = 32 * 1_048_576;

/**
 * Reads a report as JSON by days, `{"2024-01-31": [{…}, …], …}`, in one piece a day. A row has its day as `date`, its numbers
 * as text, and nothing that is nested. Throws a DamagedFileError.
 */
export async function* matomoJsonRows(file: ExportText): AsyncGenerator<readonly Row[]> {
  const report = parseJson(await file.text(REPORT_MAX_BYTES));
  if (!isJsonObject(report)) {
    throw damaged(file.path, 'it has no days', 'ask for it with period=day and a date of two days');
  }
  if (report.result === 'error') throw damaged(file.path, `it has an error of Matomo: ${String(report.message)}`);
  for (const [date, day] of Object.entries(report)) {
    const rows = Array.isArray(day) ? day : [day];
    yield rows.filter(isJsonObject).map((row) => rowOf(date, row));
  }
}

function rowOf(date: string, fields: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, string> = { date };
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' || typeof value === 'number') row[name] = String(value);
    // PHP writes so what is 0.
    else if (value === false) row[name] = '0';
  }
  return row;
}
