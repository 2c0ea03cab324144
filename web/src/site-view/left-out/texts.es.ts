import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  leftOut: 'La dirección tenía filtros que no existen o que estaban repetidos. Las cifras no los tienen en cuenta:',
};
