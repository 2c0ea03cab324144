import { useMemo } from 'react';
import { Link } from 'wouter';
import type { SiteAttention } from '../../../../src/dashboard/routes/attention.ts';
import type { SiteFigures } from '../../../../src/dashboard/routes/overview.ts';
import type { FurtherFigure } from '../../../../src/domain/metric.ts';
import { readableHost } from '../../../../src/domain/readable-host.ts';
import { compact, NO_FIGURE, whole } from '../../format.ts';
import { moneyText } from '../../money/money.ts';
import { searchOf } from '../../request.ts';
import type { SiteSummary } from '../../session.ts';
import { findSites } from '../../site/find-sites.ts';
import { shortText } from '../../site-view/comparison/change-text.ts';
import { isNew } from '../../site-view/first-day/age.ts';
import { factsOf, figureText } from '../../site-view/shown-metric.ts';
import { Delta } from '../../ui/delta.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FixedColumn, ListTable } from '../../ui/list/list.tsx';
import { type ListColumn, ListRow } from '../../ui/list/list-row.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { alertsText, silenceText } from './attention-words.ts';
import { orderSites, siteChange } from './order-sites.ts';
import { type OverviewState, periodAddress, type SiteColumn, type SiteOrder } from './overview-state.ts';
import styles from './site-table.module.css';
import { texts } from './texts.tsx';
import type { Attention } from './use-attention.ts';
import type { Figures } from './use-overview.ts';

const { columns, row } = texts;

type Column = ListColumn<SiteColumn> | FixedColumn;

const ALONE: readonly Column[] = [
  { name: 'trend', label: columns.trend, isFixed: true },
  { name: 'visitors', label: columns.visitors, isMain: true },
  { name: 'pageviews', label: columns.pageviews },
];
const COMPARED: readonly Column[] = ALONE.toSpliced(2, 0, { name: 'change', label: columns.change });

interface SiteTableProps {
  readonly sites: readonly SiteSummary[];
  readonly state: OverviewState;
  readonly figures: Figures;
  readonly attention: Attention;
  /** The most visitors of a site. */
  readonly most: number;
  readonly onOrder: (order: SiteOrder) => void;
}

/** Lists sites with their figures. A click on a heading orders them. */
export function SiteTable({ sites, state, figures, attention, most, onOrder }: SiteTableProps) {
  const { order, search, compare } = state;
  const further = state.columns.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `further` stands for the columns
  const shown = useMemo(
    () => [
      ...(compare === 'off' ? ALONE : COMPARED),
      ...state.columns.map((name) => ({ name, label: factsOf(name).label })),
    ],
    [compare === 'off', further],
  );
  // Later figures of the same period do not move a row while somebody looks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the figures
  const found = useMemo(
    () => orderSites(findSites(sites, search), figures.sites, order),
    [sites, search, order.by, order.isDescending, figures.asked],
  );
  // The place of a row is not known before the figures by which it is ordered.
  const isWaiting = figures.isPending && order.by !== 'key';
  if (found.length === 0) return <p className="muted">{texts.noneFound}</p>;
  return (
    <div className={styles.sites}>
      <ListTable heading={columns.site} columns={shown} ordered={{ order, onOrder }} isBusy={figures.isStale} isLong>
        {found.map((site, place) => {
          const known = figures.sites.get(site.id);
          const visitors = known?.visitors?.value ?? null;
          return (
            <ListRow
              key={isWaiting ? place : site.id}
              name={
                isWaiting ? (
                  <Skeleton width="10rem" height="1.25rem" />
                ) : (
                  <SiteName
                    {...{ site, state, visitors }}
                    now={figures.now?.get(site.id) ?? 0}
                    attention={attention.sites.get(site.id)}
                  />
                )
              }
              share={visitors === null || most === 0 ? null : visitors / most}
              cells={{ ...cellsOf(known, figures.isPending), ...furtherCells(known, state.columns) }}
            />
          );
        })}
      </ListTable>
    </div>
  );
}

interface SiteNameProps {
  readonly site: SiteSummary;
  readonly state: OverviewState;
  readonly visitors: number | null;
  /** Visitors of the last 5 minutes. */
  readonly now: number;
  /** What is the matter with it. */
  readonly attention: SiteAttention | undefined;
}

/** The name of a site, which leads to its figures of the same period, with its domain and who is there. */
function SiteName({ site, state, visitors, now, attention }: SiteNameProps) {
  const asked = searchOf(periodAddress(state));
  const search = asked === '' && isNew(site, Date.now()) ? 'period=today' : asked;
  return (
    <span className={styles.named}>
      <Link
        className={styles.name}
        href={`/sites/${site.id}${search === '' ? '' : `?${search}`}`}
        dir="auto"
        title={site.name}
      >
        {site.name}
      </Link>
      {now === 0 ? null : (
        <span className={styles.now}>
          <span className={styles.dot} aria-hidden="true" />
          {row.now(whole(now))}
        </span>
      )}
      {site.firstDay === null && visitors === 0 ? (
        <Link className={styles.noData} href={`/sites/${site.id}/install`}>
          {row.noData}
        </Link>
      ) : null}
      {attention === undefined ? null : <AttentionMarks id={site.id} attention={attention} />}
      {readableHost(site.domain) === site.name ? null : (
        <span className={styles.domain}>{readableHost(site.domain)}</span>
      )}
    </span>
  );
}

/** The troubles of a site, as links to where something can be done about it. _No data yet_ says it of a new one. */
function AttentionMarks({ id, attention }: { readonly id: string; readonly attention: SiteAttention }) {
  const { stopped, alert } = texts.attention.marks;
  return (
    <>
      {attention.silence?.since == null ? null : (
        <Link className={styles.noData} href={`/sites/${id}/install`} title={silenceText(attention) ?? undefined}>
          {stopped}
        </Link>
      )}
      {attention.alerts.length === 0 ? null : (
        <Link className={styles.alert} href={`/sites/${id}/alerts`} title={alertsText(attention) ?? undefined}>
          <Icon name="bell" size={16} />
          <span className="visually-hidden">{alert}</span>
        </Link>
      )}
    </>
  );
}

function cellsOf(known: SiteFigures | undefined, isPending: boolean) {
  if (known === undefined) return { visitors: isPending ? <Skeleton width="3rem" height="1.25rem" /> : NO_FIGURE };
  const { days, visitors, pageviews, likeForLike } = known;
  return {
    trend: days.length < 2 ? null : <Sparkline values={days} label={describe(days)} isOpen={likeForLike !== null} />,
    visitors: <Count value={visitors?.value ?? null} />,
    change: <Delta change={siteChange(known)} before={row.before} title={noteOf(likeForLike)} />,
    pageviews: <Count value={pageviews?.value ?? null} />,
  };
}

/** The figures of further columns; those of columns that were just chosen are awaited. */
function furtherCells(known: SiteFigures | undefined, columns: readonly FurtherFigure[]) {
  return Object.fromEntries(
    columns.map((figure) => [
      figure,
      known !== undefined && known[figure] === undefined ? (
        <Skeleton key={figure} width="3rem" height="1.25rem" />
      ) : (
        <Further key={figure} figure={figure} value={known?.[figure]?.value ?? null} money={known?.revenue} />
      ),
    ]),
  );
}

interface FurtherProps {
  readonly figure: FurtherFigure;
  readonly value: number | null;
  /** The revenue of the site, with its currencies. */
  readonly money: SiteFigures['revenue'];
}

function Further({ figure, value, money }: FurtherProps) {
  if (value === null) return NO_FIGURE;
  const besides = figure === 'revenue' ? (money?.besides ?? []) : [];
  const others = besides.map((one) => moneyText(one.value, one.currency));
  const exact = figureText(figure, value, money?.currency);
  return <span title={[exact, ...others].join(' · ')}>{shortText(figure, value, money?.currency)}</span>;
}

function Count({ value }: { readonly value: number | null }) {
  return value === null ? NO_FIGURE : <span title={whole(value)}>{compact(value)}</span>;
}

/** Says what is compared of the visitors. */
function noteOf(like: SiteFigures['likeForLike']): string | undefined {
  if (like === null) return undefined;
  return like.hours === 0 ? shared.change.withoutToday : shared.change.firstHours(like.hours);
}

function describe(days: SiteFigures['days']): string {
  const points = days.map((value) => value ?? 0);
  return row.course(whole(Math.min(...points)), whole(Math.max(...points)), whole(points.at(-1)!));
}
