import type { ReactNode } from 'react';
import { plural } from '../language.ts';

/** The texts of money, wherever it is shown. Amounts in them are written with their currency. */
export const texts = {
  /** Names the sum of orders. */
  sum: (amount: ReactNode, count: number, orders: ReactNode) => (
    <>
      {amount} from {orders} {plural(count, { one: 'order', other: 'orders' })}
    </>
  ),
  perOrder: (amount: string) => `${amount} per order`,
  perVisitor: (amount: string) => `${amount} per visitor who entered`,
  /** Orders whose amount or currency cannot be read. */
  withoutAmount: (count: number, orders: string) =>
    plural(count, {
      one: '1 order has no amount or currency and is not counted here.',
      other: `${orders} orders have no amount or currency and are not counted here.`,
    }),
  unknown: 'Revenue of these days is not known.',
};
