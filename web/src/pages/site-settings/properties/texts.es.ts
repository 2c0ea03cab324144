import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Propiedades',
  lead: (most) =>
    `Propiedades de los eventos, como un plan o un precio. Los valores de hasta ${most} propiedades guardadas se cuentan de forma permanente y también se muestran en los enlaces compartidos; las demás se conocen durante 30 días.`,
  keptTitle: 'Guardadas',
  noneKept: 'Aún no se guarda ninguna propiedad.',
  countedSince: (day) => `Se cuenta desde el ${day}`,
  countedSinceFirst: 'Se cuenta desde el primer evento',
  beingCounted: 'Se están contando los días anteriores',
  remove: 'Quitar',
  removeLabel: (key) => `Quitar la propiedad ${key}`,
  foundTitle: 'En los eventos más recientes de los últimos 30 días',
  noneFound: 'Ningún evento de los últimos 30 días tiene propiedades.',
  allKept: 'Todas las propiedades de estos eventos se guardan.',
  isFull: (most) => `No se pueden guardar más de ${most} propiedades. Quite una primero.`,
  isCut: (shown, all) => `Las ${shown} propiedades más frecuentes de ${all}`,
  events: (count, shown) => plural(count, { one: '1 evento', other: `${shown} eventos` }),
  keep: 'Guardar',
  keepLabel: (key) => `Guardar la propiedad ${key}`,
  kept: 'Propiedad guardada',
  byName: {
    open: 'Guardar por nombre',
    title: 'Guardar una propiedad por su nombre',
    key: 'Clave',
    hint: 'Tal como la envían los eventos, por ejemplo plan. Los días importados pueden conocer propiedades que ningún evento de los últimos 30 días tiene.',
  },
  confirm: {
    title: (key) => `¿Quitar la propiedad ${key}?`,
    body: 'Sus valores dejan de contarse y lo ya contado deja de mostrarse. Si se vuelve a guardar, solo se podrán contar los días cuyos eventos aún se conserven.',
    action: 'Quitar la propiedad',
    done: 'Propiedad quitada',
  },
};
