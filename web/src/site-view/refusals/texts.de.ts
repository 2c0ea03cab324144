import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  hourlyConversions: {
    title: 'Nicht stündlich verfügbar',
    reason: 'Wählen Sie einen Zeitraum von mindestens drei Tagen.',
  },
  tooMuch: {
    title: 'Diese Abfrage ist zu groß für den Server',
    reason:
      'Sie überschreitet das Speicher- oder Zeitlimit für Abfragen, oder ein Tag darin konnte nicht verarbeitet werden. Versuchen Sie es mit einem kürzeren Zeitraum oder weniger Filtern.',
  },
  last7Days: 'Letzte 7 Tage anzeigen',
  visitors: 'Besucher anzeigen',
  clearFilters: 'Filter entfernen',
  notCounted: {
    short: 'Nicht bekannt',
    long: 'Tage dieses Zeitraums wurden gelöscht oder ohne das gezählt, was der Filter braucht.',
  },
};
