import type { ExportFile, ExportTable, Row } from '../files/export-table.ts';
import type { ConvertedRow, ImportLine } from './source.ts';

/** Returns the tables among some files that have all of these columns. */
export function tablesWith(files: readonly ExportFile[], columns: readonly string[]): ExportTable[] {
  return files.filter(
    (file): file is ExportTable => file.kind === 'table' && columns.every((column) => file.columns.includes(column)),
  );
}

/** Gives a row that is converted the source's own id; none when it is absent or empty. */
export function identified(row: ConvertedRow, id: string | undefined): ConvertedRow {
  return id === undefined || id === '' || 'leftOut' in row ? row : { ...row, id };
}

/** Notes the source's name of an event, when it has another one here. */
export function renamedFrom(source: string | undefined, own: string | undefined): { readonly renamed?: string } {
  return source === undefined || own === undefined || source === own ? {} : { renamed: source };
}

/** Converts the rows of tables, in their order. */
export async function* convertTables(
  tables: readonly ExportTable[],
  convert: (row: Row) => ConvertedRow,
): AsyncGenerator<readonly ConvertedRow[]> {
  for (const table of tables) {
    for await (const rows of table.rows()) yield rows.map(convert);
  }
}

/** The fields of a line as a source has them: an absent one may be undefined or empty. */
type Fields = { readonly [Name in keyof ImportLine]: ImportLine[Name] | undefined } & Pick<
  ImportLine,
  'ts' | 'visitor' | 'u'
>;

/** Makes an import line. Fields that are absent or empty are left out, but for the three that every line has. */
export function importLine({ ts, visitor, u, ...others }: Fields): ImportLine {
  const line: Record<string, unknown> = { ts, visitor, u };
  for (const [name, value] of Object.entries(others)) if (value !== undefined && value !== '') line[name] = value;
  return line as unknown as ImportLine;
}
