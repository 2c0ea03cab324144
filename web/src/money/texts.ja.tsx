import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  sum: (amount, _count, orders) => (
    <>
      {orders}件の注文で{amount}
    </>
  ),
  perOrder: (amount) => `注文1件あたり${amount}`,
  perVisitor: (amount) => `開始した訪問者1人あたり${amount}`,
  withoutAmount: (_count, orders) => `${orders}件の注文は金額または通貨がないため、ここには含まれません。`,
  unknown: 'この期間の収益はわかりません。',
};
