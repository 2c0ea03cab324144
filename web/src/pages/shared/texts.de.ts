import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Geteiltes Dashboard nicht verfügbar',
  password: {
    title: 'Dieses Dashboard ist geschützt',
    lead: 'Geben Sie das Passwort ein, das Sie zu dem Link bekommen haben.',
    label: 'Passwort',
    open: 'Öffnen',
  },
  appearance: 'Darstellung',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  poweredBy: 'Bereitgestellt mit svc',
};
