import { whole } from '../../format.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { relativeText } from '../comparison/change-text.ts';
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
  if (change === 'fromZero') return <span className={styles.flat}>{shared.change.fromZero}</span>;
  if (typeof change === 'string') return null;
  const amount = relativeText(change);
  const { stats } = view;
  const reading = change === 0 ? stats.same : change > 0 ? stats.up : stats.down;
  return (
    <span
      className={change === 0 ? styles.flat : change > 0 ? styles.up : styles.down}
      title={earlier?.now === undefined ? undefined : shared.change.withoutToday}
    >
      {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={13} />}
      <span aria-hidden="true">{amount}</span>
      <span className="visually-hidden">{reading(amount, whole(earlier!.visitors), when)}</span>
    </span>
  );
}
