import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Notizen',
  add: 'Notiz hinzufügen',
  hide: 'Markierungen ausblenden',
  show: 'Markierungen einblenden',
};
