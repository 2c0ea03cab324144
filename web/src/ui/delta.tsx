import { NO_FIGURE, percent } from '../format.ts';
import { LOCALE } from '../language.ts';
import type { Change } from './change.ts';
import styles from './delta.module.css';
import { Icon } from './icon.tsx';
import { texts } from './texts.tsx';

/** One decimal, so that points stand below each other; none where there is no room. */
const TENTHS = new Intl.NumberFormat(LOCALE, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE_FROM_PERCENT = 1000;

export interface ChangeFigureProps {
  readonly change: number;
  /** The size of the change as text. */
  readonly amount: string;
  /** The change in words, where nothing else says it. */
  readonly reading?: string;
  readonly title?: string | undefined;
  /** The meaning of a key figure's change, as a colour; the change of a row has none. */
  readonly tone?: 'good' | 'bad' | 'neutral';
}

/** Shows a change with an arrow, and in words for those who do not see it. */
export function ChangeFigure({ change, amount, reading, title, tone }: ChangeFigureProps) {
  return (
    <span className={styles.change} data-tone={tone} title={title}>
      {change === 0 ? null : <Icon name={change > 0 ? 'up' : 'down'} size={13} />}
      <span aria-hidden="true">{amount}</span>
      {reading === undefined ? null : <span className="visually-hidden">{reading}</span>}
    </span>
  );
}

export interface DeltaProps extends Pick<ChangeFigureProps, 'title' | 'tone'> {
  readonly change: Change;
  /** The size of the change as text; in percent when left out. */
  readonly amount?: string;
  /** The name of the earlier figure. */
  readonly before?: string;
}

/** Shows the change of a figure from an earlier one; a dash when it is not known. */
export function Delta({ change, amount, before = texts.change.previousPeriod, ...figure }: DeltaProps) {
  const { up, down, same, fromZero } = texts.change;
  if (change === 'fromZero') return fromZero;
  if (typeof change === 'string') {
    return (
      <span title={texts.change[change]}>
        <span aria-hidden="true">{NO_FIGURE}</span>
        <span className="visually-hidden">{texts.change[change]}</span>
      </span>
    );
  }
  const size = amount ?? rowChangeText(change);
  const reading = change === 0 ? same(before) : (change > 0 ? up : down)(size, before);
  return <ChangeFigure {...figure} change={change} amount={size} reading={reading} />;
}

/** Writes the size of a row's change in percent. */
export function rowChangeText(change: number): string {
  const size = Math.abs(change);
  return size < WHOLE_FROM_PERCENT ? TENTHS.format(size / 100) : percent(Math.round(size) / 100);
}
