import type { ReactNode } from 'react';
import { plural } from '../../../language.ts';

/** The texts of the money of funnels. Amounts in them are written with their currency. */
export const texts = {
  /** Names the sum of the orders that complete a funnel. */
  sum: (amount: ReactNode, count: number, orders: ReactNode) => (
    <>
      {amount} from {orders} {plural(count, { one: 'order', other: 'orders' })}
    </>
  ),
  perOrder: (amount: string) => `${amount} per order`,
  perVisitor: (amount: string) => `${amount} per visitor who entered`,
};
