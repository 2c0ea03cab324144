import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  rawMetric: (metric) => ({
    title: `${metric} con un filtro: solo los últimos 30 días`,
    reason: 'Requiere los eventos sin procesar, que se conservan 30 días.',
  }),
  rawWindow: {
    title: 'Los filtros combinados se limitan a los últimos 30 días',
    reason: 'Combinar filtros requiere los eventos sin procesar, que se conservan 30 días.',
  },
  hourlyConversions: {
    title: 'Las conversiones no están disponibles por horas',
    reason: 'Elija un periodo de tres días o más.',
  },
  tooMuch: {
    title: 'Esta consulta es demasiado grande para el servidor',
    reason:
      'Supera el límite de memoria o de tiempo de una consulta, o uno de los días no se pudo procesar. Pruebe con un periodo más corto o menos filtros.',
  },
  list: {
    title: 'Este desglose se limita a los últimos 30 días',
    reason: 'Con un filtro requiere los eventos sin procesar, que se conservan 30 días.',
  },
  imported: {
    title: 'No disponible para los días importados',
    reason: 'Requiere los eventos uno a uno. Los días importados como totales no los tienen.',
  },
  last30Days: 'Ver los últimos 30 días',
  since: (day) => `Ver los días desde el ${day}`,
  last7Days: 'Ver los últimos 7 días',
  visitors: 'Ver visitantes',
  clearFilters: 'Quitar los filtros',
  keepOnly: (dimension, value) => `Dejar solo «${dimension}: ${value}»`,
  sessions: {
    short: 'solo últimos 30 días',
    note: 'Con un filtro, las sesiones, la tasa de rebote, la duración de la sesión y las conversiones requieren un periodo dentro de los últimos 30 días.',
  },
  notCounted: {
    short: 'Sin datos',
    long: 'Algunos días de este periodo se eliminaron o se contaron sin lo que necesita el filtro.',
  },
};
