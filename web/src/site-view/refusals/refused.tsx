import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ChangeView } from '../use-view.ts';
import type { Refusal } from './refusals.ts';
import styles from './refused.module.css';
import { useIsRepeated } from './repeated-refusal.ts';

/** Explains why a query has no answer, and offers the nearest ones that have one. */
export function Refused({
  refusal,
  change,
  isQuiet = false,
  heading: Heading = 'h3',
}: {
  readonly refusal: Refusal;
  readonly change: ChangeView;
  /** Whether several refusals may be on the page: it shows no primary button, and no offers that stand further up. */
  readonly isQuiet?: boolean;
  /** `h2` when no heading stands between the page's and this one. */
  readonly heading?: 'h2' | 'h3';
}) {
  const ref = useRef<HTMLDivElement>(null);
  const isRepeated = useIsRepeated(ref, refusal.offers[0]?.label ?? '');
  if (isQuiet && isRepeated) {
    return (
      <div ref={ref} className={styles.refused}>
        <p>{refusal.title}</p>
      </div>
    );
  }
  return (
    <div ref={ref} className={styles.refused} role="status">
      <Heading>{refusal.title}</Heading>
      <p>{refusal.reason}</p>
      <div className="row">
        {refusal.offers.map(({ label, change: part }, index) => (
          <Button key={label} variant={index === 0 && !isQuiet ? 'primary' : 'secondary'} onClick={() => change(part)}>
            <bdi>{label}</bdi>
          </Button>
        ))}
      </div>
    </div>
  );
}
