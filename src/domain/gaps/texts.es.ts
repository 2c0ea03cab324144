import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'los contó otro producto y su exportación no lo dice',
    limits: 'demasiado para calcularlo en un día',
    not_stored: 'no se guardaba entonces, o era demasiado para un día',
    earlier: 'contado por una versión anterior de svc, sin este dato',
    younger: 'definido después',
    visits_gone: 'las visitas de estos días no se conservan, o no se leen en un periodo tan largo',
    erased: 'borrados a petición',
    summed: 'se borraron páginas; los visitantes de «(removed)» son los de cada página sumados',
    other_keys: 'puede estar en «Otros»',
  },
  since: (day, reason) => `Se cuenta desde el ${day}. Antes: ${reason}.`,
  none: (reason) => `No se conoce para estos días: ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  more: (runs, more) => (more > 0 ? `${runs} y ${more} periodos más` : runs),
  sentence: (gaps) => `No se conoce del todo: ${gaps}.`,
  join: '; ',
};
