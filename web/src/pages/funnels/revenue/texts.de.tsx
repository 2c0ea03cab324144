import { plural } from '../../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} aus {orders} {plural(count, { one: 'Bestellung', other: 'Bestellungen' })}
    </>
  ),
  perOrder: (amount) => `${amount} pro Bestellung`,
  perVisitor: (amount) => `${amount} pro Einstieg`,
};
