import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'compté par un autre produit, dont l’export ne le dit pas',
    limits: 'trop pour être calculé en un jour',
    not_stored: 'non conservé à l’époque',
    earlier: 'compté par une version antérieure de svc, sans cette donnée',
    younger: 'défini plus tard',
    visits_gone: 'seules les visites le disent, et elles ne sont plus conservées',
    other_keys: 'peut figurer dans « Autres »',
  },
  since: (day, reason) => `Compté depuis le ${day}. Avant : ${reason}.`,
  none: (reason) => `Inconnu pour ces jours : ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  sentence: (gaps, more) => `Pas entièrement connu : ${gaps}${more === 0 ? '' : ` et ${more} de plus`}.`,
};
