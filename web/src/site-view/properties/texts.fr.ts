import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  list: {
    plural: (key) => `Valeurs de ${key}`,
    label: 'Valeur',
    views: 'Événements',
    sum: 'Somme',
    hint: 'La somme additionne les valeurs qui sont des nombres.',
  },
  none: { label: 'Aucune valeur', explanation: 'Ces événements ont la propriété sans valeur.' },
  property: 'Propriété',
  kept: 'Conservées',
  found: '30 derniers jours seulement',
  only30Days: '30 derniers jours seulement',
  keep: 'Conserver',
  keepLabel: (key) => `Conserver la propriété ${key}`,
  isKept: 'Propriété conservée',
  empty: 'Aucun événement de cette période n’a la propriété',
  nothing: {
    title: 'Pas encore de propriétés',
    hint: 'Les événements peuvent porter des propriétés, comme une formule ou un prix.',
  },
};
