import { type Condition, conditionOf, printCondition } from '../../../../src/domain/condition.ts';
import { isShownDimension, type StoredDimension } from '../../../../src/domain/dimension.ts';
import {
  type FilterDimension,
  isProperty,
  type PropertyDimension,
  printFilter,
} from '../../../../src/domain/filter.ts';
import type { Known } from '../../../../src/domain/gap.ts';
import { CONDITIONS_MAX } from '../../../../src/domain/limits.ts';
import { type Knowledge, knownText } from '../../ui/known-days.ts';
import { type Filter, toggleFilter, type ViewState } from '../view-state.ts';

/** The parts of a view that select hits. */
export type Selection = Pick<ViewState, 'filters' | 'where'>;

/** A selection that selects everything. */
export const EVERYTHING: Selection = { filters: [], where: [] };

/** Returns the parameters of what a view selects. */
export function selectionParams({ filters, where }: Selection): Readonly<Record<string, readonly string[]>> {
  return { filter: filters.map(printFilter), where: where.map(printCondition) };
}

/** Tells whether a view shows a part of the visitors. */
export function isNarrowed({ filters, where }: Selection): boolean {
  return filters.length + where.length > 0;
}

/** Returns what a view selects as conditions, those of the filters first. */
export function conditionsOf({ filters, where }: Selection): readonly Condition[] {
  return [...filters.map(conditionOf), ...where];
}

/**
 * Returns what an answer under a view's conditions does not know, besides the days whose visits are gone: the page says that once.
 */
export function gapsBesideVisits(known: Known | undefined, selection: Selection): Known | undefined {
  if (known === undefined || !isNarrowed(selection)) return known;
  const gaps = known.gaps.filter(({ reason }) => reason !== 'visits_gone');
  return gaps.length === 0 ? undefined : { ...known, gaps };
}

/** Says which days an answer under a view's conditions does not know, besides those whose visits are gone; null for none. */
export function knownOf(answer: Knowledge | undefined, isNone: boolean, selection: Selection): string | null {
  return answer === undefined
    ? null
    : knownText({ ...answer, known: gapsBesideVisits(answer.known, selection) }, isNone);
}

/** Tells whether one condition more may be added. */
export function hasRoom({ filters, where }: Selection): boolean {
  return filters.length + where.length < CONDITIONS_MAX;
}

/** Adds a condition: as a filter where a click on a row would set the same one. */
export function withCondition(selection: Selection, condition: Condition): Selection {
  const { filters, where } = selection;
  if (conditionsOf(selection).some((one) => isSame(one, condition))) return selection;
  const filter = filterOf(condition);
  if (filter !== null && !filters.some(({ dimension }) => dimension === filter.dimension)) {
    return { filters: [...filters, filter], where };
  }
  return { filters, where: [...where, condition] };
}

/** Puts a condition in the place of another one, of a filter too; null removes it. */
export function withReplaced(selection: Selection, before: Condition, next: Condition | null): Selection {
  const { filters, where } = selection;
  const filterAt = filters.findIndex((filter) => isSame(conditionOf(filter), before));
  const at = filterAt < 0 ? where.findIndex((one) => isSame(one, before)) : -1;
  const rest: Selection = {
    filters: filters.filter((_, index) => index !== filterAt),
    where: where.filter((_, index) => index !== at),
  };
  if (next === null) return rest;
  const filter = filterOf(next);
  const isFree = filter !== null && !rest.filters.some(({ dimension }) => dimension === filter.dimension);
  if (filterAt >= 0 && isFree) return { filters: filters.with(filterAt, filter), where };
  const isNew = !rest.where.some((one) => isSame(one, next));
  return at >= 0 && !isFree && isNew ? { filters, where: where.with(at, next) } : withCondition(rest, next);
}

function isSame(one: Condition, other: Condition): boolean {
  return printCondition(one) === printCondition(other);
}

/** Returns the filter that a condition is; null for one that a click on a row does not set. */
function filterOf({ subject, operator, values }: Condition): Filter | null {
  const [value = '', ...others] = values;
  return operator === 'is' && others.length === 0 && isFilterDimension(subject) ? { dimension: subject, value } : null;
}

/** The value of a row of a list. */
export interface RowValue {
  readonly dimension: StoredDimension | PropertyDimension;
  readonly value: string;
}

/** Tells whether a view selects the value of a row. */
export function isSelected(selection: Selection, row: RowValue): boolean {
  return conditionsOf(selection).some((condition) => isSame(condition, isValue(row)));
}

/** Filters by the value of a row, or does so no longer; with `isExcluded` leaves the value out, or does so no longer. */
export function toggled(selection: Selection, row: RowValue, isExcluded: boolean): Selection {
  const { filters, where } = selection;
  const excluding = where.find(({ subject, operator }) => subject === row.dimension && operator === 'is_not');
  const values = excluding?.values ?? [];
  const others = values.filter((value) => value !== row.value);
  const withValues = (kept: readonly string[]): readonly Condition[] => {
    const condition: Condition = { subject: row.dimension, operator: 'is_not', values: kept };
    if (excluding === undefined) return [...where, condition];
    return where.flatMap((one) => (one !== excluding ? one : kept.length === 0 ? [] : condition));
  };
  if (!isExcluded) {
    const rest = others.length === values.length ? where : withValues(others);
    return toggledValue({ filters, where: rest }, row);
  }
  if (others.length < values.length) return { filters, where: withValues(others) };
  const left = { filters, where: withValues([...values, row.value]) };
  return isSelected(selection, row) ? toggledValue(left, row) : left;
}

/** Selects a value in the place of the one of its dimension; removes it when it is there already. */
function toggledValue(selection: Selection, row: RowValue): Selection {
  const { filters, where } = selection;
  const filter = filterOf(isValue(row));
  const rest = where.filter((condition) => !isSame(condition, isValue(row)));
  if (rest.length < where.length) return { filters, where: rest };
  if (filter !== null) return { filters: toggleFilter(filters, filter), where };
  const others = where.filter(
    ({ subject, operator, values }) => !(subject === row.dimension && operator === 'is' && values.length === 1),
  );
  return { filters, where: [...others, isValue(row)] };
}

function isValue({ dimension, value }: RowValue): Condition {
  return { subject: dimension, operator: 'is', values: [value] };
}

function isFilterDimension(subject: Condition['subject']): subject is FilterDimension {
  return isShownDimension(subject) || isProperty(subject as FilterDimension);
}
