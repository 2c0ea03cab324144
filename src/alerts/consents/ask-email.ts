import type { Language } from '../../domain/language.ts';
import type { EmailMessage } from '../../mail/email-message.ts';
import { writeNotice } from '../../mail/notice.ts';
import { isolatedName, plainName } from '../../mail/plain-name.ts';
import { unsubscribeHeaders } from '../../mail/unsubscribe-headers.ts';
import { ALERT_TEXTS } from '../receivers/translations.ts';

const NAME_MAX_CHARS = 80;
const SITES_MAX = 5;
/** No domain is longer. */
const SITE_MAX_CHARS = 253;

/** The facts that an email that asks for consent states. */
export interface Ask {
  readonly organisation: string;
  /** The domains of the sites whose rules have the address, and the names of the groups. */
  readonly sites: readonly string[];
  /** Leads to the page on which the address agrees or refuses. */
  readonly link: string;
}

/** Writes the email that asks an address outside an organisation whether it wants the alerts of its sites. */
export function writeAsk({ organisation, sites, link }: Ask, language: Language): EmailMessage {
  const { subject, lines, action, reason } = ALERT_TEXTS[language].ask;
  const name = plainName(organisation, NAME_MAX_CHARS);
  const named = sites.map((site) => isolatedName(plainName(site, SITE_MAX_CHARS)));
  const shown = named.length <= SITES_MAX ? named : [...named.slice(0, SITES_MAX), '…'];
  const message = writeNotice({
    language,
    subject: subject(isolatedName(name)),
    topic: { name, domain: null },
    lines: lines(isolatedName(name), shown.join(', ')),
    action: { label: action, link },
    reason: reason(isolatedName(name)),
  });
  return { ...message, headers: unsubscribeHeaders(link) };
}
