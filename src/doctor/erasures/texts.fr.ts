import { wordsIn } from '../words.ts';
import type { ErasureTexts } from './texts.ts';

const { number, plural, duration, instant } = wordsIn('fr');

export const texts: ErasureTexts = {
  well: 'Aucun effacement n’est en attente.',
  waits: (count, sinceAt, waitedMs) =>
    `${number(count)} ${plural(count, 'effacement attend', 'effacements attendent')} de quitter le disque depuis le ${instant(sinceAt)} (${duration(waitedMs)}).`,
  wait: 'Cela prend quelques minutes tant que le service fonctionne. Si cela dure, le journal indique quelle étape de la maintenance échoue.',
  deletion: (site, requestedAt, doneAt) =>
    `La suppression du site ${site}, demandée le ${instant(requestedAt)}, s’est terminée le ${instant(doneAt)} : il n’en reste rien sur le disque.`,
  emptying: (site, requestedAt, doneAt) =>
    `Les données du site ${site} d’avant son vidage le ${instant(requestedAt)} ont quitté le disque le ${instant(doneAt)}.`,
  retention: (site, days, doneAt) =>
    `${number(days)} ${plural(days, 'jour a', 'jours ont')} quitté le disque le ${instant(doneAt)}, au-delà de la durée de conservation du site ${site}.`,
  days: (site, days, doneAt) =>
    `${number(days)} ${plural(days, 'jour effacé', 'jours effacés')} du site ${site} ${plural(days, 'a', 'ont')} quitté le disque le ${instant(doneAt)}.`,
  pages: (site, days, doneAt) =>
    `Pages effacées de ${number(days)} ${plural(days, 'jour', 'jours')} du site ${site} : absentes du disque depuis ${instant(doneAt)}.`,
  visits: (site, days, doneAt) =>
    `Les visites de ${number(days)} ${plural(days, 'jour', 'jours')}, que le site ${site} ne conserve pas, ont quitté le disque le ${instant(doneAt)}.`,
};
