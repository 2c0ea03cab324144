import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'compté par un autre produit, dont l’export ne le dit pas',
    limits: 'trop pour être calculé en un jour',
    not_stored: 'non conservé à l’époque, ou trop pour un jour',
    earlier: 'compté par une version antérieure de svc, sans cette donnée',
    younger: 'défini plus tard',
    visits_gone: 'les visites de ces jours ne sont pas conservées, ou ne sont pas lues sur une période aussi longue',
    erased: 'effacés sur demande',
    summed: 'des pages ont été effacées ; les visiteurs de « (removed) » sont ceux de chaque page additionnés',
    other_keys: 'peut figurer dans « Autres »',
  },
  since: (day, reason) => `Compté depuis le ${day}. Avant : ${reason}.`,
  none: (reason) => `Inconnu pour ces jours : ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  more: (runs, more) => (more > 0 ? `${runs} et ${more} autres périodes` : runs),
  sentence: (gaps) => `Pas entièrement connu : ${gaps}.`,
  join: ' ; ',
};
