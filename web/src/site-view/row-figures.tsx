import type { BreakdownRow } from '../../../src/stats/answer.ts';
import { compact, share, whole } from '../format.ts';
import styles from './rows.module.css';
import { texts } from './texts.tsx';

/** Shows the visitors of a row and their share. */
export function RowFigures({ row: { visitors, pct } }: { readonly row: BreakdownRow }) {
  return (
    <>
      <span className={styles.rowFigure} title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {texts.visitors(visitors)}, </span>
      </span>
      <span className={styles.rowShare}>{share(pct)}</span>
    </>
  );
}
