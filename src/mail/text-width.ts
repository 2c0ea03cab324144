/**
 * The letters that take two columns of a fixed-width font: those of Unicode's East Asian Width W and F, and emoji.
 */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/gu;

/** Returns the columns that a text takes in a fixed-width font. */
export function textWidth(text: string): number {
  return text.replace(WIDE, '  ').length;
}

/** Fills a text with spaces at its end, up to a number of columns. */
export function padEnd(text: string, columns: number): string {
  return text + padding(text, columns);
}

/** Fills a text with spaces at its beginning, up to a number of columns. */
export function padStart(text: string, columns: number): string {
  return padding(text, columns) + text;
}

function padding(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - textWidth(text)));
}
