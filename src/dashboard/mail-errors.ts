import { DashboardError } from './dashboard-error.ts';

/** A mail server's answer may be a page long; it is cut here. */
const WORDS_MAX_CHARS = 200;

/** Returns the error for a mail that cannot be sent because no mail server is configured. */
export function noMailServer(): DashboardError {
  return new DashboardError(
    'unavailable',
    'email is not configured on this server; set SVC_SMTP_URL, such as smtps://user:password@mail.example.com, and restart svc',
  );
}

/** Returns the error for a mail that the mail server refuses. `words` is the server's answer. */
export function mailRefused(mail: string, words: string): DashboardError {
  const reason = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, WORDS_MAX_CHARS);
  return new DashboardError('unavailable', `the mail server rejected ${mail}: ${reason}`);
}
