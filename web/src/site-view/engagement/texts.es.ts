import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  time: 'Tiempo',
  scroll: 'Scroll',
  measured: (share: string) =>
    `Tiempo activo medio en la página y hasta dónde se desplazó, medidos en el ${share} de las páginas vistas.`,
  knownFrom: (day: string) => `El tiempo en la página y la profundidad de scroll se conocen desde el ${day}.`,
};
