import styles from './shades.module.css';
import { SHADES } from './shades.ts';

const NUMBERS = Array.from({ length: SHADES }, (_, index) => index + 1);

export interface ShadeLegendProps {
  /** The words at the light end and at the dark one. */
  readonly least: string;
  readonly most: string;
  /** Explains a shade. */
  readonly titleOf?: (shade: number) => string;
}

/** Shows all shades from the lightest to the darkest. It stands in `styles.foot`. */
export function ShadeLegend({ least, most, titleOf }: ShadeLegendProps) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>{least}</span>
      {NUMBERS.map((shade) => (
        <span key={shade} className={styles.shade} data-shade={shade} title={titleOf?.(shade)} />
      ))}
      <span>{most}</span>
    </p>
  );
}
