import { compact, share, whole } from '../../format.ts';
import { RowChange, type RowChangeProps } from '../changes/row-change.tsx';
import type { PanelRow } from '../questions.ts';
import { texts } from '../texts.tsx';
import { GoalFigures } from './goal-figures.tsx';
import styles from './rows.module.css';

export interface RowFiguresProps {
  readonly row: PanelRow;
  /** The figures that it is compared with; null when rows are not compared. */
  readonly compared: RowComparison | null;
}

/** The earlier visitors of a row, and the days when it had them, in words. */
export type RowComparison = Omit<RowChangeProps, 'visitors'>;

/** Shows the visitors of a row, their share and their change, or what they did of a goal that is measured. */
export function RowFigures({ row, compared }: RowFiguresProps) {
  const { visitors, pct, conversions } = row;
  if (conversions !== undefined) return <GoalFigures row={row} />;
  return (
    <>
      <span className={styles.rowFigure} title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {texts.visitors(visitors)}, </span>
      </span>
      <span className={styles.rowShare}>
        {share(pct)}
        {compared === null ? null : <span className="visually-hidden">, </span>}
      </span>
      {compared === null ? null : (
        <span className={styles.rowChange}>
          {' '}
          <RowChange visitors={visitors} {...compared} />
        </span>
      )}
    </>
  );
}
