import { ENTITIES } from '../../src/domain/escape-html.ts';

/** Returns the text of a piece of HTML, white space collapsed. */
export function textOf(html: string): string {
  const text = html.replace(/<[^>]+>/g, (tag) => (/^<\/?(a|code|em|strong|span)\b/.test(tag) ? '' : ' '));
  return Object.entries(ENTITIES)
    .reduceRight((left, [character, entity]) => left.replaceAll(entity, character), text)
    .replace(/\s+/g, ' ')
    .trim();
}
