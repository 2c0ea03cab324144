import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  item: 'Organiser les cartes…',
  title: 'Organiser les cartes',
  hint: 'Votre choix pour tous les sites. Les liens partagés ont leurs propres cartes.',
  up: (card) => `Monter ${card}`,
  down: (card) => `Descendre ${card}`,
  moved: (card, place, count) => `${card} : ${place} sur ${count}`,
  reset: 'Ordre habituel',
  submit: 'Enregistrer',
};
