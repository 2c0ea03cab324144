import { addMonths, countDays, firstOfMonth } from '../../../../src/domain/calendar.ts';
import { COMPARED_MAX_DAYS } from '../../../../src/domain/limits.ts';
import { FURTHER_FIGURES, type FurtherFigure } from '../../../../src/domain/metric.ts';
import { grainOf, PERIOD_PRESETS, type Period, presetPeriod } from '../../../../src/domain/period.ts';
import { addressParams, type PeriodChoice, parsePeriod } from '../../period.ts';
import { type Comparison, parseComparison, printComparison } from '../../site-view/comparison/comparison.ts';
import type { Order } from '../../ui/order.ts';

/** A column by which sites are ordered. */
export type SiteColumn = 'visitors' | 'change' | 'pageviews' | FurtherFigure;

export type SiteOrder = Order<SiteColumn | 'key'>;

/** The view of the overview. Its address has all of it. */
export interface OverviewState {
  readonly period: PeriodChoice;
  readonly compare: Comparison;
  /** The columns besides those that are always there, in their order. */
  readonly columns: readonly FurtherFigure[];
  readonly order: SiteOrder;
  /** The group whose sites are shown; null for all sites. */
  readonly group: number | null;
  /** Whether the sites that need attention are shown alone. */
  readonly attention: boolean;
  readonly search: string;
}

const COLUMNS = ['key', 'visitors', 'change', 'pageviews'] as const;
const FIRST_ORDER: SiteOrder = { by: 'visitors', isDescending: true };
/** In addresses; the name of a site is its key in tables. */
const NAME = 'name';
const ON = 'true';

/** Reads an address's query. Unknown and invalid parameters are ignored. */
export function parseOverview(params: URLSearchParams): OverviewState {
  const asked = params.get('columns')?.split(',') ?? [];
  const columns = FURTHER_FIGURES.filter((figure) => asked.includes(figure));
  return {
    period: parsePeriod(params),
    compare: parseComparison(params.get('compare')),
    columns,
    order: parseOrder(params.get('sort') ?? '', columns),
    group: /^\d{1,9}$/.test(params.get('group') ?? '') ? Number(params.get('group')) : null,
    attention: params.get('attention') === ON,
    search: params.get('q') ?? '',
  };
}

/** Returns the parameters of a period and its comparison in addresses, as the pages of a site have them too. */
export function periodAddress({ period, compare }: Pick<OverviewState, 'period' | 'compare'>) {
  return { ...addressParams(period), ...(compare === 'previous' ? {} : { compare: printComparison(compare) }) };
}

/** Returns the changes of an address for a part of the state; null removes a parameter. */
export function addressOf(state: OverviewState): Readonly<Record<string, string | null>> {
  const isFirst = state.order.by === FIRST_ORDER.by && state.order.isDescending;
  return {
    ...{ period: null, from: null, to: null, compare: null },
    ...periodAddress(state),
    columns: state.columns.length === 0 ? null : state.columns.join(','),
    sort: isFirst ? null : printOrder(state.order),
    group: state.group === null ? null : String(state.group),
    attention: state.attention ? ON : null,
    q: state.search === '' ? null : state.search,
  };
}

/** Returns the days of a period; undefined for all time, whose days are each site's own. */
export function daysOf(period: PeriodChoice, today: string): Period | undefined {
  if (!('preset' in period)) return period;
  const preset = PERIOD_PRESETS.find((one) => one === period.preset);
  if (preset !== undefined) return presetPeriod(preset, today);
  return period.preset === '12mo' ? { from: addMonths(firstOfMonth(today), -11), to: today } : undefined;
}

/** Returns the most days that the period is compared with, when more are chosen; null when they are few enough. */
export function exceededDays(
  { period, compare }: Pick<OverviewState, 'period' | 'compare'>,
  today: string,
): number | null {
  const days = daysOf(period, today);
  if (typeof compare === 'string' || days === undefined) return null;
  const most = COMPARED_MAX_DAYS[grainOf(days)];
  return countDays(compare.from, compare.to) > most ? most : null;
}

/** Shows or hides a column. Sites are not ordered by one that is hidden. */
export function toggleColumn({ columns, order }: OverviewState, column: FurtherFigure): Partial<OverviewState> {
  if (!columns.includes(column)) {
    return { columns: FURTHER_FIGURES.filter((one) => one === column || columns.includes(one)) };
  }
  return {
    columns: columns.filter((one) => one !== column),
    order: order.by === column ? FIRST_ORDER : order,
  };
}

function parseOrder(text: string, columns: readonly FurtherFigure[]): SiteOrder {
  const name = text.replace(/^-/, '');
  const by = [...COLUMNS, ...columns].find((column) => (column === 'key' ? NAME : column) === name);
  return by === undefined ? FIRST_ORDER : { by, isDescending: text.startsWith('-') };
}

function printOrder({ by, isDescending }: SiteOrder): string {
  return `${isDescending ? '-' : ''}${by === 'key' ? NAME : by}`;
}
