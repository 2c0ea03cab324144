import { DEFAULT_LANGUAGE, type Language, languageOf } from '../../src/domain/language.ts';

/** The language of the pages: the one that this client was built in. */
export const LANGUAGE: Language = languageOf(pageLanguage()) ?? DEFAULT_LANGUAGE;

/**
 * The locale of figures and dates: the reader's own when it is in the language of the pages, so that `de-AT` and `en-US`
 * keep their habits. English without a region is British here, with the day before the month.
 */
export const LOCALE: string =
  (globalThis.navigator?.languages ?? []).find(
    (tag) => languageOf(tag) === LANGUAGE && tag.includes('-') && isValid(tag),
  ) ?? (LANGUAGE === 'en' ? 'en-GB' : LANGUAGE);

const RULES = new Intl.PluralRules(LOCALE);

/** The forms of a text for a count: `other` is the plural; English, German, French and Spanish have `one` too. */
export interface PluralForms {
  readonly one?: string;
  readonly other: string;
}

/** Returns the form of a text for a count, in the language of the pages. */
export function plural(count: number, { one, other }: PluralForms): string {
  return RULES.select(count) === 'one' ? (one ?? other) : other;
}

/** Tells whether `Intl` takes a tag. Chromium calls the language of a system without one `en-US@posix`. */
function isValid(tag: string): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    return false;
  }
}

/** Returns the language that the page declares; empty in tests, which have no page. */
function pageLanguage(): string {
  const { document } = globalThis as { readonly document?: { readonly documentElement: { readonly lang: string } } };
  return document?.documentElement.lang ?? '';
}
