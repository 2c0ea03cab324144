import { memo, useCallback, useRef } from 'react';
import { DIMENSION_TABLE, type Dimension } from '../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../src/domain/event.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import type { BreakdownRow } from '../../../src/stats/answer.ts';
import { EVENT_CALL, EVENT_ELEMENT } from '../event-examples.ts';
import { compact, share, whole } from '../format.ts';
import { RequestError } from '../request.ts';
import { useSite } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failure, Skeleton } from '../ui/page.tsx';
import { Tip } from '../ui/tip.tsx';
import { isFilterable, keyLabel } from './key-label.ts';
import { KeyName } from './key-name.tsx';
import { texts as links } from './links/texts.ts';
import { listRefusalOf } from './offers.ts';
import { pageUrl } from './page-url.ts';
import type { PanelProps } from './panel-props.ts';
import { PANEL_ROWS, panelQuestion, useQuestion } from './questions.ts';
import { Refused } from './refused.tsx';
import styles from './rows.module.css';
import { texts } from './texts.tsx';
import { useLate } from './use-late.ts';
import { useRegionNames } from './use-region-names.ts';
import { type Filter, isFiltered, parseView, toggleFilter } from './view-state.ts';

/** The least height of a list, in rows. */
const ROWS_MIN = 4;

/** Shows the first rows of a dimension; a click on one filters by it. */
export function Rows({ dimension, view, change }: PanelProps & { readonly dimension: Dimension }) {
  const { site, organisation } = useSite();
  const { data, error, isPlaceholderData, refetch } = useQuestion(panelQuestion(view, dimension));
  const isLate = useLate(isPlaceholderData);
  useRegionNames(dimension === 'region');
  const toggle = useCallback(
    // Reads the present filters from the address, so that a change of them does not render the rows again.
    (filter: Filter) => change({ filters: toggleFilter(parseView(location.search).filters, filter) }),
    [change],
  );
  const rows = data?.answer.rows.slice(0, PANEL_ROWS);
  const height = useHeight(rows?.length);
  if (error !== null && data === undefined) {
    const refusal = listRefusalOf(error instanceof RequestError ? error.code : '', dimension);
    return (
      <div className={styles.rowsArea} data-rows="few" style={{ '--rows': ROWS_MIN }}>
        {refusal === null ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <Refused refusal={refusal} change={change} isQuiet />
        )}
      </div>
    );
  }
  const shown = (data?.params.dimension as Dimension | undefined) ?? dimension;
  const words = DIMENSION_TABLE[shown];
  return (
    <>
      <div
        className={styles.rowsArea}
        aria-busy={data === undefined || isPlaceholderData}
        data-dim={isLate}
        data-opens={words.shown.format === 'path' || shown === 'event'}
        data-rows={rows === undefined ? 'unknown' : height < PANEL_ROWS ? 'few' : 'many'}
        style={{ '--rows': height }}
        // Rows of the earlier tab would filter by another dimension than the open tab's.
        inert={shown !== dimension}
      >
        <p className={styles.rowsHead}>
          <span aria-hidden="true">{words.label}</span>
          <span aria-hidden="true">{METRIC_TABLE.visitors.label}</span>
          <span>{texts.rows.share}</span>
        </p>
        {rows === undefined ? (
          <SkeletonRows />
        ) : rows.length === 0 ? (
          <Empty title={shown === 'event' ? texts.rows.noEvents : texts.rows.none}>
            {shown === 'event' && organisation !== null ? <HowToSendEvents /> : null}
          </Empty>
        ) : (
          <ol className={styles.rows}>
            {rows.map((row) => (
              <Row
                key={row.key}
                dimension={shown}
                row={row}
                most={rows[0]!.visitors ?? 0}
                isActive={isFiltered(view.filters, { dimension: shown, value: row.key })}
                href={pageUrl(site.domain, shown, row.key)}
                onToggle={toggle}
                change={change}
              />
            ))}
          </ol>
        )}
      </div>
      <button
        type="button"
        className={styles.showAll}
        disabled={rows === undefined || data!.answer.totalKeys <= rows.length}
        onClick={() => change({ all: dimension })}
      >
        {texts.rows.showAll(
          data === undefined || isPlaceholderData ? null : compact(data.answer.totalKeys),
          DIMENSION_TABLE[dimension].plural,
        )}
      </button>
    </>
  );
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

interface RowProps extends Pick<PanelProps, 'change'> {
  readonly dimension: Dimension;
  readonly row: BreakdownRow;
  /** The visitors of the first row. */
  readonly most: number;
  readonly isActive: boolean;
  /** The page of the site; null for rows that are no pages. */
  readonly href: string | null;
  readonly onToggle: (filter: Filter) => void;
}

const Row = memo(
  function Row({ dimension, row, most, isActive, href, onToggle, change }: RowProps) {
    const { key, visitors, pct } = row;
    const { explanation } = keyLabel(dimension, key);
    const canFilter = isFilterable(key);
    const button = (described: object) => (
      <button
        type="button"
        className={styles.row}
        style={{ '--share': most === 0 ? 0 : (visitors ?? 0) / most }}
        aria-pressed={canFilter ? isActive : undefined}
        aria-disabled={canFilter ? undefined : true}
        onClick={() => {
          if (canFilter) onToggle({ dimension, value: key });
        }}
        {...described}
      >
        <KeyName dimension={dimension} value={key} />
        <span className={styles.rowFigure} title={whole(visitors)}>
          {compact(visitors)}
          <span className="visually-hidden"> {texts.visitors(visitors)}, </span>
        </span>
        <span className={styles.rowShare}>{share(pct)}</span>
      </button>
    );
    return (
      <li className={styles.entry}>
        {explanation === null ? (
          button({})
        ) : (
          <Tip text={explanation} opensOnTap={!canFilter}>
            {button}
          </Tip>
        )}
        {dimension === 'event' && isLinkEvent(key) ? (
          <button type="button" className={styles.open} onClick={() => change({ all: key })}>
            <Icon name="right" size={15} />
            <span className="visually-hidden">{links.lists[key].show}</span>
          </button>
        ) : null}
        {href === null ? null : (
          <a className={styles.open} href={href} target="_blank" rel="noreferrer noopener">
            <Icon name="external" size={15} />
            <span className="visually-hidden">{texts.rows.openPage(keyLabel(dimension, key).text)}</span>
          </a>
        )}
      </li>
    );
  },
  (before, after) =>
    before.dimension === after.dimension &&
    before.row.key === after.row.key &&
    before.row.visitors === after.row.visitors &&
    before.row.pct === after.row.pct &&
    before.most === after.most &&
    before.isActive === after.isActive &&
    before.href === after.href &&
    before.onToggle === after.onToggle &&
    before.change === after.change,
);

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
