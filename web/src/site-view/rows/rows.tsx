import { useCallback, useRef } from 'react';
import { DIMENSION_TABLE, type ShownDimension } from '../../../../src/domain/dimension.ts';
import { METRIC_TABLE } from '../../../../src/domain/metric.ts';
import { sourceOf } from '../../../../src/domain/source.ts';
import { EVENT_CALL, EVENT_ELEMENT } from '../../event-examples.ts';
import { compact } from '../../format.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { isUnknownList } from '../../ui/known-days.ts';
import { Empty, Skeleton } from '../../ui/page.tsx';
import { rowDays } from '../changes/row-changes.ts';
import { texts as changes } from '../changes/texts.ts';
import { useEarlier } from '../changes/use-earlier.ts';
import { whenText } from '../comparison/change-text.ts';
import { ReadingHeads } from '../engagement/reading-figures.tsx';
import { isReadable, usePanelReadings } from '../engagement/use-readings.ts';
import { isNarrowed, knownOf, toggled } from '../filters/conditions.ts';
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
import { type Filter, isFiltered, parseView } from '../view-state.ts';
import goalStyles from './goal-figures.module.css';
import { GoalHeads } from './goal-figures.tsx';
import { ListFailure } from './list-failure.tsx';
import { Row } from './row.tsx';
import styles from './rows.module.css';
import { SourceRow } from './source-row.tsx';

/** The least height of a list, in rows. */
const ROWS_MIN = 4;

/** Shows the first rows of a dimension; a click on one filters by it. */
export function Rows({ dimension, view, change }: PanelProps & { readonly dimension: ShownDimension }) {
  const { site, organisation } = useSite();
  const { data, error, isPlaceholderData, refetch } = useQuestion(panelQuestion(view, dimension));
  const isLate = useLate(isPlaceholderData);
  useRegionNames(dimension === 'region');
  const toggle = useCallback(
    // Reads what is selected from the address, so that a change of it does not render the rows again.
    (filter: Filter, isExcluded: boolean) => change(toggled(parseView(location.search), filter, isExcluded)),
    [change],
  );
  const today = useToday(site.timezone);
  const shown = (data?.params.dimension as ShownDimension | undefined) ?? dimension;
  const isOfGoal = data?.params.goal !== undefined;
  const days =
    data === undefined || isOfGoal ? null : rowDays(view.compare, data.answer, today, presetAsked(data.params));
  const earlier = useEarlier({ path: panelPath(data?.params ?? {}), params: data?.params ?? {} }, days);
  const when = days === null ? null : whenText(view.compare, days);
  const readings = usePanelReadings(data === undefined || isPlaceholderData ? null : data.params);
  const rows: readonly PanelRow[] | undefined = data?.answer.rows.slice(0, PANEL_ROWS);
  const height = useHeight(rows?.length);
  const most = mostOf(rows);
  if (error !== null && data === undefined) {
    return (
      <div className={styles.rowsArea} data-rows="few" style={{ '--rows': ROWS_MIN }}>
        <ListFailure list={dimension} {...{ error, view, change }} retry={() => void refetch()} isQuiet />
      </div>
    );
  }
  const isCompared = days !== null;
  const words = DIMENSION_TABLE[shown];
  const isNone = data !== undefined && isUnknownList(data.answer);
  const known = knownOf(data?.answer, isNone, view);
  return (
    <>
      <div
        className={`${styles.rowsArea} ${goalStyles.goal}`}
        aria-busy={data === undefined || isPlaceholderData}
        data-dim={isLate}
        data-compared={isCompared}
        data-goal={isOfGoal}
        data-readable={isReadable(data?.params ?? {})}
        data-read={readings !== null}
        data-opens={words.shown.format === 'path' || shown === 'event'}
        data-rows={rows === undefined ? 'unknown' : height < PANEL_ROWS ? 'few' : 'many'}
        style={{ '--rows': height }}
        // Rows of the earlier tab would filter by another dimension than the open tab's.
        inert={shown !== dimension}
      >
        <p key={String(isCompared)} className={styles.rowsHead}>
          <span aria-hidden="true">{words.label}</span>
          {readings === null ? null : <ReadingHeads readings={readings} />}
          <span aria-hidden="true">{METRIC_TABLE.visitors.label}</span>
          {isOfGoal ? (
            <GoalHeads />
          ) : (
            <span aria-hidden="true" className={styles.shareHead}>
              {texts.rows.share}
            </span>
          )}
          {isCompared ? <span aria-hidden="true">{changes.heading}</span> : null}
        </p>
        {data?.answer.isGrouped === false && namesTwice(rows ?? []) ? (
          <p className={styles.remark}>{texts.rows.ungrouped}</p>
        ) : null}
        {known === null || isNone ? null : <p className={styles.remark}>{known}</p>}
        {rows === undefined ? (
          <SkeletonRows />
        ) : rows.length === 0 ? (
          <Empty title={isNone && known !== null ? known : emptyTitle(shown, isNarrowed(view))}>
            {shown === 'event' && !isNarrowed(view) && organisation !== null ? <HowToSendEvents /> : null}
          </Empty>
        ) : (
          <ol className={styles.rows}>
            {rows.map((row) => {
              const rowOf = (one: PanelRow, visitors = earlier?.hosts) => (
                <Row
                  key={one.key}
                  dimension={shown}
                  row={one}
                  earlier={visitors?.get(one.key)}
                  when={when}
                  reading={readings === null ? undefined : (readings.byPage.get(one.key) ?? null)}
                  most={most}
                  isActive={isFiltered(view.filters, { dimension: shown, value: one.key })}
                  href={pageUrl(site.domain, shown, one.key)}
                  onToggle={toggle}
                  change={change}
                />
              );
              if (row.hosts === undefined) return rowOf(row, earlier?.rows);
              return (
                <SourceRow
                  key={row.key}
                  row={row}
                  compared={when === null ? null : { earlier: earlier?.rows.get(row.key), when }}
                  most={most}
                  rowOf={(host) => rowOf(host)}
                />
              );
            })}
          </ol>
        )}
      </div>
      <Button
        variant="quiet"
        className={styles.showAll}
        disabled={rows === undefined || allRows(data!.answer) <= rows.length}
        onClick={() => change({ all: dimension })}
      >
        {texts.rows.showAll(
          data === undefined || isPlaceholderData ? null : compact(allRows(data.answer)),
          DIMENSION_TABLE[dimension].plural,
        )}
      </Button>
    </>
  );
}

function emptyTitle(dimension: ShownDimension, isFiltered: boolean): string {
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

/** Returns the height of a list in rows: the most that it has had, so that it does not jump between tabs. */
function useHeight(count: number | undefined): number {
  const highest = useRef(ROWS_MIN);
  if (count === undefined) return PANEL_ROWS;
  highest.current = Math.max(highest.current, count);
  return highest.current;
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

/** The headings of rows. Screen readers get the words of each row with its figures. */
export function RowsHead({ names }: { readonly names: readonly string[] }) {
  return (
    <p className={styles.rowsHead} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}

/** Placeholders in the size of the rows. */
export function SkeletonRows() {
  return (
    <div className={styles.rows}>
      {Array.from({ length: PANEL_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={styles.skeletonRow}>
          <Skeleton width={`${85 - index * 7}%`} height="1.3rem" />
        </div>
      ))}
    </div>
  );
}
