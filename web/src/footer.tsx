import type { ReactNode } from 'react';
import styles from './footer.module.css';
import { DocsLink } from './ui/docs-link.tsx';

/** Frames the content above the footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}

/** Links to the documentation, and names the source of the places, as its licence requires, at the end of each page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        <DocsLink page="start" /> · Places: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>. Networks:
        RouteViews and DB-IP. Both <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    </footer>
  );
}
