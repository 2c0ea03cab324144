import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Tableau de bord partagé non disponible',
  appearance: 'Apparence',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  poweredBy: 'Propulsé par svc',
};
