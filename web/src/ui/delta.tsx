import { percent } from '../format.ts';
import type { Change } from './change.ts';
import { texts } from './texts.tsx';

export interface DeltaProps {
  readonly change: Change;
  /** The size of the change as text; in percent when left out. */
  readonly size?: string;
  /** The name of the earlier figure. */
  readonly before?: string;
  /** Says what is compared of a period that is not over. */
  readonly note?: string | undefined;
}

/** Shows the change of a figure from an earlier one. */
export function Delta({ change, size, before = texts.change.previousPeriod, note }: DeltaProps) {
  if (typeof change === 'string') return <span className="muted small">{texts.change[change]}</span>;
  const { badge, sign, reading } = change > 0 ? UP : change < 0 ? DOWN : SAME;
  const amount = size ?? percent(Math.abs(change) / 100);
  return (
    <span className={`badge number ${badge}`} title={note}>
      <span aria-hidden="true">
        {sign}
        {amount}
      </span>
      <span className="visually-hidden">{reading(amount, before)}</span>
    </span>
  );
}

const UP = { badge: 'badge-good', sign: '+', reading: texts.change.up } as const;
const DOWN = { badge: 'badge-bad', sign: '−', reading: texts.change.down } as const;
const SAME = { badge: '', sign: '', reading: (_amount: string, before: string) => texts.change.same(before) } as const;
