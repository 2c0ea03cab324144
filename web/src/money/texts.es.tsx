import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, count, orders) => (
    <>
      {amount} de {orders} {plural(count, { one: 'pedido', other: 'pedidos' })}
    </>
  ),
  perOrder: (amount) => `${amount} por pedido`,
  perVisitor: (amount) => `${amount} por visitante que entró`,
  withoutAmount: (count, orders) =>
    plural(count, {
      one: '1 pedido no tiene importe o moneda y no se cuenta aquí.',
      other: `${orders} pedidos no tienen importe o moneda y no se cuentan aquí.`,
    }),
  unknown: 'Los ingresos de estos días no se conocen.',
};
