import { Tip } from '../ui/tip.tsx';
import styles from './share-head.module.css';
import { texts } from './texts.tsx';

/**
 * The heading of shares. With a filter they are still of all visitors, as in the read API; then the heading says so.
 */
export function ShareHead({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) return <span>{texts.rows.share}</span>;
  return (
    <Tip text={texts.rows.shareOfTotalHint} opensOnTap>
      {(described) => (
        <button type="button" className={styles.name} {...described}>
          {texts.rows.shareOfTotal}
        </button>
      )}
    </Tip>
  );
}
