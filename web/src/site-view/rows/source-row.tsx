import { type ReactNode, useState } from 'react';
import type { BreakdownRow, SourceRow as Source } from '../../../../src/stats/answer.ts';
import { Icon } from '../../ui/icon.tsx';
import detail from '../keys/key-detail.module.css';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { texts } from '../texts.tsx';
import { type RowComparison, RowFigures } from './row-figures.tsx';
import { RowName } from './row-name.tsx';
import styles from './rows.module.css';

interface SourceRowProps {
  /** A source with several hosts. */
  readonly row: Source;
  /** The figures that the source is compared with; null when rows are not compared. */
  readonly compared: RowComparison | null;
  /** The visitors of the first row. */
  readonly most: number;
  /** Makes the row of a host. */
  readonly rowOf: (host: BreakdownRow) => ReactNode;
}

/** The row of a source with several hosts; a click shows them below it. */
export function SourceRow({ row, compared, most, rowOf }: SourceRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { key, visitors, hosts = [], hostCount = hosts.length } = row;
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.row}
        style={{ '--share': most === 0 ? 0 : (visitors ?? 0) / most }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <RowName text={key} picture={<KeyPicture dimension="referrer" value={hosts[0]!.key} />}>
          <span className={`muted small ${detail.detail}`}>{texts.rows.hosts(hostCount)}</span>
          <Icon name={isOpen ? 'down' : 'right'} size={13} />
        </RowName>
        <RowFigures row={row} compared={compared} />
      </button>
      {isOpen ? (
        <ol className={styles.hosts}>
          {hosts.map(rowOf)}
          {hostCount > hosts.length ? (
            <li className={styles.remark}>{texts.rows.moreHosts(hostCount - hosts.length)}</li>
          ) : null}
        </ol>
      ) : null}
    </li>
  );
}
