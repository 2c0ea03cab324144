import { NONE_KEY, OTHER_KEY } from '../../../../src/domain/dimension.ts';
import type { ViewState } from '../view-state.ts';

/** The sides of a page: what was seen before it, and what after. */
export const SIDES = ['before', 'after'] as const;

export type Side = (typeof SIDES)[number];

/** Returns the page that a view is filtered by; null without one. */
export function pageOf({ filters }: Pick<ViewState, 'filters'>): string | null {
  const page = filters.find(({ dimension }) => dimension === 'page')?.value ?? null;
  return page === NONE_KEY || page === OTHER_KEY ? null : page;
}
