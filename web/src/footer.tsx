import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { AwayBar } from './away-bar.tsx';
import { IS_EMBEDDED } from './embedded.ts';
import styles from './footer.module.css';
import { LoadedPage, Reload } from './loaded.tsx';
import { isPartMissing, onPartMissing } from './missing-parts.ts';
import { isServerAway, onServerAway } from './server-away.ts';
import { texts } from './texts.ts';
import { DocsLink } from './ui/docs-link.tsx';

/** Screen readers would read the dot. */
const DOT = <span aria-hidden="true">·</span>;

/** Frames the content above the footer, below a bar while the server cannot be reached or a part of the page is missing. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const isAway = useSyncExternalStore(onServerAway, isServerAway);
  const isIncomplete = useSyncExternalStore(onPartMissing, isPartMissing);
  const [address] = useLocation();
  return (
    <div className={styles.above}>
      {isAway ? <AwayBar /> : null}
      {isIncomplete ? (
        <p className={styles.missing} role="status">
          {texts.missing.part} <Reload />
        </p>
      ) : null}
      <LoadedPage address={address}>{children}</LoadedPage>
    </div>
  );
}

/** Links to the documentation, and names the sources of locations and networks, as their licence requires, at the end of each page. */
export function Footer() {
  // A link in a frame leads out of it.
  const out = IS_EMBEDDED ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <footer className={styles.footer}>
      <p>
        {IS_EMBEDDED ? null : (
          <>
            <DocsLink page="start" /> {DOT}{' '}
          </>
        )}
        <a href="https://db-ip.com" {...out}>
          {texts.sources.locations}
        </a>{' '}
        {DOT} {texts.sources.networks} {DOT}{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" {...out}>
          {texts.sources.licence}
        </a>
      </p>
    </footer>
  );
}
