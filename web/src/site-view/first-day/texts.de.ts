import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Nächste Schritte',
  count: (done, all) => `${done} von ${all}`,
  dismiss: 'Nächste Schritte ausblenden',
  goal: 'Ziel erstellen',
  ownVisits: 'Eigene Besuche ausschließen',
  report: 'Wöchentlichen E-Mail-Bericht erhalten',
  link: 'Link teilen',
  done: '(erledigt)',
};
