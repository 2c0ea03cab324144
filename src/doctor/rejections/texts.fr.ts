import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural } = wordsIn('fr');

export const texts: RejectionTexts = {
  well: 'Aucun proxy ne transmet de valeur illisible.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'événement rejeté', 'événements rejetés')} depuis le démarrage : le X-Svc-Client-IP d’un proxy muni d’une clé de relais n’est pas une adresse.`,
  passAddress:
    'Faites en sorte que le proxy donne à X-Svc-Client-IP l’adresse du visiteur, par exemple 203.0.113.7 ou 2001:db8::7 (docs/proxy.md).',
};
