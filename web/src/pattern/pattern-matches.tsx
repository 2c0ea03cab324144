import { useContext } from 'react';
import type { GoalKind } from '../../../src/domain/goal.ts';
import { whole } from '../format.ts';
import { FormError } from '../ui/form-dialog.tsx';
import { messageOf } from '../ui/page.tsx';
import styles from './pattern-matches.module.css';
import { PatternText } from './pattern-text.tsx';
import { texts } from './texts.tsx';
import { useMatches } from './use-matches.ts';

/** Shows the pages or events of the site that a pattern matches. */
export function PatternMatches({ kind, pattern }: { readonly kind: GoalKind; readonly pattern: string }) {
  const matches = useMatches(kind, pattern);
  const formError = useContext(FormError);
  if (pattern.trim() === '') return <p className={styles.matches}>{texts.start[kind]}</p>;
  if (matches.isError) {
    const message = messageOf(matches.error);
    return (
      <p className={styles.matches} role="status">
        {message === formError ? null : message}
      </p>
    );
  }
  if (matches.data === undefined) return <p className={styles.matches} aria-busy="true" />;
  const { rows, totalKeys, totalViews } = matches.data;
  return (
    <div className={styles.matches} data-stale={matches.isPlaceholderData}>
      <p role="status">{summary(kind, totalKeys, totalViews)}</p>
      {kind === 'event' ? null : (
        <ul>
          {rows.map(({ key, views }) => (
            <li key={key}>
              <PatternText kind={kind} pattern={key} />
              <span className="number">{whole(views)}</span>
            </li>
          ))}
          {totalKeys > rows.length ? <li className="muted">{texts.more(totalKeys - rows.length)}</li> : null}
        </ul>
      )}
    </div>
  );
}

function summary(kind: GoalKind, keys: number, views: number): string {
  if (keys === 0) return texts.none[kind];
  return kind === 'event' ? texts.eventMatches(views) : texts.pageMatches(keys, views);
}
