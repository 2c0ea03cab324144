import type { ReactNode } from 'react';
import styles from './footer.module.css';
import { texts } from './texts.ts';

/** Frames the content above the footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}

/** Names the sources of locations and networks at the end of every signed-in page, as their licence requires. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        <a href="https://db-ip.com">{texts.sources.locations}</a> · {texts.sources.networks} ·{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">{texts.sources.licence}</a>
      </p>
    </footer>
  );
}
