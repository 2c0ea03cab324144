import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural, list } = wordsIn('de');

export const texts: RejectionTexts = {
  well: 'Wegen eines Proxys oder einer Referrer-Policy wird kein Ereignis abgelehnt.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'Ereignis wurde', 'Ereignisse wurden')} seit dem Start abgelehnt: X-Svc-Client-IP eines Proxys mit Relay-Schlüssel ist keine Adresse.`,
  passAddress:
    'Lassen Sie den Proxy X-Svc-Client-IP auf die Adresse des Besuchers setzen, etwa 203.0.113.7 oder 2001:db8::7 (docs/proxy.md).',
  hiddenOrigins: (count, domains) =>
    `${number(count)} ${plural(count, 'Ereignis wurde', 'Ereignisse wurden')} am letzten Tag abgelehnt, weil die Referrer-Policy der Seiten deren Herkunft in Firefox und Safari verbirgt: ${list(domains, (shown, more) => `${shown} und ${more} weitere`)}.`,
  showOrigin:
    'Ergänzen Sie das script-Tag dieser Seiten um referrerpolicy="origin" (docs/tracker.md, Referrer-Policy).',
};
