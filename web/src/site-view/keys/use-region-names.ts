import namesUrl from 'virtual:region-names';
import { useEffect, useSyncExternalStore } from 'react';
import { hasRegionNames, onRegionNames, type RegionNames, setRegionNames } from './region-names.ts';

let isLoading = false;

/** Loads the names of regions once, if they are needed. Returns whether they are still to come, and renders again then. */
export function useRegionNames(isNeeded: boolean): boolean {
  const isThere = useSyncExternalStore(onRegionNames, hasRegionNames);
  useEffect(() => {
    if (isNeeded && !isThere && !isLoading) void load();
  }, [isNeeded, isThere]);
  return isNeeded && !isThere;
}

/** Without the names regions are shown by their codes, until the page is loaded again. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    const response = await fetch(namesUrl);
    setRegionNames(response.ok ? ((await response.json()) as RegionNames) : {});
  } catch {
    setRegionNames({});
  }
}
