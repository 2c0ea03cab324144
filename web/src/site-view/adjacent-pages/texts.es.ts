import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Antes y después',
  sides: { before: 'Página anterior', after: 'Página siguiente' },
  ends: { before: 'Entrada aquí', after: 'Salida del sitio' },
  since: (day: string) => `Desde el ${day}: los días anteriores no tienen estos datos.`,
  unknown: 'Los días de este periodo no tienen estos datos.',
};
