import { answerByLink, consentOfLink, type LinkedConsent } from '../alerts/consents/consent-links.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Language } from '../domain/language.ts';
import { plainName } from '../mail/plain-name.ts';
import type { LinkPage } from './link-page.ts';
import { DASHBOARD_TEXTS } from './translations.ts';

const NAME_MAX_CHARS = 80;
const AGREE = 'agree';
const REFUSE = 'refuse';

/**
 * The page behind the links of alert emails to addresses outside an organisation, and of the email that asks for their
 * consent. The address agrees, refuses, or changes its answer. A mail program that unsubscribes it (RFC 8058) refuses.
 */
export function consentPage({ db }: Pick<Database, 'db'>, clock: Clock): LinkPage {
  return {
    path: '/alerts/consent',
    show: async (token, language) => contentOf(await consentOfLink(db, clock, token), language),
    post: async (token, form, language) => {
      const answer = form.get('answer') === AGREE ? 'agreed' : 'refused';
      return contentOf(await answerByLink(db, clock, token, answer), language);
    },
  };
}

function contentOf(consent: LinkedConsent | null, language: Language) {
  const texts = DASHBOARD_TEXTS[language].consent;
  if (consent === null) return { ...texts.gone, buttons: [] };
  const { state, organisation, email } = consent;
  const agree = { label: texts.agree, answer: AGREE };
  const buttons = {
    waiting: [agree, { label: texts.refuse, answer: REFUSE }],
    agreed: [{ label: texts.end, answer: REFUSE }],
    refused: [agree],
  };
  const { title, text } = texts[state];
  return { title: title(plainName(organisation, NAME_MAX_CHARS)), text: text(email), buttons: buttons[state] };
}
