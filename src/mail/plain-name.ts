/**
 * Makes a name that a person chose fit for one line of text. Removes line breaks and the marks that reverse the text
 * after them; cuts it to a length in characters.
 */
export function plainName(text: string, maxChars: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')];
  return characters.length <= maxChars ? characters.join('') : `${characters.slice(0, maxChars - 1).join('')}…`;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * Isolates a name in a sentence that is written from left to right, so that one written from right to left does not
 * reorder the words around it.
 */
export function isolatedName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${LEFT_TO_RIGHT_MARK}${name}${LEFT_TO_RIGHT_MARK}` : name;
}
