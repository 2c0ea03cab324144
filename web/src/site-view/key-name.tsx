import type { Dimension } from '../../../src/domain/dimension.ts';
import { Flag } from './flag.tsx';
import { keyLabel } from './key-label.ts';
import styles from './rows.module.css';

/** Shows a row's key in words, cut to the available room. The whole key is in its title. */
export function KeyName({ dimension, value }: { readonly dimension: Dimension; readonly value: string }) {
  const { text, explanation, country, detail } = keyLabel(dimension, value);
  return (
    <span className={styles.keyName}>
      {country === null ? null : <Flag country={country} />}
      <span
        className={explanation === null ? styles.keyText : `${styles.keyText} ${styles.keyNone}`}
        dir="auto"
        title={explanation === null ? value : undefined}
      >
        {text}
      </span>
      {detail === null ? null : <span className={styles.keyDetail}>{detail}</span>}
    </span>
  );
}
