import type { ReactNode } from 'react';
import { instant, NO_FIGURE } from '../format.ts';
import styles from './attempt-table.module.css';
import labelled from './labelled-rows.module.css';
import { TableHead } from './table-head.tsx';

/** An attempt to deliver an alert or a report, as it is shown. Instants are epoch milliseconds. */
export interface ShownAttempt {
  readonly id: number;
  readonly at: number;
  /** The delivered thing. */
  readonly what: string;
  readonly to: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly outcome: string;
  readonly tone: 'good' | 'bad' | 'warn';
  /** Says more of the outcome; empty for nothing. */
  readonly detail: string;
  /** Follows the detail. */
  readonly help?: ReactNode;
  /** Null when there is no next attempt. */
  readonly nextTryAt: number | null;
}

export interface AttemptTableProps {
  readonly attempts: readonly ShownAttempt[];
  readonly zone: string;
  /** The names of the columns. */
  readonly words: Readonly<Record<'time' | 'what' | 'to' | 'attempt' | 'status' | 'nextRetry', string>>;
}

/** Lists attempts to deliver. In a narrow window each is a block of labelled lines. */
export function AttemptTable({ attempts, zone, words }: AttemptTableProps) {
  const moment = (at: number) => instant(at, zone, { second: '2-digit' });
  return (
    <table className={`table ${labelled.rows} ${styles.attempts}`}>
      <TableHead columns={[words.time, words.what, words.to, words.attempt, words.status, words.nextRetry]} />
      <tbody>
        {attempts.map(({ id, at, what, to, attempt, outcome, tone, detail, help, nextTryAt }) => (
          <tr key={id}>
            <td className={styles.time} data-label={words.time}>
              {moment(at)}
            </td>
            <td data-label={words.what}>{what}</td>
            <td className={styles.receiver} data-label={words.to}>
              {to}
            </td>
            <td className="number" data-label={words.attempt}>
              {attempt}
            </td>
            <td className={styles.outcome} data-label={words.status}>
              <span className={`badge badge-${tone}`}>{outcome}</span>
              {detail === '' ? null : <p className="muted small">{detail}</p>}
              {help}
            </td>
            <td className={styles.time} data-label={words.nextRetry}>
              {nextTryAt === null ? NO_FIGURE : moment(nextTryAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
