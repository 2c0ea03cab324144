import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural } = wordsIn('de');

export const texts: RejectionTexts = {
  well: 'Kein Proxy übergibt etwas, das nicht lesbar ist.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'Ereignis wurde', 'Ereignisse wurden')} seit dem Start abgelehnt: X-Svc-Client-IP eines Proxys mit Relay-Schlüssel ist keine Adresse.`,
  passAddress:
    'Lassen Sie den Proxy X-Svc-Client-IP auf die Adresse des Besuchers setzen, etwa 203.0.113.7 oder 2001:db8::7 (docs/proxy.md).',
};
