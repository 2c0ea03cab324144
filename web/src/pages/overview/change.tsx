import type { Kpi } from '../../../../src/stats/answer.ts';
import { percent } from '../../format.ts';

/** How a count differs from the 30 days before. Nothing where there is nothing to compare with. */
export function Change({ kpi: { value, prev, deltaPct } }: { readonly kpi: Kpi }) {
  if (value === null || prev === null || prev === 0) return null;
  const direction = deltaPct > 0 ? 'up' : deltaPct < 0 ? 'down' : 'same';
  const [badge, sign, words] = LOOKS[direction];
  const amount = percent(Math.abs(deltaPct) / 100);
  return (
    <span className={`badge number ${badge}`}>
      <span aria-hidden="true">
        {sign}
        {amount}
      </span>
      <span className="visually-hidden">
        {direction === 'same' ? words : `${words} ${amount}`} against the 30 days before
      </span>
    </span>
  );
}

const LOOKS = {
  up: ['badge-good', '+', 'up'],
  down: ['badge-bad', '−', 'down'],
  same: ['', '', 'the same'],
} as const;
