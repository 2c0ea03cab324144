/** A setting that can be found by its title and by other words for it. */
interface Findable {
  readonly title: string;
  readonly words: string;
}

/** Texts of scripts that set no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the settings of which every typed word begins a word. */
export function findSettings<Setting extends Findable>(
  settings: readonly Setting[],
  typed: string,
): readonly Setting[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  return settings.filter(({ title, words }) => {
    const known = wordsOf(`${title} ${words}`);
    return wanted.every((text) =>
      known.some((word) => (UNSPACED.test(text) ? word.includes(text) : word.startsWith(text))),
    );
  });
}

/** Splits a text into words, without accents: nobody should miss a setting for one. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}\u3099]+/u)
    .filter((word) => word !== '');
}
