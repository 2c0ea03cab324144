import { whole } from '../../format.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { relativeText } from '../comparison/change-text.ts';
import tones from '../comparison/tones.module.css';
import { texts as view } from '../texts.tsx';
import styles from './row-change.module.css';
import { type Earlier, rowChange } from './row-changes.ts';

export interface RowChangeProps {
  readonly visitors: number | null;
  /** Undefined while it loads. */
  readonly earlier: Earlier | undefined;
  /** The earlier days in words: `in the previous period`. */
  readonly when: string;
}

/** Shows the change of a row's visitors with an arrow, and in words; nothing when it is not known. */
export function RowChange({ visitors, earlier, when }: RowChangeProps) {
  const change = earlier === undefined ? 'unknown' : rowChange(visitors, earlier);
  if (change === 'fromZero')
    return <span className={`${styles.change} ${tones.neutral}`}>{shared.change.fromZero}</span>;
  if (typeof change === 'string') return null;
  const amount = relativeText(change);
  const { stats } = view;
  const reading = change === 0 ? stats.same : change > 0 ? stats.up : stats.down;
  return (
    <ChangeFigure
      change={change}
      amount={amount}
      reading={reading(amount, whole(earlier!.visitors), when)}
      title={earlier?.now === undefined ? undefined : shared.change.withoutToday}
    />
  );
}

interface ChangeFigureProps {
  readonly change: number;
  /** The size of the change as text. */
  readonly amount: string;
  /** The change in words. */
  readonly reading: string;
  readonly title: string | undefined;
}

/** Shows a change with an arrow, and in words for those who do not see it. */
export function ChangeFigure({ change, amount, reading, title }: ChangeFigureProps) {
  const tone = change === 0 ? 'neutral' : change > 0 ? 'good' : 'bad';
  return (
    <span className={`${styles.change} ${tones[tone]}`} title={title}>
      {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={13} />}
      <span aria-hidden="true">{amount}</span>
      <span className="visually-hidden">{reading}</span>
    </span>
  );
}
