import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'von einem anderen Produkt gezählt, dessen Export es nicht enthält',
    limits: 'für einen Tag zu viel zum Berechnen',
    not_stored: 'wurde damals nicht gespeichert',
    earlier: 'von einer früheren Version von svc gezählt, ohne dies',
    younger: 'später definiert',
    visits_gone: 'nur aus Besuchen zu ermitteln, die nicht mehr gespeichert sind',
    other_keys: 'möglicherweise unter „Sonstige“',
  },
  since: (day, reason) => `Gezählt seit ${day}. Davor: ${reason}.`,
  none: (reason) => `Für diese Tage nicht bekannt: ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  sentence: (gaps, more) => `Nicht vollständig bekannt: ${gaps}${more === 0 ? '' : ` und ${more} weitere`}.`,
};
