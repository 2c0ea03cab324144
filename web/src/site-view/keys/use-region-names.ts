import namesUrl from 'virtual:region-names';
import { useQuery } from '@tanstack/react-query';
import { type RegionNames, setRegionNames } from './region-names.ts';

/** Loads the names of regions once, if they are needed. Returns whether they are still to come, and renders again then. */
export function useRegionNames(isNeeded: boolean): boolean {
  const { isPending } = useQuery({
    queryKey: ['region-names'],
    queryFn: loadNames,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isNeeded && isPending;
}

/** Without the names regions are shown by their codes. Names that are there stay, when they cannot be read again. */
async function loadNames(): Promise<boolean> {
  const response = await fetch(namesUrl);
  if (response.ok) setRegionNames((await response.json()) as RegionNames);
  return response.ok;
}
