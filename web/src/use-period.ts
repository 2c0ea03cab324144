import { useCallback, useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { addressParams, type PeriodChoice, parsePeriod } from './period.ts';

const NO_PERIOD = { period: null, from: null, to: null };

/** Returns the period of the address, and a function that changes it. */
export function usePeriod(): readonly [period: PeriodChoice, choose: (period: PeriodChoice) => void] {
  const search = useSearch();
  const period = useMemo(() => parsePeriod(new URLSearchParams(search)), [search]);
  const choose = useCallback((next: PeriodChoice) => changeSearch({ ...NO_PERIOD, ...addressParams(next) }), []);
  return [period, choose];
}

/** Changes parameters of the address, as a new entry in the browser's history unless it is replaced; null removes one. */
export function changeSearch(
  changes: Readonly<Record<string, string | null>>,
  options: { readonly replace?: boolean } = {},
): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  navigate(text === '' ? location.pathname : `${location.pathname}?${text}`, options);
}
