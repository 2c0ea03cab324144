import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  item: 'Ordenar las tarjetas…',
  title: 'Ordenar las tarjetas',
  hint: 'Su elección para todos los sitios. Los enlaces compartidos tienen sus propias tarjetas.',
  up: (card) => `Subir ${card}`,
  down: (card) => `Bajar ${card}`,
  moved: (card, place, count) => `${card}: ${place} de ${count}`,
  reset: 'Orden habitual',
  submit: 'Guardar',
};
