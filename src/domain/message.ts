import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/**
 * A message for a person, in the language that is asked for. In English it is a lower-case clause, as the command line and
 * the logs have it; in other languages it is a sentence.
 */
export type Message = (language: Language) => string;

/** Returns the maker of the messages that texts in each language hold. */
export function messagesOf<Texts>(
  translations: Readonly<Record<Language, Texts>>,
): (text: (texts: Texts) => string) => Message {
  return (text) => (language) => text(translations[language]);
}

/** Puts a message into a language. A text is for developers and operators alone, and stays in English. */
export function inLanguage(message: Message | string, language: Language = DEFAULT_LANGUAGE): string {
  return typeof message === 'string' ? message : message(language);
}
