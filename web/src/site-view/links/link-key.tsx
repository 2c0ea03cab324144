import { useSite } from '../../session.ts';
import styles from '../rows/all-rows.module.css';
import names from '../rows/rows.module.css';
import { linkLabel } from './link-label.ts';

/** Shows a link, cut to the available room; a click opens it in a new tab. The whole link is in its title. */
export function LinkKey({ url }: { readonly url: string }) {
  const { site } = useSite();
  const { text, href, explanation } = linkLabel(url, site.domain);
  const name = (
    <span className={names.keyName}>
      <span
        className={explanation === null ? names.keyText : `${names.keyText} ${names.keyNone}`}
        dir="auto"
        title={explanation === null ? url : undefined}
      >
        {text}
      </span>
    </span>
  );
  return (
    <>
      {href === null ? (
        <span className={styles.key}>{name}</span>
      ) : (
        <a className={styles.key} href={href} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      )}
      {explanation === null ? null : <p className={styles.explanation}>{explanation}</p>}
    </>
  );
}
