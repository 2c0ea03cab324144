import type { texts as english } from './texts.ts';

const LESS = 'Elija menos días, menos filtros u otra dimensión.';

export const texts: typeof english = {
  tooMuchMemory: `La respuesta necesita más memoria de la que puede usar una consulta. ${LESS}`,
  tooMuchTime: `La respuesta tarda más de lo que puede tardar una consulta. ${LESS}`,
  unknownDays: (day, more) => {
    const days = more === 0 ? `el ${day}` : `el ${day} y ${more === 1 ? 'otro día' : `${more} días más`}`;
    return `Estas cifras no se conocen para ${days}. Elija un periodo sin esos días.`;
  },
  oneSegment: 'Una condición admite un solo segmento. Varios no se pueden unir con O.',
  noSegment: (id) => `Este sitio no tiene el segmento ${id}. Puede que se haya eliminado.`,
  tooManyConditions: (most, values) =>
    `Las condiciones, con las de sus segmentos, son como máximo ${most} y tienen como máximo ${values} valores.`,
  severalZones: 'Este grupo no tiene horas de la semana: sus sitios tienen varias zonas horarias.',
  busy: 'El servidor está saturado. Inténtelo de nuevo en un minuto.',
};
