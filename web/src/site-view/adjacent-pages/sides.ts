import { NONE_KEY, OTHER_KEY } from '../../../../src/domain/dimension.ts';
import type { ViewState } from '../view-state.ts';

/** The sides of a page: what was seen before it, and what after. */
export const SIDES = ['before', 'after'] as const;

export type Side = (typeof SIDES)[number];

/** Returns the one page that a view is filtered by; null under other filters. */
export function pageOf({ filters }: Pick<ViewState, 'filters'>): string | null {
  const [filter, ...others] = filters;
  const isOne = filter?.dimension === 'page' && others.length === 0 && ![NONE_KEY, OTHER_KEY].includes(filter.value);
  return isOne ? filter.value : null;
}
