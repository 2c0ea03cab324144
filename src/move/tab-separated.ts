import { endOfField } from '../store/encoded-lines.ts';

const LINE_FEED = 10;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
};

/** Counts the lines of an answer in the engine's TabSeparated format. */
export function countLines(lines: Uint8Array): number {
  let count = 0;
  for (let at = lines.indexOf(LINE_FEED); at !== -1; at = lines.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/** Reads the fields of the last line as texts. */
export function lastLine(lines: Buffer): string[] {
  const end = lines.length - 1;
  const fields: string[] = [];
  for (let start = lines.lastIndexOf(LINE_FEED, end - 1) + 1; start <= end; ) {
    const next = endOfField(lines, start);
    fields.push(unescaped(lines.toString('utf8', start, next)));
    start = next + 1;
  }
  return fields;
}

/** Every other character that follows a backslash stands for itself. */
function unescaped(field: string): string {
  return field.replace(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char);
}
