import { Tip } from '../ui/tip.tsx';
import styles from './share-head.module.css';

/**
 * The heading of shares. With a filter they are still of all visitors, as in the read API; then the heading says so.
 */
export function ShareHead({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (!isNarrowed) return <span>Share</span>;
  return (
    <Tip text="Of all visitors of the site in this period, not only of those who match the filters.">
      {(described) => (
        <button type="button" className={styles.name} {...described}>
          Share of all
        </button>
      )}
    </Tip>
  );
}
