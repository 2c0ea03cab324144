import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { PERIOD_PRESETS, type PeriodPreset } from '../../src/domain/period.ts';

const DEFAULT: PeriodPreset = '30d';

/**
 * Returns the period preset of the address, and a function that changes it. An unknown preset counts as the last 30
 * days.
 */
export function usePreset(): readonly [preset: PeriodPreset, choose: (preset: PeriodPreset) => void] {
  const named = new URLSearchParams(useSearch()).get('period');
  const choose = (preset: PeriodPreset) => changeSearch({ period: preset === DEFAULT ? null : preset });
  return [PERIOD_PRESETS.find((preset) => preset === named) ?? DEFAULT, choose];
}

/** Changes parameters of the address as a new entry in the browser's history; null removes one. */
export function changeSearch(changes: Readonly<Record<string, string | null>>): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  navigate(text === '' ? location.pathname : `${location.pathname}?${text}`);
}
