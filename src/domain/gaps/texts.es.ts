import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'los contó otro producto y su exportación no lo dice',
    limits: 'demasiado para calcularlo en un día',
    not_stored: 'no se guardaba entonces',
    earlier: 'contado por una versión anterior de svc, sin este dato',
    younger: 'definido después',
    visits_gone: 'solo lo dicen las visitas, que ya no se conservan',
    other_keys: 'puede estar en «Otros»',
  },
  since: (day, reason) => `Se cuenta desde el ${day}. Antes: ${reason}.`,
  none: (reason) => `No se conoce para estos días: ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  sentence: (gaps, more) => `No se conoce del todo: ${gaps}${more === 0 ? '' : ` y ${more} más`}.`,
};
