import type { ReactNode } from 'react';
import styles from './footer.module.css';
import { texts } from './texts.ts';
import { DocsLink } from './ui/docs-link.tsx';

/** Frames the content above the footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}

/** Links to the documentation, and names the sources of locations and networks, as their licence requires, at the end of each page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        <DocsLink page="start" /> · <a href="https://db-ip.com">{texts.sources.locations}</a> · {texts.sources.networks}{' '}
        · <a href="https://creativecommons.org/licenses/by/4.0/">{texts.sources.licence}</a>
      </p>
    </footer>
  );
}
