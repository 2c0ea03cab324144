import { plural } from '../../../language.ts';
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
  none: 'Keine Bestellungen in diesem Zeitraum.',
  withoutAmount: (count, orders) =>
    plural(count, {
      one: '1 Bestellung hat keinen Betrag oder keine Währung und zählt hier nicht.',
      other: `${orders} Bestellungen haben keinen Betrag oder keine Währung und zählen hier nicht.`,
    }),
  knownFrom: (day) => `Gezählt seit ${day}`,
  unknown: 'Der Umsatz dieser Tage ist nicht bekannt.',
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
