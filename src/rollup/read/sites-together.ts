import { createHash } from 'node:crypto';
import type { Period } from '../../domain/period.ts';
import type { DayStates, SiteDays } from '../days/site-days.ts';

/** No site has this id. */
const NO_SITE = 0;

/** The ids of sites that are read together, as one. */
export interface SitesTogether {
  /** The id that stands for them; no site has it. */
  readonly id: number;
  readonly siteIds: readonly number[];
}

/** Returns the sites that an id stands for. */
export function idsOf(siteId: number, together: SitesTogether | undefined): readonly number[] {
  if (together?.id !== siteId) return [siteId];
  return together.siteIds.length === 0 ? [NO_SITE] : together.siteIds;
}

/** Sorts the days of sites into open and closed ones: a day can be both, and is closed once for each site, in no order. */
export function statesOf(sites: readonly SiteDays[], days: Period): DayStates {
  const states = sites.map((site) => site.states(days));
  const [one, ...others] = states;
  if (others.length === 0) return one!;
  return {
    open: [...new Set(states.flatMap(({ open }) => open))].sort(),
    closed: states.flatMap(({ closed }) => closed),
    months: [],
  };
}

/** Makes one stamp of those of several sites. */
export function stampOf(versions: readonly string[]): string {
  return versions.length === 1 ? versions[0]! : createHash('sha256').update(versions.join(' ')).digest('base64url');
}
