import type { Database } from '../database/database.ts';
import { reportSubscriptionOf, unsubscribeByToken } from '../reports/subscriptions.ts';
import type { LinkPage } from './link-page.ts';
import { DASHBOARD_TEXTS } from './translations.ts';

/**
 * The page behind a report's unsubscribe link. All that its token can do is to switch this one report off. A link that
 * was used before, and one that is not valid, get the page of a report that is off.
 */
export function unsubscribePage({ db }: Pick<Database, 'db'>): LinkPage {
  return {
    path: '/reports/unsubscribe',
    show: async (token, language) => {
      const { title, again, button, done } = DASHBOARD_TEXTS[language].unsubscribe;
      const subscription = await reportSubscriptionOf(db, token);
      if (subscription === null) return { title: done, text: again, buttons: [] };
      const { frequency, site } = subscription;
      return { title: title(frequency, site.domain), text: again, buttons: [{ label: button, answer: null }] };
    },
    post: async (token, _form, language) => {
      await unsubscribeByToken(db, token);
      const { done, again } = DASHBOARD_TEXTS[language].unsubscribe;
      return { title: done, text: again, buttons: [] };
    },
  };
}
