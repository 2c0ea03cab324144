import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Panel compartido no disponible',
  appearance: 'Apariencia',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  poweredBy: 'Con la tecnología de svc',
};
