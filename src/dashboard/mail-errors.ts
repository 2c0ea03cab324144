import type { DashboardError } from './dashboard-error.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** A mail server's answer may be a page long; it is cut here. */
const WORDS_MAX_CHARS = 200;

/** The texts of refused mails. */
const MAILS = { preview: 'previewRefused', test: 'testRefused', ask: 'askRefused' } as const;

/** Returns the error for a mail that cannot be sent because no mail server is configured. */
export function noMailServer(): DashboardError {
  return dashboardRefusal('unavailable', (texts) => texts.mail.none);
}

/** Returns the error for a mail that the mail server refuses. `words` is the server's answer. */
export function mailRefused(mail: keyof typeof MAILS, words: string): DashboardError {
  const reason = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, WORDS_MAX_CHARS);
  return dashboardRefusal('unavailable', (texts) => texts.mail[MAILS[mail]](reason));
}
