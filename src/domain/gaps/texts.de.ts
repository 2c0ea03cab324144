import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: 'von einem anderen Produkt gezählt, dessen Export es nicht enthält',
    limits: 'für einen Tag zu viel zum Berechnen',
    not_stored: 'damals nicht gespeichert, oder zu viel für einen Tag',
    earlier: 'von einer früheren Version von svc gezählt, ohne dies',
    younger: 'später definiert',
    visits_gone: 'für diese Tage werden keine Besuche aufbewahrt, oder für einen so langen Zeitraum nicht gelesen',
    erased: 'auf Wunsch gelöscht',
    summed: 'Seiten wurden gelöscht; die Besucher von „(removed)“ sind die der einzelnen Seiten zusammengezählt',
    other_keys: 'möglicherweise unter „Sonstige“',
  },
  since: (day, reason) => `Gezählt seit ${day}. Davor: ${reason}.`,
  none: (reason) => `Für diese Tage nicht bekannt: ${reason}.`,
  gap: (days, reason) => `${days} (${reason})`,
  more: (runs, more) => (more > 0 ? `${runs} und ${more} weitere Zeiträume` : runs),
  sentence: (gaps) => `Nicht vollständig bekannt: ${gaps}.`,
  join: '; ',
};
