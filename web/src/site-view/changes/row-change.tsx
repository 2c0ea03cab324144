import { whole } from '../../format.ts';
import { ChangeFigure, rowChangeText } from '../../ui/delta.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { texts as view } from '../texts.tsx';
import { type Earlier, rowChange } from './row-changes.ts';

export interface RowChangeProps {
  readonly visitors: number | null;
  /** Undefined while it loads. */
  readonly earlier: Earlier | undefined;
  /** The earlier days in words: `in the previous period`. */
  readonly when: string;
}

/** Shows the change of a row's visitors, and in words; nothing when it is not known. */
export function RowChange({ visitors, earlier, when }: RowChangeProps) {
  const change = earlier === undefined ? 'unknown' : rowChange(visitors, earlier);
  if (change === 'fromZero') return shared.change.fromZero;
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
