import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  list: {
    plural: (key) => `Werte von ${key}`,
    label: 'Wert',
    views: 'Ereignisse',
    sum: 'Summe',
    hint: 'Die Summe addiert Werte, die Zahlen sind.',
  },
  none: { label: 'Kein Wert', explanation: 'Diese Ereignisse haben die Eigenschaft ohne Wert.' },
  property: 'Eigenschaft',
  kept: 'Gespeichert',
  found: 'Nur letzte 30 Tage',
  only30Days: 'Nur letzte 30 Tage',
  keep: 'Speichern',
  keepLabel: (key) => `Eigenschaft ${key} speichern`,
  isKept: 'Eigenschaft gespeichert',
  empty: 'Kein Ereignis in diesem Zeitraum hat die Eigenschaft',
  nothing: {
    title: 'Noch keine Eigenschaften',
    hint: 'Ereignisse können Eigenschaften haben, etwa einen Tarif oder einen Preis.',
  },
};
