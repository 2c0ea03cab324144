import type { ShownDimension } from '../../../../src/domain/dimension.ts';
import styles from '../rows/rows.module.css';
import detailStyles from './key-detail.module.css';
import { keyLabel } from './key-label.ts';
import { KeyPicture } from './key-picture-view.tsx';
import { useRegionNames } from './use-region-names.ts';

/** Shows a row's key in words, cut to the available room. The whole key is in its title. */
export function KeyName({ dimension, value }: { readonly dimension: ShownDimension; readonly value: string }) {
  const isComing = useRegionNames(dimension === 'region');
  const { text, explanation, detail } = keyLabel(dimension, value);
  return (
    <span className={styles.keyName}>
      <KeyPicture dimension={dimension} value={value} />
      <span
        className={explanation === null ? styles.keyText : `${styles.keyText} ${styles.keyNone}`}
        dir="auto"
        title={explanation === null ? value : undefined}
      >
        {text}
      </span>
      {/* What stands behind a name that is still to come would move when it comes. */}
      {detail === null || isComing ? null : <span className={detailStyles.detail}>{detail}</span>}
    </span>
  );
}
