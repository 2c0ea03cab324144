import { duration, NO_FIGURE, percent } from '../../format.ts';
import styles from '../rows/rows.module.css';
import type { Reading, Readings } from './readings.ts';
import { texts } from './texts.ts';

/** Writes how far a page was scrolled, in whole percent. */
export function scrollText(reading: Reading | null | undefined): string {
  return reading?.scroll == null ? NO_FIGURE : percent(Math.round(reading.scroll) / 100);
}

/** Writes how long a page was read. */
export function timeText(reading: Reading | null | undefined): string {
  return reading?.time == null ? NO_FIGURE : duration(reading.time);
}

/** The headings of a panel's columns of readings. */
export function ReadingHeads({ readings: { measuredShare } }: { readonly readings: Readings }) {
  const explanation = texts.measured(percent(measuredShare));
  return (
    <>
      <span aria-hidden="true" className={styles.reading} title={explanation}>
        {texts.time}
      </span>
      <span aria-hidden="true" className={styles.reading} title={explanation}>
        {texts.scrollHead}
      </span>
    </>
  );
}

/** Shows how a page was read in a row of a panel; null when no views of it were measured. */
export function ReadingFigures({ reading }: { readonly reading: Reading | null }) {
  return (
    <>
      <span className={styles.reading}>
        <span className="visually-hidden"> {texts.time}: </span>
        {timeText(reading)}
      </span>
      <span className={styles.reading}>
        <span className="visually-hidden">, {texts.scroll}: </span>
        {scrollText(reading)}
        <span className="visually-hidden">, </span>
      </span>
    </>
  );
}
