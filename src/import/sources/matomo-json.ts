import { damaged, printable } from '../files/damaged-file.ts';
import type { ExportText, Row } from '../files/export-table.ts';
import { isJsonObject } from './json-lines.ts';

/** The bytes of a report, which is parsed as a whole: about 50,000 rows. */
export const REPORT_MAX_BYTES = 32 * 1_048_576;

/**
 * Reads a report as JSON by days, `{"2024-01-31": [{…}, …], …}`, in one piece a day. A row has its day as `date`, its numbers
 * as text, and nothing that is nested. Throws a DamagedFileError.
 */
export async function* matomoJsonRows(file: ExportText): AsyncGenerator<readonly Row[]> {
  const report = parseReport(file.path, await file.text(REPORT_MAX_BYTES));
  if (!isJsonObject(report)) {
    throw damaged(file.path, 'it has no days', 'ask for it with period=day and a date of two days');
  }
  if (report.result === 'error') throw damaged(file.path, `it has an error of Matomo: ${String(report.message)}`);
  for (const [date, day] of Object.entries(report)) {
    const rows: readonly unknown[] = Array.isArray(day) ? day : [day];
    yield rows.map((row) => {
      if (isJsonObject(row)) return rowOf(date, row);
      throw damaged(file.path, `its day ${printable(date)} has a row that is no object`);
    });
  }
}

function parseReport(path: string, text: string): unknown {
  try {
    // A report that is cut off is so on its last line.
    return JSON.parse(text.trimEnd());
  } catch (cause) {
    const at = /\(line (\d+) column \d+\)/.exec(String(cause))?.[1];
    const line = at === undefined ? text.trimEnd().split('\n').length : Number(at);
    throw damaged(path, 'it is no JSON there, or cut off', undefined, { line, cause });
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
