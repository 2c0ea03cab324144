import { percent } from '../format.ts';

/** Replaces the change from zero, which has no percentage. */
export const NOTHING_BEFORE = 'Nothing before';

export interface DeltaProps {
  /** Null when the earlier figure was zero. */
  readonly percent: number | null;
  /** The name of the earlier figure. */
  readonly before?: string;
}

/** Shows the change of a figure from an earlier one, in percent. */
export function Delta({ percent: value, before = 'the period before' }: DeltaProps) {
  if (value === null) return <span className="muted small">{NOTHING_BEFORE}</span>;
  const [badge, sign, words] = value > 0 ? UP : value < 0 ? DOWN : SAME;
  const amount = percent(Math.abs(value) / 100);
  return (
    <span className={`badge number ${badge}`}>
      <span aria-hidden="true">
        {sign}
        {amount}
      </span>
      <span className="visually-hidden">
        {value === 0 ? words : `${words} ${amount}`} against {before}
      </span>
    </span>
  );
}

const UP = ['badge-good', '+', 'up'] as const;
const DOWN = ['badge-bad', '−', 'down'] as const;
const SAME = ['', '', 'the same'] as const;
