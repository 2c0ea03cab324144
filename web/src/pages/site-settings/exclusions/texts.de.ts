import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  kinds: {
    network: { label: 'Netzwerk', hint: 'Eine Adresse oder ein Netzwerk, etwa 203.0.113.0/24 oder 2001:db8:0:7::/64.' },
    country: { label: 'Land', hint: 'Der Code eines Landes, etwa DE.' },
    path: { label: 'Pfad', hint: 'Ein ganzer Pfad; * steht für Beliebiges. Zum Beispiel /admin/*.' },
    host: { label: 'Host', hint: 'Ein Host und seine Subdomains, etwa staging.example.com.' },
    referrer: { label: 'Referrer', hint: 'Der Host eines Referrers und seine Subdomains, etwa spam.example.' },
    user_agent: { label: 'User-Agent', hint: 'Wörter, die der User-Agent enthält, etwa acme-kiosk.' },
  },
  title: 'Traffic ausschließen',
  add: 'Regel hinzufügen',
  lead: 'Ereignisse, auf die eine Regel zutrifft, werden ab jetzt abgelehnt. Vergangene Zahlen bleiben, wie sie sind.',
  empty: 'Noch keine Regeln.',
  thisBrowser: 'Diesen Browser ausschließen',
  excludeYou: (network) => `${network} (Sie) ausschließen`,
  details: (kind, events) => `${kind} · ${events}`,
  detailsOfAll: (kind, events) => `${kind} · alle Websites · ${events}`,
  events: (count, shown) =>
    plural(count, { one: '1 Ereignis in den letzten 30 Tagen', other: `${shown} Ereignisse in den letzten 30 Tagen` }),
  remove: 'Entfernen',
  removeLabel: (pattern) => `Regel ${pattern} entfernen`,
  confirm: {
    title: 'Diese Regel entfernen?',
    action: 'Regel entfernen',
    done: 'Regel entfernt',
    forThisSite: 'Worauf sie zutrifft, zählt wieder, und ihre Zählung wird gelöscht.',
    forAllSites:
      'Die Regel gilt für alle Websites der Organisation. Worauf sie zutrifft, zählt wieder, und ihre Zählung wird gelöscht.',
  },
  form: {
    title: 'Ausschlussregel hinzufügen',
    submit: 'Regel hinzufügen',
    done: 'Regel hinzugefügt',
    kind: 'Was verglichen wird',
    pattern: 'Muster',
    allSites: 'Für alle Websites der Organisation',
  },
};
