import type { EmailMessage } from '../../mail/email-message.ts';
import { writeNotice } from '../../mail/notice.ts';
import { isolatedName, plainName } from '../../mail/plain-name.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe-headers.ts';
import type { Ask } from './asks.ts';
import { RECIPIENT_TEXTS } from './translations.ts';

/** The path, below the URL of the service, of the page on which an address confirms or refuses (RFC 8058). */
export const CONFIRM_PATH = '/dashboard/reports/confirm';

const NAME_MAX_CHARS = 80;

/**
 * Writes the mail that asks an address whether it wants the reports of a site.
 *
 * @param publicUrl the URL of the dashboard, without a slash at the end
 */
export function writeAsk(
  { frequencies, language, token }: Ask,
  { domain, organisation }: { readonly domain: string; readonly organisation: string },
  publicUrl: string,
): EmailMessage {
  const { subject, lines, action, reason } = RECIPIENT_TEXTS[language].ask;
  const name = plainName(organisation, NAME_MAX_CHARS);
  const link = `${publicUrl}${CONFIRM_PATH}?token=${token}`;
  const message = writeNotice({
    language,
    subject: subject(frequencies, domain),
    topic: { name, domain: null },
    lines: lines(isolatedName(name), frequencies, domain),
    action: { label: action, link },
    reason: reason(isolatedName(name)),
  });
  return { ...message, headers: unsubscribeHeaders(link) };
}
