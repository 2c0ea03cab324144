import { lazy, useId, useState } from 'react';
import { compact } from '../../format.ts';
import { LoadedPart } from '../../loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { isUnknownList } from '../../ui/known-days.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Empty } from '../../ui/page.tsx';
import { knownOf } from '../filters/conditions.ts';
import panel from '../panel.module.css';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_ROWS } from '../questions.ts';
import { ListFailure } from '../rows/list-failure.tsx';
import { shareOf } from '../rows/row.tsx';
import styles from '../rows/rows.module.css';
import { texts as words } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import { groupCells, groupColumns } from './group-columns.tsx';
import { siteSearch, useGroupRows } from './group-rows.ts';
import { GroupSiteName } from './group-site-name.tsx';
import { texts } from './texts.ts';

const AllSites = lazy(() => import('./all-sites.tsx'));

/** Lists the sites of a group with their figures, over the days and under the conditions of the page. */
export default function GroupSites({ view, change }: PanelProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { found, error, isPlaceholderData, refetch } = useGroupRows(view);
  const isLate = useLate(isPlaceholderData);
  const isNone = found !== undefined && isUnknownList(found.answer);
  const known = knownOf(found?.answer, isNone, view);
  const search = siteSearch(view);
  const most = found?.rows[0]?.visitors ?? 0;
  return (
    <section className={`card ${panel.wide}`} aria-labelledby={titleId} data-panel="sites">
      <div className={`card-head ${panel.panelHead}`}>
        <h2 id={titleId}>{texts.title}</h2>
      </div>
      {error !== null && found === undefined ? (
        <ListFailure {...{ error, change }} retry={() => void refetch()} isQuiet />
      ) : (
        <List
          heading={texts.site}
          columns={groupColumns(found !== undefined && found.when !== null)}
          labelledBy={titleId}
          isBusy={found === undefined || isPlaceholderData}
          isLate={isLate}
          remark={known === null ? null : <p className={styles.remark}>{known}</p>}
          empty={<Empty title={words.rows.none} />}
        >
          {found?.rows.slice(0, PANEL_ROWS).map((row) => (
            <ListRow
              key={row.key}
              name={<GroupSiteName site={row.site} search={search} />}
              share={row.visitors === null ? null : shareOf(row.visitors, most)}
              cells={groupCells(row, found.when)}
            />
          ))}
        </List>
      )}
      {found === undefined || found.rows.length <= PANEL_ROWS ? null : (
        <Button variant="quiet" className={styles.showAll} onClick={() => setOpen(true)}>
          {words.rows.showAll(compact(found.rows.length), texts.title)}
        </Button>
      )}
      {isOpen && found !== undefined ? (
        <LoadedPart>
          <AllSites found={found} search={search} onClose={() => setOpen(false)} />
        </LoadedPart>
      ) : null}
    </section>
  );
}
