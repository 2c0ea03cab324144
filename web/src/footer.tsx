import type { ReactNode } from 'react';
import styles from './footer.module.css';

/** Frames the content above the footer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}

/** Names the source of the places at the end of every signed-in page, as its licence requires. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        Places: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>. Networks: RouteViews and DB-IP. Both{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    </footer>
  );
}
