import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Tableau de bord partagé non disponible',
  password: {
    title: 'Ce tableau de bord est protégé',
    lead: 'Saisissez le mot de passe reçu avec le lien.',
    label: 'Mot de passe',
    open: 'Ouvrir',
  },
  appearance: 'Apparence',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  poweredBy: 'Propulsé par svc',
};
