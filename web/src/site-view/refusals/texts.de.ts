import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  rawMetric: (metric) => ({
    title: `${metric} mit Filter: nur für die letzten 30 Tage`,
    reason: 'Dafür werden Rohereignisse benötigt, die 30 Tage lang gespeichert werden.',
  }),
  rawWindow: {
    title: 'Mehrere Filter: nur für die letzten 30 Tage',
    reason: 'Für mehrere Filter werden Rohereignisse benötigt, die 30 Tage lang gespeichert werden.',
  },
  hourlyConversions: {
    title: 'Stündliche Conversions sind nicht verfügbar',
    reason: 'Wählen Sie einen Zeitraum von mindestens drei Tagen.',
  },
  tooMuch: {
    title: 'Diese Abfrage ist zu groß für den Server',
    reason:
      'Sie überschreitet das Speicher- oder Zeitlimit für Abfragen, oder ein Tag darin konnte nicht verarbeitet werden. Versuchen Sie es mit einem kürzeren Zeitraum oder weniger Filtern.',
  },
  list: {
    title: 'Diese Aufschlüsselung gibt es nur für die letzten 30 Tage',
    reason: 'Mit einem Filter werden dafür Rohereignisse benötigt, die 30 Tage lang gespeichert werden.',
  },
  imported: {
    title: 'Für importierte Tage nicht verfügbar',
    reason: 'Dafür werden einzelne Ereignisse benötigt. Tage, die als Summen importiert wurden, haben keine.',
  },
  last30Days: 'Letzte 30 Tage anzeigen',
  since: (day) => `Tage seit ${day} anzeigen`,
  last7Days: 'Letzte 7 Tage anzeigen',
  visitors: 'Besucher anzeigen',
  clearFilters: 'Filter entfernen',
  keepOnly: (dimension, value) => `Nur „${dimension}: ${value}“ behalten`,
  sessions: {
    short: 'nur letzte 30 Tage',
    note: 'Mit einem Filter brauchen Sitzungen, Absprungrate, Sitzungsdauer und Conversions einen Zeitraum in den letzten 30 Tagen.',
  },
  notCounted: {
    short: 'Keine Daten',
    long: 'Tage dieses Zeitraums wurden gelöscht oder ohne das gezählt, was der Filter braucht.',
  },
};
