import { plural } from '../../../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} de {orders} {plural(count, { one: 'pedido', other: 'pedidos' })}
    </>
  ),
  perOrder: (amount) => `${amount} por pedido`,
  perVisitor: (amount) => `${amount} por visitante que entró`,
};
