import { plural } from '../../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} pour {orders} {plural(count, { one: 'commande', other: 'commandes' })}
    </>
  ),
  perOrder: (amount) => `${amount} par commande`,
  perVisitor: (amount) => `${amount} par entrée`,
};
