import { compact, share, whole } from '../../format.ts';
import type { PanelRow } from '../questions.ts';
import { factsOf } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import own from './goal-figures.module.css';
import styles from './rows.module.css';

/** The headings of what rows have while a goal is measured. */
export function GoalHeads() {
  return (
    <>
      <span aria-hidden="true">{factsOf('conversions').label}</span>
      <span aria-hidden="true">{texts.goals.rate}</span>
    </>
  );
}

/** Shows the visitors of a row, the conversions of the goal that is measured, and the share of the visitors who reached it. */
export function GoalFigures({ row }: { readonly row: PanelRow }) {
  const { visitors, conversions = null, uniqueConversions = null, conversionRate = null } = row;
  return (
    <>
      <span className={own.visitors} title={whole(visitors)}>
        {compact(visitors)}
        <span className="visually-hidden"> {texts.visitors(visitors)}, </span>
      </span>
      <span className={styles.rowFigure} title={texts.goals.counts(uniqueConversions, conversions)}>
        <span className="visually-hidden">{factsOf('conversions').label}: </span>
        {compact(conversions)}
      </span>
      <span className={styles.rowShare}>
        <span className="visually-hidden">, {texts.goals.rate}: </span>
        {share(conversionRate)}
      </span>
    </>
  );
}
