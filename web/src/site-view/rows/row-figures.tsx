import type { BreakdownRow } from '../../../../src/stats/answer.ts';
import { compact, share, whole } from '../../format.ts';
import { RowChange, type RowChangeProps } from '../changes/row-change.tsx';
import { texts } from '../texts.tsx';
import styles from './rows.module.css';

export interface RowFiguresProps {
  readonly row: BreakdownRow;
  /** The figures that it is compared with; null when rows are not compared. */
  readonly compared: RowComparison | null;
}

/** The earlier visitors of a row, and the days when it had them, in words. */
export type RowComparison = Omit<RowChangeProps, 'visitors'>;

/** Shows the visitors of a row, their share and their change. */
export function RowFigures({ row: { visitors, pct }, compared }: RowFiguresProps) {
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
