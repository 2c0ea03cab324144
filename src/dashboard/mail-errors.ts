import { DashboardError } from './dashboard-error.ts';

/** A mail server may write a page. */
const WORDS_MAX_CHARS = 200;

/** What is said where a mail is wanted and the service has no mail server. */
export function noMailServer(): DashboardError {
  return new DashboardError(
    'unavailable',
    'this server cannot send mails yet: whoever runs it sets SVC_SMTP_URL, such as SVC_SMTP_URL=smtps://user:password@mail.example.com, and starts the service again',
  );
}

/** What is said when the mail server does not take a mail; `words` are the server's. */
export function mailRefused(mail: string, words: string): DashboardError {
  const reason = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, WORDS_MAX_CHARS);
  return new DashboardError('unavailable', `the mail server did not take ${mail}: ${reason}`);
}
