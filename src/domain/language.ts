/** The languages of the dashboard and of the emails: those whose texts are complete. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the command line, the logs and the API, and of whoever asks for none that there is. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Returns the name of a language in itself, as a list of languages has it: `English`, `Français`. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

/** Returns the language that a BCP 47 tag means: `de` for `de-AT`. Undefined when there are no texts in it. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-', 1);
  return LANGUAGES.find((language) => language === primary);
}

/** Returns the language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4), or the default. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return wanted.map(({ tag }) => languageOf(tag)).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
