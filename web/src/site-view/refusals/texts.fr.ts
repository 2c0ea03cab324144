import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  hourlyConversions: {
    title: 'Non disponible par heure',
    reason: 'Choisissez une plage d’au moins trois jours.',
  },
  tooMuch: {
    title: 'Cette requête est trop lourde pour le serveur',
    reason:
      'Elle dépasse la limite de mémoire ou de temps d’une requête, ou l’un de ses jours n’a pas pu être traité. Essayez une période plus courte ou moins de filtres.',
  },
  last7Days: 'Voir les 7 derniers jours',
  visitors: 'Voir les visiteurs',
  clearFilters: 'Effacer les filtres',
  notCounted: {
    short: 'Non connu',
    long: 'Des jours de cette période ont été supprimés, ou comptés sans ce dont le filtre a besoin.',
  },
};
