import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Notes',
  add: 'Ajouter une note',
  hide: 'Masquer les repères',
  show: 'Afficher les repères',
};
