import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import { NONE_KEY } from '../../../../src/domain/dimension.ts';
import type { ReportAnswer } from '../../../../src/stats/answer.ts';
import { read } from '../../request.ts';
import { useSite } from '../../session.ts';
import { isUnknownList } from '../../ui/known-days.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { RowName } from '../../ui/list/row-name.tsx';
import { Empty, Failure } from '../../ui/page.tsx';
import { untilCancelled } from '../counting/cancel-counting.ts';
import { knownOf } from '../filters/conditions.ts';
import { keyLabel } from '../keys/key-label.ts';
import { LateContent } from '../late-part.tsx';
import { pageUrl } from '../page-url.ts';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_ROWS, questionOptions, sideQuestion } from '../questions.ts';
import { panelCells, VISITOR_COLUMNS } from '../rows/columns.tsx';
import { Row, shareOf } from '../rows/row.tsx';
import { texts as siteTexts } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import type { Filter } from '../view-state.ts';
import styles from './adjacent-pages.module.css';
import { SIDES, type Side } from './sides.ts';
import { texts } from './texts.ts';

interface AdjacentPagesProps extends PanelProps {
  readonly page: string;
}

/** Shows which pages visitors saw before a page and after it, in the same session. */
export default memo(function AdjacentPages({ page, view, change }: AdjacentPagesProps) {
  const { site } = useSite();
  const asked = SIDES.map((side) => sideQuestion(view, page, side, { limit: PANEL_ROWS }));
  const { refetchInterval, staleTime } = questionOptions(site.id, asked[0]!);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['site', site.id, 'pages-beside', asked.map(({ params }) => params)],
    queryFn: ({ signal }) => {
      const until = untilCancelled(signal);
      return Promise.all(
        asked.map(({ path, params }) => read<ReportAnswer>(`/sites/${site.id}/${path}`, params, until)),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime,
  });
  const isLate = useLate(isPlaceholderData);
  const isFailed = data === undefined && error !== null;
  return (
    <LateContent
      title={texts.title}
      subtitle={
        <p className={`muted ${styles.page}`} dir="auto">
          {keyLabel('page', page).text}
        </p>
      }
      isLate={isLate}
      isWaiting={data === undefined && !isFailed}
      isBusy={isPlaceholderData}
    >
      {isFailed ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles.sides}>
          {SIDES.map((side, index) => (
            <SideRows
              key={side}
              side={side}
              found={data?.[index]}
              onChoose={(next) => change({ filters: replacePage(view.filters, next) })}
              change={change}
            />
          ))}
        </div>
      )}
      <p className={`muted small ${styles.since}`}>
        {knownOf(data?.[0], data !== undefined && isUnknownList(data[0]!), view)}
      </p>
    </LateContent>
  );
});

/** Leads to another page: the other filters stay. */
function replacePage(filters: readonly Filter[], page: string): readonly Filter[] {
  return filters.map((one) => (one.dimension === 'page' ? { dimension: 'page', value: page } : one));
}

interface SideRowsProps extends Pick<PanelProps, 'change'> {
  readonly side: Side;
  readonly found: ReportAnswer | undefined;
  readonly onChoose: (page: string) => void;
}

function SideRows({ side, found, onChoose, change }: SideRowsProps) {
  const { site } = useSite();
  const titleId = useId();
  const listed = found?.rows;
  const most = Math.max(0, ...(listed ?? []).map(({ visitors }) => visitors ?? 0));
  return (
    <List
      heading={
        <h3 id={titleId} className={styles.heading}>
          {texts.sides[side]}
        </h3>
      }
      labelledBy={titleId}
      columns={VISITOR_COLUMNS}
      empty={<Empty title={siteTexts.rows.none} />}
    >
      {listed?.map((row) =>
        row.key === NONE_KEY ? (
          // How many visitors began a session with the page, or ended it there.
          <ListRow
            key={row.key}
            name={<RowName text={texts.ends[side]} isNone />}
            share={shareOf(row.visitors, most)}
            cells={panelCells(row, null)}
          />
        ) : (
          <Row
            key={row.key}
            dimension="page"
            row={row}
            when={null}
            most={most}
            isActive={false}
            href={pageUrl(site.domain, 'page', row.key)}
            onToggle={({ value }) => onChoose(value)}
            change={change}
          />
        ),
      )}
    </List>
  );
}
