import { wordsIn } from '../words.ts';
import type { ErasureTexts } from './texts.ts';

const { number, plural, duration, instant } = wordsIn('es');

export const texts: ErasureTexts = {
  well: 'No hay borrados pendientes.',
  waits: (count, sinceAt, waitedMs) =>
    `${number(count)} ${plural(count, 'borrado espera', 'borrados esperan')} a salir del disco desde el ${instant(sinceAt)} (${duration(waitedMs)}).`,
  wait: 'Tarda minutos mientras el servicio funciona. Si tarda más, el registro indica qué paso del mantenimiento falla.',
  deletion: (site, requestedAt, doneAt) =>
    `La eliminación del sitio ${site}, solicitada el ${instant(requestedAt)}, terminó el ${instant(doneAt)}: no queda nada de él en el disco.`,
  emptying: (site, requestedAt, doneAt) =>
    `Los datos del sitio ${site} anteriores a su vaciado el ${instant(requestedAt)} salieron del disco el ${instant(doneAt)}.`,
  retention: (site, days, doneAt) =>
    `${number(days)} ${plural(days, 'día', 'días')} fuera del plazo de conservación del sitio ${site}: fuera del disco desde el ${instant(doneAt)}.`,
  days: (site, days, doneAt) =>
    `${number(days)} ${plural(days, 'día borrado', 'días borrados')} del sitio ${site}: fuera del disco desde el ${instant(doneAt)}.`,
  pages: (site, days, doneAt) =>
    `Páginas borradas de ${number(days)} ${plural(days, 'día', 'días')} del sitio ${site}: fuera del disco desde ${instant(doneAt)}.`,
  visits: (site, days, doneAt) =>
    `Visitas de ${number(days)} ${plural(days, 'día', 'días')} que el sitio ${site} no conserva: fuera del disco desde el ${instant(doneAt)}.`,
};
