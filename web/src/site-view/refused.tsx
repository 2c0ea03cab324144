import { Button } from '../ui/button.tsx';
import type { Refusal } from './offers.ts';
import styles from './site-view.module.css';
import type { ChangeView } from './use-view.ts';

/** Says why there is no answer, and offers the nearest questions that have one. */
export function Refused({
  refusal,
  change,
  isQuiet = false,
}: {
  readonly refusal: Refusal;
  readonly change: ChangeView;
  /** Where the same is said at several places. */
  readonly isQuiet?: boolean;
}) {
  return (
    <div className={styles.refused} role="status">
      <h3>{refusal.title}</h3>
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
