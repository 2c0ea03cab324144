import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  list: {
    plural: (key) => `Valores de ${key}`,
    label: 'Valor',
    views: 'Eventos',
    sum: 'Suma',
    hint: 'La suma añade los valores que son números.',
  },
  none: { label: 'Sin valor', explanation: 'Estos eventos tienen la propiedad sin valor.' },
  property: 'Propiedad',
  kept: 'Guardadas',
  found: 'Solo los últimos 30 días',
  only30Days: 'Solo los últimos 30 días',
  keep: 'Guardar',
  keepLabel: (key) => `Guardar la propiedad ${key}`,
  isKept: 'Propiedad guardada',
  empty: 'Ningún evento de este periodo tiene la propiedad',
  nothing: {
    title: 'Aún no hay propiedades',
    hint: 'Los eventos pueden llevar propiedades, como un plan o un precio.',
  },
};
