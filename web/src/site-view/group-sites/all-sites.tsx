import { useState } from 'react';
import { share, whole } from '../../format.ts';
import { findSites } from '../../site/find-sites.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FixedColumn, ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { Empty } from '../../ui/page.tsx';
import { RowChange } from '../changes/row-change.tsx';
import styles from '../rows/all-rows.module.css';
import { shareOf } from '../rows/row.tsx';
import type { OrderColumn } from '../rows/row-order.ts';
import { texts as words } from '../texts.tsx';
import { groupColumns } from './group-columns.tsx';
import { FIRST_ORDER, type GroupRows, orderGroupRows } from './group-rows.ts';
import { GroupSiteName } from './group-site-name.tsx';
import { texts } from './texts.ts';

interface AllSitesProps {
  readonly found: GroupRows;
  /** The query of the sites' addresses. */
  readonly search: string;
  readonly onClose: () => void;
}

type Column = ListColumn<Exclude<OrderColumn, 'key'>> | FixedColumn;

/** Lists all sites of a group, with a search; a click on a heading orders them. */
export default function AllSites({ found: { rows, when }, search, onClose }: AllSitesProps) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState(FIRST_ORDER);
  const shown = new Set(
    findSites(
      rows.map(({ site }) => site),
      text,
    ),
  );
  const listed = orderGroupRows(rows, order).filter(({ site }) => shown.has(site));
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors ?? 0));
  const columns = groupColumns(when !== null).map((column) => {
    return column.name === 'share' ? { ...column, isFixed: true as const } : column;
  }) as readonly Column[];
  return (
    <Dialog title={texts.title} wide onClose={onClose}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <span className="visually-hidden">{words.allRows.search(texts.title)}</span>
          <Icon name="search" />
          <input
            type="search"
            className="input"
            placeholder={words.allRows.search(texts.title)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </div>
      <div className={styles.area}>
        {listed.length === 0 ? (
          <Empty title={words.allRows.none(texts.title)} />
        ) : (
          <ListTable heading={texts.site} columns={columns} ordered={{ order, onOrder: setOrder }} isLong>
            {listed.map((row) => (
              <ListRow
                key={row.key}
                name={<GroupSiteName site={row.site} search={search} />}
                share={row.visitors === null ? null : shareOf(row.visitors, most)}
                cells={{
                  visitors: whole(row.visitors),
                  views: whole(row.views),
                  share: share(row.pct),
                  change: when === null ? null : <RowChange {...row} when={when} />,
                }}
              />
            ))}
          </ListTable>
        )}
      </div>
    </Dialog>
  );
}
