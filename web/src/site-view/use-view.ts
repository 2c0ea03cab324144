import { useCallback, useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { parseView, printView, type ViewState } from './view-state.ts';

/** Changes the view, as a new entry in the browser's history. */
export type ChangeView = (change: Partial<ViewState>) => void;

/** Returns the view of the address, and a function that changes it. */
export function useView(): readonly [view: ViewState, change: ChangeView] {
  const search = useSearch();
  const view = useMemo(() => parseView(search), [search]);
  const change = useCallback<ChangeView>((part) => {
    const next = printView({ ...parseView(location.search), ...part });
    if (next !== printView(parseView(location.search))) navigate(location.pathname + next);
  }, []);
  return [view, change];
}
