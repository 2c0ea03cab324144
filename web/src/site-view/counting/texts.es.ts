import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  counting: 'Calculando…',
  cancelled: 'Cálculo cancelado.',
};
