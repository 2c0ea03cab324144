import { OLDER } from './parts.ts';
import type { SiteDays } from './site-days.ts';

/** What was found of sites' days. They are another object when any of them changes. */
const found = new WeakMap<SiteDays, ReadonlyMap<string, string>>();

/** Returns the last closed day of a site that does not know what was defined later, by the name of the part. */
export function lastOlderOf(site: SiteDays): ReadonlyMap<string, string> {
  const known = found.get(site);
  if (known !== undefined) return known;
  const last = new Map<string, string>();
  for (const { day, unknown, origin } of site.publishedDays) {
    if (unknown === undefined || origin !== undefined) continue;
    for (const name of unknown) {
      const part = name.startsWith(OLDER) ? name.slice(OLDER.length) : null;
      if (part !== null && day > (last.get(part) ?? '')) last.set(part, day);
    }
  }
  found.set(site, last);
  return last;
}
