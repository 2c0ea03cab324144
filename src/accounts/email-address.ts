import { accountRefusal } from './translations.ts';

const EMAIL_MAX_CHARS = 254;
/** Excludes characters with a special meaning in a mail's header or on the way to it. */
const EMAIL_PATTERN = /^[^\s@<>()[\]",;:\\\p{Cc}]+@[^\s@<>()[\]",;:\\\p{Cc}]+$/u;

/**
 * Returns an email address without surrounding space, its case kept. Throws a DatabaseError `invalid` for any other
 * text.
 */
export function cleanEmail(text: string): string {
  const email = text.trim();
  if (isEmailAddress(email)) return email;
  throw accountRefusal('invalid', (texts) => texts.noEmailAddress(JSON.stringify(text.slice(0, 80))));
}

/** Tells whether a text is an email address, without surrounding space. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_PATTERN.test(text) && text.length <= EMAIL_MAX_CHARS;
}
