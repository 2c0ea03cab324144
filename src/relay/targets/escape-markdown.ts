/** Escapes the characters with which Markdown begins emphasis, code, links, quotes, lists and headings. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_~|[\]()<>#]/g, '\\$&');
}
