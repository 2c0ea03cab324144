import { useCallback } from 'react';
import { Link } from 'wouter';
import { DIMENSION_TABLE, type StoredDimension } from '../../../../src/domain/dimension.ts';
import { sourceOf } from '../../../../src/domain/source.ts';
import { EVENT_CALL, EVENT_ELEMENT } from '../../event-examples.ts';
import { compact } from '../../format.ts';
import { useSite } from '../../session.ts';
import { carriedSearch } from '../../site/kept-view.ts';
import { Button } from '../../ui/button.tsx';
import { isUnknownList } from '../../ui/known-days.ts';
import { List } from '../../ui/list/list.tsx';
import { Empty } from '../../ui/page.tsx';
import { rowDays } from '../changes/row-changes.ts';
import { useEarlier } from '../changes/use-earlier.ts';
import { whenText } from '../comparison/change-text.ts';
import { isNarrowed, isSelected, knownOf, type RowValue, toggled } from '../filters/conditions.ts';
import { useRegionNames } from '../keys/use-region-names.ts';
import { pageUrl } from '../page-url.ts';
import type { PanelProps } from '../panel-props.ts';
import {
  PANEL_ROWS,
  type PanelAnswer,
  type PanelRow,
  panelPath,
  panelQuestion,
  presetAsked,
  useQuestion,
} from '../questions.ts';
import { useToday } from '../server-time.ts';
import { texts } from '../texts.tsx';
import { useLate } from '../use-late.ts';
import { parseView, printView } from '../view-state.ts';
import { panelColumns } from './columns.tsx';
import { ListFailure } from './list-failure.tsx';
import { Row } from './row.tsx';
import { valuesFirst } from './row-order.ts';
import styles from './rows.module.css';
import { SourceRow } from './source-row.tsx';

/** Shows the first rows of a dimension; a click on one filters by it. */
export function Rows({ dimension, view, change }: PanelProps & { readonly dimension: StoredDimension }) {
  const { site, organisation } = useSite();
  const { data, error, isPlaceholderData, refetch } = useQuestion(panelQuestion(view, dimension));
  const isLate = useLate(isPlaceholderData);
  useRegionNames(dimension === 'region');
  const toggle = useCallback(
    // Reads what is selected from the address, so that a change of it does not render the rows again.
    (row: RowValue, isExcluded: boolean) => change(toggled(parseView(location.search), row, isExcluded)),
    [change],
  );
  const today = useToday(site.timezone);
  const shown = (data?.params.dimension as StoredDimension | undefined) ?? dimension;
  const isOfGoal = data?.params.goal !== undefined;
  const days =
    data === undefined || isOfGoal ? null : rowDays(view.compare, data.answer, today, presetAsked(data.params));
  const earlier = useEarlier({ path: panelPath(data?.params ?? {}), params: data?.params ?? {} }, days);
  const when = days === null ? null : whenText(view.compare, days);
  const rows: readonly PanelRow[] | undefined = data && valuesFirst(data.answer.rows.slice(0, PANEL_ROWS), shown);
  const most = mostOf(rows);
  if (error !== null && data === undefined)
    return <ListFailure {...{ error, change }} retry={() => void refetch()} isQuiet />;
  const isNone = data !== undefined && isUnknownList(data.answer);
  const known = knownOf(data?.answer, isNone, view);
  const rowOf = (row: PanelRow, before = earlier?.hosts) => (
    <Row
      key={row.key}
      dimension={shown}
      row={row}
      earlier={before?.get(row.key)}
      when={when}
      most={most}
      isActive={isSelected(view, { dimension: shown, value: row.key })}
      href={pageUrl(site.domain, shown, row.key)}
      onToggle={toggle}
      change={change}
    />
  );
  return (
    <>
      <List
        heading={DIMENSION_TABLE[shown].label}
        columns={panelColumns(isOfGoal, days !== null)}
        isBusy={data === undefined || isPlaceholderData}
        isLate={isLate}
        // Rows of the earlier tab would filter by another dimension than the open tab's.
        inert={shown !== dimension}
        remark={
          <>
            {data?.answer.isGrouped === false && namesTwice(rows ?? []) ? (
              <p className={styles.remark}>{texts.rows.ungrouped}</p>
            ) : null}
            {known === null || isNone ? null : <p className={styles.remark}>{known}</p>}
          </>
        }
        empty={
          <Empty title={isNone && known !== null ? known : emptyTitle(shown, isNarrowed(view))}>
            {shown === 'event' && !isNarrowed(view) && organisation !== null ? <HowToSendEvents /> : null}
          </Empty>
        }
      >
        {rows?.map((row) =>
          row.hosts === undefined ? (
            rowOf(row, earlier?.rows)
          ) : (
            <SourceRow
              key={row.key}
              row={row}
              compared={when === null ? null : { earlier: earlier?.rows.get(row.key), when }}
              most={most}
              rowOf={(host) => rowOf(host)}
            />
          ),
        )}
      </List>
      {rows === undefined || allRows(data!.answer) <= rows.length ? null : (
        <Button variant="quiet" className={styles.showAll} onClick={() => change({ all: dimension })}>
          {texts.rows.showAll(
            isPlaceholderData ? null : compact(allRows(data!.answer)),
            DIMENSION_TABLE[dimension].plural,
          )}
        </Button>
      )}
      {organisation !== null && (dimension === 'channel' || dimension === 'referrer') ? (
        <p className={`small ${styles.remark}`}>
          <Link href={`/crawlers${carriedSearch(printView(view))}`}>{texts.rows.crawlers}</Link>
        </p>
      ) : null}
    </>
  );
}

function emptyTitle(dimension: StoredDimension, isFiltered: boolean): string {
  if (dimension !== 'event') return texts.rows.none;
  return !isFiltered ? texts.rows.noEvents : texts.rows.noEventsFiltered;
}

/** Returns the number of rows that the list of all rows has: hosts, not their sources. */
function allRows({ totalKeys, totalHosts = totalKeys }: PanelAnswer): number {
  return totalHosts;
}

/** Returns the figure of the first row, which all are ranked by. */
function mostOf([first]: readonly PanelRow[] = []): number {
  return first?.conversions ?? first?.visitors ?? 0;
}

/** Tells whether two of the hosts are of one source. */
function namesTwice(rows: readonly PanelRow[]): boolean {
  const names = rows.flatMap(({ key }) => sourceOf(key)?.name ?? []);
  return new Set(names).size < names.length;
}

function HowToSendEvents() {
  return (
    <>
      <p>{texts.rows.automaticEvents}</p>
      <code>{EVENT_CALL}</code>
      <p>{texts.rows.withoutScript}</p>
      <code>{EVENT_ELEMENT}</code>
    </>
  );
}
