import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  item: 'Karten anordnen …',
  title: 'Karten anordnen',
  hint: 'Ihre Auswahl für alle Websites. Geteilte Links haben eigene Karten.',
  up: (card) => `${card} nach oben`,
  down: (card) => `${card} nach unten`,
  moved: (card, place, count) => `${card}: ${place} von ${count}`,
  reset: 'Übliche Reihenfolge',
  submit: 'Speichern',
};
