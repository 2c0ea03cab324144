import type { DashboardError } from './dashboard-error.ts';
import { dashboardRefusal } from './refusals/translations.ts';

/** A mail server's answer may be a page long; it is cut here. */
const WORDS_MAX_CHARS = 200;

/** Returns the error for a mail that cannot be sent because no mail server is configured. */
export function noMailServer(): DashboardError {
  return dashboardRefusal('unavailable', (texts) => texts.mail.none);
}

/** Returns the error for a mail that the mail server refuses. `words` is the server's answer. */
export function mailRefused(mail: 'preview' | 'test', words: string): DashboardError {
  const reason = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, WORDS_MAX_CHARS);
  return dashboardRefusal('unavailable', ({ mail: { previewRefused, testRefused } }) =>
    mail === 'preview' ? previewRefused(reason) : testRefused(reason),
  );
}
