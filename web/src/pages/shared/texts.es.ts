import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unavailable: 'Panel compartido no disponible',
  password: {
    title: 'Este panel está protegido',
    lead: 'Introduzca la contraseña que recibió con el enlace.',
    label: 'Contraseña',
    open: 'Abrir',
  },
  appearance: 'Apariencia',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  poweredBy: 'Con la tecnología de svc',
};
