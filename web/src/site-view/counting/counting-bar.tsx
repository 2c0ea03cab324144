import { useIsFetching } from '@tanstack/react-query';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { useLate } from '../use-late.ts';
import { cancelCounting } from './cancel-counting.ts';
import styles from './counting-bar.module.css';
import { texts } from './texts.ts';

/** A question that takes longer is a long one, milliseconds. */
const LONG_MS = 1000;

/** Says that long questions of the view are being answered, and cancels them. Refreshing what is shown already is none. */
export function CountingBar() {
  const { site } = useSite();
  const asked = useIsFetching({
    queryKey: ['site', site.id],
    predicate: (query) => query.isActive() && query.state.data === undefined,
  });
  const isLong = useLate(asked > 0, LONG_MS);
  return (
    <div className={isLong ? styles.bar : undefined}>
      {/* It is there before its text: a screen reader tells of a change. */}
      <span role="status">{isLong ? texts.counting : ''}</span>
      {isLong ? (
        <>
          <progress className={styles.progress} aria-label={texts.counting} />
          <Button variant="quiet" onClick={cancelCounting}>
            {shared.cancel}
          </Button>
        </>
      ) : null}
    </div>
  );
}
