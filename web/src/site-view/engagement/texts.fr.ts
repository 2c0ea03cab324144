import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  time: 'Temps',
  scroll: 'Défilement',
  measured: (share: string) =>
    `Temps actif moyen sur la page et défilement atteint, mesurés sur ${share} des pages vues.`,
  knownFrom: (day: string) => `Le temps sur la page et la profondeur de défilement sont connus à partir du ${day}.`,
};
