import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Páginas anteriores y siguientes',
  sides: { before: 'Página anterior', after: 'Página siguiente' },
  ends: { before: 'Entrada aquí', after: 'Salida del sitio' },
};
