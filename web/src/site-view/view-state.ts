import { type Condition, parseCondition, printCondition } from '../../../src/domain/condition.ts';
import { SHOWN_DIMENSIONS } from '../../../src/domain/dimension.ts';
import {
  type Filter,
  type FilterDimension,
  type PropertyDimension,
  parseFilter,
  printFilter,
} from '../../../src/domain/filter.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../../../src/domain/limits.ts';
import { GRAINS, type Grain } from '../../../src/domain/period.ts';
import { REVENUE_DIMENSIONS, type RevenueBy } from '../../../src/domain/revenue.ts';
import { addressParams, DEFAULT_PERIOD, type PeriodChoice, parsePeriod } from '../period.ts';
import { type Comparison, parseComparison, printComparison } from './comparison/comparison.ts';
import { FIRST_TABS, PANEL_NAMES, PANEL_TABS, type PanelName, type TabName } from './panels.ts';
import { isListName, type ListName } from './rows/list-name.ts';
import { firstMetric, SHOWN_METRICS, type ShownMetric } from './shown-metric.ts';

export type { Condition, Filter, PeriodChoice };

/** The state of the site view. All of it is in the address, so that a view can be bookmarked and shared. */
export interface ViewState {
  readonly period: PeriodChoice;
  readonly metric: ShownMetric;
  /** The period with which the chart and the key figures are compared. */
  readonly compare: Comparison;
  /** The wanted width of the chart's points; null for the one that follows from the period. */
  readonly interval: Grain | null;
  /** At most one for each dimension, in the order in which they were chosen. */
  readonly filters: readonly Filter[];
  /** The conditions besides the filters, in the order in which they were added. */
  readonly where: readonly Condition[];
  /** The goal that is measured, by its id. It selects nothing. */
  readonly goal: number | null;
  readonly tabs: Readonly<Record<PanelName, TabName>>;
  /** The groups that revenue is shown by. */
  readonly revenue: RevenueBy;
  /** The key of the property of events whose values are shown; null for the first one. */
  readonly property: string | null;
  /** The list of the dialog with all rows. */
  readonly all: ListName | null;
  /** The text with which that dialog's search begins; empty without the dialog. */
  readonly search: string;
}

const PROPERTY = /^property:./s;
const GOAL = /^[1-9]\d{0,9}$/;

/** The view of an address without parameters. */
export const DEFAULT_VIEW: ViewState = {
  period: DEFAULT_PERIOD,
  metric: 'visitors',
  compare: 'previous',
  interval: null,
  filters: [],
  where: [],
  goal: null,
  tabs: FIRST_TABS,
  revenue: 'channel',
  property: null,
  all: null,
  search: '',
};

/** Parses an address's query. Unknown and invalid parameters are ignored; `leftOutFilters` returns the filters and conditions among them. */
export function parseView(search: string): ViewState {
  const params = new URLSearchParams(search);
  const property = params.get('property') || null;
  const all = parseList(params.get('all') ?? '', property);
  const goal = GOAL.test(params.get('goal') ?? '') ? Number(params.get('goal')) : null;
  return {
    period: parsePeriod(params),
    metric: SHOWN_METRICS.find((metric) => metric === params.get('metric')) ?? firstMetric(goal),
    compare: parseComparison(params.get('compare')),
    interval: GRAINS.find((grain) => grain === params.get('interval')) ?? null,
    filters: filtersOf(params),
    where: whereOf(params),
    goal,
    tabs: Object.fromEntries(PANEL_NAMES.map((panel) => [panel, parseTab(panel, params)])) as ViewState['tabs'],
    revenue: parseRevenueBy(params.get('revenue') ?? ''),
    property,
    all,
    search: all === null ? '' : (params.get('search') ?? ''),
  };
}

/**
 * Returns the filters of an address's query that its view does not have: of an unknown dimension, without a value, and the second
 * one of a dimension; and the conditions of another form, or one too many.
 */
export function leftOutFilters(search: string): readonly string[] {
  const params = new URLSearchParams(search);
  const kept = filtersOf(params);
  const filters = params.getAll('filter').filter((text) => {
    const filter = parseFilter(text, SHOWN_DIMENSIONS);
    return filter === null || !isFiltered(kept, filter);
  });
  const where = new Set(whereOf(params).map(printCondition));
  const conditions = params.getAll('where').filter((text) => {
    const condition = parseCondition(text);
    return condition === null || !where.has(printCondition(condition));
  });
  return [...filters, ...conditions];
}

/** Writes a view as an address's query: `?…`, or nothing for the default view. */
export function printView(view: ViewState): string {
  const params = new URLSearchParams(addressParams(view.period));
  if (view.metric !== firstMetric(view.goal)) params.set('metric', view.metric);
  if (view.compare !== DEFAULT_VIEW.compare) params.set('compare', printComparison(view.compare));
  if (view.interval !== null) params.set('interval', view.interval);
  for (const filter of view.filters) params.append('filter', printFilter(filter));
  for (const condition of view.where) params.append('where', printCondition(condition));
  if (view.goal !== null) params.set('goal', String(view.goal));
  for (const panel of PANEL_NAMES) {
    if (view.tabs[panel] !== DEFAULT_VIEW.tabs[panel]) params.set(panel, view.tabs[panel]);
  }
  if (view.revenue !== DEFAULT_VIEW.revenue) params.set('revenue', view.revenue);
  if (view.property !== null) params.set('property', view.property);
  if (view.all !== null) params.set('all', view.all);
  if (view.all !== null && view.search !== '') params.set('search', view.search);
  const text = params.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Adds a filter in the place of the one of its dimension; removes it when it is there already. */
export function toggleFilter(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  const others = filters.filter(({ dimension }) => dimension !== filter.dimension);
  return isFiltered(filters, filter) ? others : [...others, filter];
}

/** Returns whether a filter is among the given ones. */
export function isFiltered(filters: readonly Filter[], { dimension, value }: Filter): boolean {
  return filters.some((one) => one.dimension === dimension && one.value === value);
}

/** Parses the name of a list; that of a property's values needs a property. */
function parseList(text: string, property: string | null): ListName | null {
  return isListName(text) && (text !== 'property' || property !== null) ? text : null;
}

/** Returns the first filter of each dimension. */
function filtersOf(params: URLSearchParams): readonly Filter[] {
  const filters = new Map<FilterDimension, Filter>();
  for (const text of params.getAll('filter')) {
    const filter = parseFilter(text, SHOWN_DIMENSIONS);
    if (filter !== null && !filters.has(filter.dimension)) filters.set(filter.dimension, filter);
  }
  return [...filters.values()];
}

/** Returns the conditions, each once. */
function whereOf(params: URLSearchParams): readonly Condition[] {
  const conditions = new Map<string, Condition>();
  for (const text of params.getAll('where')) {
    const condition = parseCondition(text);
    if (condition === null || condition.values.length > CONDITION_VALUES_MAX) continue;
    if (conditions.size < CONDITIONS_MAX) conditions.set(printCondition(condition), condition);
  }
  return [...conditions.values()];
}

function parseRevenueBy(text: string): RevenueBy {
  const dimension = REVENUE_DIMENSIONS.find((name) => name === text);
  return dimension ?? (PROPERTY.test(text) ? (text as PropertyDimension) : DEFAULT_VIEW.revenue);
}

function parseTab(panel: PanelName, params: URLSearchParams): TabName {
  const tabs: readonly TabName[] = PANEL_TABS[panel];
  return tabs.find((tab) => tab === params.get(panel)) ?? DEFAULT_VIEW.tabs[panel];
}
