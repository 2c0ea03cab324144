import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '../../top-bar.tsx';
import { Skeleton, usePageTitle } from '../../ui/page.tsx';
import styles from './entry.module.css';

export interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What stands below the card. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages that one sees before one is signed in: one card in the middle. */
export function EntryPage({ title, lead, aside, children }: EntryPageProps) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // A field that has the focus already says better where one is.
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

/** What an entry page shows while it is asked what a link opens. */
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
