import { type ReactNode, useSyncExternalStore } from 'react';
import { AwayBar } from './away-bar.tsx';
import styles from './footer.module.css';
import { isServerAway, onServerAway } from './server-away.ts';
import { texts } from './texts.ts';
import { DocsLink } from './ui/docs-link.tsx';

/** Screen readers would read the dot. */
const DOT = <span aria-hidden="true">·</span>;

/** Frames the content above the footer, below a bar while the server cannot be reached. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const isAway = useSyncExternalStore(onServerAway, isServerAway);
  return (
    <div className={styles.above}>
      {isAway ? <AwayBar /> : null}
      {children}
    </div>
  );
}

/** Links to the documentation, and names the sources of locations and networks, as their licence requires, at the end of each page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        <DocsLink page="start" /> {DOT} <a href="https://db-ip.com">{texts.sources.locations}</a> {DOT}{' '}
        {texts.sources.networks} {DOT}{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">{texts.sources.licence}</a>
      </p>
    </footer>
  );
}
