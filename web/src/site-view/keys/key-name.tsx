import type { StoredDimension } from '../../../../src/domain/dimension.ts';
import { RowName } from '../../ui/list/row-name.tsx';
import styles from './key-detail.module.css';
import { isValue, keyLabel } from './key-label.ts';
import { KeyPicture } from './key-picture-view.tsx';
import { useRegionNames } from './use-region-names.ts';

interface KeyNameProps {
  readonly dimension: StoredDimension;
  readonly value: string;
}

/** Shows a row's key in words, cut to the available room. The whole key is in its title. */
export function KeyName(props: KeyNameProps) {
  return props.dimension === 'region' ? <RegionName {...props} /> : <NamedKey {...props} isComing={false} />;
}

/** Only regions ask for their names: a question in each row of each list would take as long as the rows themselves. */
function RegionName(props: KeyNameProps) {
  return <NamedKey {...props} isComing={useRegionNames(true)} />;
}

function NamedKey({ dimension, value, isComing }: KeyNameProps & { readonly isComing: boolean }) {
  const { text, explanation, detail } = keyLabel(dimension, value);
  return (
    <RowName
      text={text}
      title={explanation === null ? value : undefined}
      isNone={!isValue(dimension, value)}
      picture={<KeyPicture dimension={dimension} value={value} />}
    >
      {/* What stands behind a name that is still to come would move when it comes. */}
      {detail === null || isComing ? null : <span className={`muted small ${styles.detail}`}>{detail}</span>}
    </RowName>
  );
}
