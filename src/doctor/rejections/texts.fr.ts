import { wordsIn } from '../words.ts';
import type { RejectionTexts } from './texts.ts';

const { number, plural, list } = wordsIn('fr');

export const texts: RejectionTexts = {
  well: 'Aucun événement n’est rejeté à cause d’un proxy ou d’une Referrer-Policy.',
  unreadableAddresses: (count) =>
    `${number(count)} ${plural(count, 'événement rejeté', 'événements rejetés')} depuis le démarrage : le X-Svc-Client-IP d’un proxy muni d’une clé de relais n’est pas une adresse.`,
  passAddress:
    'Faites en sorte que le proxy donne à X-Svc-Client-IP l’adresse du visiteur, par exemple 203.0.113.7 ou 2001:db8::7 (docs/proxy.md).',
  hiddenOrigins: (count, domains) =>
    `${number(count)} ${plural(count, 'événement rejeté', 'événements rejetés')} depuis un jour, car la Referrer-Policy des pages masque leur origine dans Firefox et Safari : ${list(domains, (shown, more) => `${shown} et ${more} autres`)}.`,
  showOrigin: 'Ajoutez referrerpolicy="origin" à la balise script de ces pages (docs/tracker.md, Referrer-Policy).',
};
