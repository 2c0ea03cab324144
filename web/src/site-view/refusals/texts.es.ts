import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  hourlyConversions: {
    title: 'No disponible por hora',
    reason: 'Elija un periodo de tres días o más.',
  },
  tooMuch: {
    title: 'Esta consulta es demasiado grande para el servidor',
    reason:
      'Supera el límite de memoria o de tiempo de una consulta, o uno de los días no se pudo procesar. Pruebe con un periodo más corto o menos filtros.',
  },
  last7Days: 'Ver los últimos 7 días',
  visitors: 'Ver visitantes',
  clearFilters: 'Quitar los filtros',
  notCounted: {
    short: 'No se conoce',
    long: 'Algunos días de este periodo se eliminaron o se contaron sin lo que necesita el filtro.',
  },
};
