import type { ImportLine } from './source.ts';

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
