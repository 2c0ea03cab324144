const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, for attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Returns the text of a piece of HTML, white space collapsed. */
export function textOf(html: string): string {
  const text = html.replace(/<[^>]+>/g, (tag) => (/^<\/?(a|code|em|strong|span)\b/.test(tag) ? '' : ' '));
  return Object.entries(ENTITIES)
    .reduceRight((left, [character, entity]) => left.replaceAll(entity, character), text)
    .replace(/\s+/g, ' ')
    .trim();
}
