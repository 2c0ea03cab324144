import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Language } from '../domain/language.ts';
import { plainName } from '../mail/plain-name.ts';
import { type AskedReports, answerAsk, askedReports } from '../reports/recipients/asks.ts';
import { RECIPIENT_TEXTS } from '../reports/recipients/translations.ts';
import { subjectName } from '../sites/subjects.ts';
import type { LinkPage } from './link-page.ts';

const NAME_MAX_CHARS = 80;
const CONFIRM = 'confirm';
const REFUSE = 'refuse';

/**
 * The page behind the link of the mail that asks an address without an account whether it wants reports. The person confirms, refuses, or
 * changes the answer. A mail program that unsubscribes it (RFC 8058) refuses.
 */
export function confirmReportPage({ db }: Pick<Database, 'db'>, clock: Clock): LinkPage {
  return {
    path: '/reports/confirm',
    show: async (token, language) => contentOf(await askedReports(db, clock, token), language),
    post: async (token, form, language) => {
      const answer = form.get('answer') === CONFIRM ? 'active' : 'refused';
      return contentOf(await answerAsk(db, clock, token, answer), language);
    },
  };
}

function contentOf(asked: AskedReports | null, language: Language) {
  const texts = RECIPIENT_TEXTS[language].page;
  if (asked === null) return { ...texts.gone, buttons: [] };
  const { state, email, organisation, frequencies, site } = asked;
  const confirm = { label: texts.confirm, answer: CONFIRM };
  const buttons = {
    waiting: [confirm, { label: texts.refuse, answer: REFUSE }],
    active: [{ label: texts.end, answer: REFUSE }],
    ended: [confirm],
    refused: [confirm],
  };
  const { title, text } = texts[state];
  return {
    title: title(frequencies, subjectName(site)),
    text: text(email, plainName(organisation, NAME_MAX_CHARS)),
    buttons: buttons[state],
  };
}
