import type { RevenueTotal } from '../../../../src/stats/revenue-answer.ts';
import { whole } from '../../format.ts';
import { averageText, moneyText } from '../../money/money.ts';
import { texts } from '../../money/texts.tsx';
import type { Knowledge } from '../../ui/known-days.ts';
import { knownOf, type Selection } from '../filters/conditions.ts';
import styles from './money-sums.module.css';

interface MoneySumsProps {
  readonly answer: Knowledge & { readonly totals: readonly RevenueTotal[] | null };
  readonly selection: Selection;
}

/** Shows orders in each currency; nothing without any. */
export function MoneySums({ answer, selection }: MoneySumsProps) {
  const sums = (answer.totals ?? []).flatMap(({ amount, ...total }) => (amount === null ? [] : { ...total, amount }));
  const known = knownOf(answer, false, selection);
  if (sums.length === 0) return null;
  return (
    <div className={`muted small number ${styles.money}`}>
      {sums.map(({ currency, orders, amount }) => (
        <p key={currency}>
          {texts.sum(<strong>{moneyText(amount, currency)}</strong>, orders, whole(orders))}
          {' · '}
          {texts.perOrder(averageText(amount, orders, currency))}
        </p>
      ))}
      {known === null ? null : <p>{known}</p>}
    </div>
  );
}
