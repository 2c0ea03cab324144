import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} aus {orders} {plural(count, { one: 'Bestellung', other: 'Bestellungen' })}
    </>
  ),
  perOrder: (amount) => `${amount} pro Bestellung`,
  perVisitor: (amount) => `${amount} pro Einstieg`,
  withoutAmount: (count, orders) =>
    plural(count, {
      one: '1 Bestellung hat keinen Betrag oder keine Währung und zählt hier nicht.',
      other: `${orders} Bestellungen haben keinen Betrag oder keine Währung und zählen hier nicht.`,
    }),
  unknown: 'Der Umsatz dieser Tage ist nicht bekannt.',
};
