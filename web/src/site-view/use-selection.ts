import { useCallback, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSite } from '../session.ts';
import { goalViewQuery } from './goal/choose-goal.ts';
import { type ChangeView, useView } from './use-view.ts';
import { printView, type ViewState } from './view-state.ts';

const NAMES = ['filter', 'where'];

/**
 * Returns the view of the address of another page than the dashboard, and a function that changes its conditions and leaves
 * the page's own parameters alone. A goal is measured on the dashboard, to which it leads.
 */
export function useSelection(): readonly [view: ViewState, change: ChangeView] {
  const { base } = useSite();
  const [address] = useView();
  const view = useMemo(() => ({ ...address, goal: null }), [address]);
  const change = useCallback<ChangeView>(
    (part) => {
      if (part.goal != null) return navigate(base + goalViewQuery(part.goal, view));
      const params = new URLSearchParams(location.search);
      const next = new URLSearchParams(printView({ ...view, ...part }));
      for (const name of NAMES) {
        params.delete(name);
        for (const value of next.getAll(name)) params.append(name, value);
      }
      const text = params.toString().replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',');
      navigate(text === '' ? location.pathname : `${location.pathname}?${text}`);
    },
    [base, view],
  );
  return [view, change];
}
