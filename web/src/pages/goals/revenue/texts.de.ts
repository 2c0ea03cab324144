import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Umsatz',
  goal: 'Ziel',
  by: 'Umsatz nach',
  property: (key) => `Eigenschaft ${key}`,
  keepOne:
    'Um den Umsatz nach einer Eigenschaft des Ereignisses wie dem Tarif zu sehen, speichern Sie sie in den Einstellungen.',
  currency: 'Währung',
  figures: { revenue: 'Umsatz', orders: 'Bestellungen', average: 'Durchschnittliche Bestellung' },
  columns: { share: 'Anteil' },
  none: 'Keine Bestellungen in diesem Zeitraum',
  first: (rows, total) => `${rows} von ${total}; die Datei enthält alle.`,
  csv: 'CSV',
  form: {
    has: 'Dieses Ereignis hat Umsatz',
    hint: 'Addiert einen Betrag, den das Ereignis mitbringt, etwa die Summe einer Bestellung. Die letzten 30 Tage werden ergänzt.',
    amount: 'Eigenschaft mit dem Betrag',
    amountHint: 'Wie in',
    currencyFrom: 'Währung',
    sources: { fixed: 'Immer dieselbe', property: 'In einer Eigenschaft' },
    code: 'Währungscode',
    codeHint: 'Drei Buchstaben, zum Beispiel EUR oder USD.',
    currencyProperty: 'Eigenschaft mit der Währung',
  },
};
