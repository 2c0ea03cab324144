import { percent, whole } from '../../format.ts';
import { LOCALE } from '../../language.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { texts as view } from '../texts.tsx';
import styles from './row-change.module.css';
import { type Earlier, rowChange } from './row-changes.ts';

/** One decimal, so that points stand below each other; none where there is no room. */
const TENTHS = new Intl.NumberFormat(LOCALE, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE_FROM_PERCENT = 1000;

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
  if (change === 'fromZero') return <span className={styles.change}>{shared.change.fromZero}</span>;
  if (typeof change === 'string') return null;
  const amount = rowChangeText(change);
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
  return (
    <span className={styles.change} title={title}>
      {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={13} />}
      <span aria-hidden="true">{amount}</span>
      <span className="visually-hidden">{reading}</span>
    </span>
  );
}

/** Writes the size of a row's change in percent. */
export function rowChangeText(change: number): string {
  const size = Math.abs(change);
  return size < WHOLE_FROM_PERCENT ? TENTHS.format(size / 100) : percent(Math.round(size) / 100);
}
