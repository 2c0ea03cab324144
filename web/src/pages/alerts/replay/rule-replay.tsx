import type { AlertSummary } from '../../../../../src/dashboard/routes/alerts.ts';
import { Skeleton } from '../../../ui/page.tsx';
import { useReplay } from '../use-preview.ts';
import styles from './replay.module.css';
import { ReplayPicture } from './replay-picture.tsx';
import { texts } from './texts.ts';

/** Shows on a rule's card how often it would have triggered in the last 30 days. Shows nothing when it is not known. */
export function RuleReplay({ rule }: { readonly rule: AlertSummary }) {
  const { type, threshold, currency } = rule;
  const { data, isError } = useReplay(type, threshold === null ? '' : String(threshold), rule);
  if (isError) return null;
  return (
    <div className={styles.rule}>
      {data === undefined ? (
        <Skeleton height="5rem" />
      ) : (
        <>
          <ReplayPicture replayed={data} type={type} currency={currency} />
          <p className={styles.summary}>{data.fired.length === 0 ? texts.never : texts.fired(data.fired.length)}</p>
        </>
      )}
    </div>
  );
}
