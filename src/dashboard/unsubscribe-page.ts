import type { Database } from '../database/database.ts';
import { isToken } from '../database/secret.ts';
import type { Language } from '../domain/language.ts';
import { outsideReportOf } from '../reports/recipients/recipients.ts';
import { RECIPIENT_TEXTS } from '../reports/recipients/translations.ts';
import { subscribedReportOf, unsubscribeByToken } from '../reports/subscriptions.ts';
import type { LinkPage } from './link-page.ts';
import { DASHBOARD_TEXTS } from './translations.ts';

/**
 * The page behind a report's unsubscribe link. All that its token can do is to switch this one report off. A link that
 * was used before, and one that is not valid, get the page of a report that is off.
 */
export function unsubscribePage({ db }: Pick<Database, 'db'>): LinkPage {
  const contentOf = async (token: string, language: Language) => {
    const { title, again, button, done } = DASHBOARD_TEXTS[language].unsubscribe;
    const outside = isToken(token) ? await outsideReportOf(db, token) : null;
    const text = outside === null ? again : RECIPIENT_TEXTS[language].page.ended.text(outside.email);
    const report = outside ?? (await subscribedReportOf(db, token));
    if (report?.isOn !== true) return { title: done, text, buttons: [] };
    return { title: title(report.frequency, report.domain), text, buttons: [{ label: button, answer: null }] };
  };
  return {
    path: '/reports/unsubscribe',
    show: contentOf,
    post: async (token, _form, language) => {
      await unsubscribeByToken(db, token);
      return contentOf(token, language);
    },
  };
}
