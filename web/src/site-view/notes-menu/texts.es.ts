import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'Notas',
  add: 'Añadir una nota',
  hide: 'Ocultar las marcas',
  show: 'Mostrar las marcas',
};
