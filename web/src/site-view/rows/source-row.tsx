import { type ReactNode, useState } from 'react';
import type { BreakdownRow, SourceRow as Source } from '../../../../src/stats/answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListRows } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import detail from '../keys/key-detail.module.css';
import { KeyPicture } from '../keys/key-picture-view.tsx';
import { texts } from '../texts.tsx';
import { panelCells, type RowComparison } from './columns.tsx';
import { shareOf } from './row.tsx';
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
    <ListRow
      name={
        <RowName text={key} picture={<KeyPicture dimension="referrer" value={hosts[0]!.key} />}>
          <span className={`muted small ${detail.detail}`}>{texts.rows.hosts(hostCount)}</span>
          <Icon name={isOpen ? 'down' : 'right'} size={13} />
        </RowName>
      }
      share={shareOf(visitors, most)}
      cells={panelCells(row, compared)}
      button={{ 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen) }}
    >
      {isOpen ? (
        <ListRows>
          {hosts.map(rowOf)}
          {hostCount > hosts.length ? (
            <li className={styles.remark}>{texts.rows.moreHosts(hostCount - hosts.length)}</li>
          ) : null}
        </ListRows>
      ) : null}
    </ListRow>
  );
}
