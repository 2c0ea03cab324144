import { BRAND_COLOURS, BRAND_FOLDER } from 'virtual:pictures';
import type { StoredDimension } from '../../../../src/domain/dimension.ts';
import { hrefOf } from '../../base-path.ts';
import { Icon } from '../../ui/icon.tsx';
import { Flag } from './flag.tsx';
import { keyPicture, type Picture } from './key-picture.ts';
import styles from './pictures.module.css';

const SIZE = 16;

/** Shows the picture of a row's key, for decoration: the name stands beside it. */
export function KeyPicture({ dimension, value }: { readonly dimension: StoredDimension; readonly value: string }) {
  const picture = keyPicture(dimension, value);
  if (picture === null) return null;
  return (
    <span className={styles.picture} aria-hidden="true">
      <Drawn picture={picture} />
    </span>
  );
}

function Drawn({ picture }: { readonly picture: Picture }) {
  switch (picture.kind) {
    case 'flag':
      return <Flag country={picture.country} />;
    case 'brand':
      return <Brand name={picture.brand} />;
    case 'drawing':
      return <Icon name={picture.drawing} size={SIZE} />;
  }
}

/** Draws a brand's sign in its colour; where the system forces its colours, in that of the text. */
function Brand({ name }: { readonly name: string }) {
  const [light, dark = light] = (BRAND_COLOURS[name] ?? '').split(' ');
  return (
    <span className={styles.brand} style={{ color: `light-dark(${light}, ${dark})` }}>
      <svg width={SIZE} height={SIZE} fill="currentColor" aria-hidden="true" focusable="false">
        <use href={hrefOf(`${BRAND_FOLDER}/${name}.svg#i`)} />
      </svg>
    </span>
  );
}
