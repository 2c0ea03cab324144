import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Geteiltes Dashboard nicht verfügbar',
  appearance: 'Darstellung',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  poweredBy: 'Bereitgestellt mit svc',
};
