import { type ReactNode, useId, useRef } from 'react';
import { LoadedPart } from '../loaded.tsx';
import styles from './panel.module.css';
import { useIsNear } from './use-is-near.ts';

export interface LatePartProps {
  /** Its class in panel.module.css, which reserves its size until it has loaded. */
  readonly name: 'beside' | 'when';
  readonly children: ReactNode;
}

/** Reserves the place of a card that is as wide as the page. Its content loads when it scrolls into view. */
export function LatePart({ name, children }: LatePartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={`card ${styles.wide} ${styles[name]}`} data-panel={name}>
      <LoadedPart>{isNear ? children : null}</LoadedPart>
    </div>
  );
}

export interface LateContentProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly subtitle: ReactNode;
  /** Whether it has neither an answer nor an error yet. */
  readonly isWaiting: boolean;
  readonly isBusy: boolean;
  readonly isLate: boolean;
  readonly children: ReactNode;
}

/** The content of such a card, below its title. */
export function LateContent({ title, subtitle, isWaiting, isBusy, isLate, children }: LateContentProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={styles.wideContent}
      data-waiting={isWaiting}
      data-dim={isLate}
      aria-busy={isWaiting || isBusy}
    >
      <div className={styles.wideHead}>
        <h2 id={titleId}>{title}</h2>
        {subtitle}
      </div>
      {children}
    </section>
  );
}
