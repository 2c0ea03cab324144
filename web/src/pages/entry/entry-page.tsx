import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '../../top-bar.tsx';
import { Skeleton, usePageTitle } from '../../ui/page.tsx';
import styles from './entry.module.css';

export interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The content below the card. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frames the pages for signed-out users: one card in the middle. */
export function EntryPage({ title, lead, aside, children }: EntryPageProps) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // A field that has the focus already keeps it.
    if (main.current?.contains(document.activeElement) !== true) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.frame}>
      <main className={styles.main} ref={main}>
        <div className={styles.head}>
          <Logo />
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {lead === undefined ? null : <p>{lead}</p>}
        </div>
        <section className={`card ${styles.card}`} aria-label={title}>
          {children}
        </section>
        {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
      </main>
    </div>
  );
}

/** Shows a placeholder while the server is asked about a link. */
export function EntryPending({ title }: { readonly title: string }) {
  return (
    <EntryPage title={title}>
      <div className="stack" aria-busy="true">
        <Skeleton width="40%" />
        <Skeleton height="2.4rem" />
        <Skeleton width="40%" />
        <Skeleton height="2.4rem" />
      </div>
    </EntryPage>
  );
}
