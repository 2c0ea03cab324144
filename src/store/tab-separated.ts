const SPECIAL = /[\\\t\n\r\0]/;
const ALL_SPECIAL = /[\\\t\n\r\0]/g;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

/** Tells whether a text has characters that the engine's TabSeparated format escapes. */
export function isSpecial(text: string): boolean {
  return SPECIAL.test(text);
}

/** Writes a text as a field of the engine's TabSeparated format. */
export function escapedText(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (char) => ESCAPED[char]!) : text;
}

/** Writes a row as a line of the engine's TabSeparated format, newline included. */
export function encodeRow(values: readonly (string | number)[]): string {
  return `${values.map((value) => (typeof value === 'string' ? escapedText(value) : value)).join('\t')}\n`;
}
