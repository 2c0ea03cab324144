import { percent } from '../format.ts';

/** How a figure differs from the period before, in percent; a quiet dash where there is nothing to compare with. */
export function Delta({ percent: value }: { readonly percent: number | null }) {
  if (value === null) {
    return (
      <span className="muted">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">nothing to compare with</span>
      </span>
    );
  }
  const [badge, sign, words] = value > 0 ? UP : value < 0 ? DOWN : SAME;
  const amount = percent(Math.abs(value) / 100);
  return (
    <span className={`badge number ${badge}`}>
      <span aria-hidden="true">
        {sign}
        {amount}
      </span>
      <span className="visually-hidden">{value === 0 ? words : `${words} ${amount}`} against the period before</span>
    </span>
  );
}

const UP = ['badge-good', '+', 'up'] as const;
const DOWN = ['badge-bad', '−', 'down'] as const;
const SAME = ['', '', 'the same'] as const;
