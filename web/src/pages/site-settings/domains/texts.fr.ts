import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Domaines',
  lead: 'Les événements des pages de ces domaines et de leurs sous-domaines sont suivis. Un chemin présent sur deux domaines est une seule page.',
  lost: (domain) => `Après l’enregistrement, les événements de ${domain} seront refusés.`,
  keep: (domain) => `Garder aussi ${domain}`,
  others: 'Autres domaines',
  othersHint: (most) =>
    `Séparés par des virgules, ${most} au maximum. Les visites de l’un à l’autre n’ont pas de référent.`,
};
