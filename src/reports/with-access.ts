import { isOver, reachesOfAll, reachesSubject } from '../accounts/grants.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Grant } from '../domain/grant.ts';
import type { Site } from '../domain/site.ts';

/** Returns those reports whose readers are no members, or members who reach the site or group now. */
export async function withAccess<Report extends { readonly site: Site; readonly grant: Grant | null }>(
  db: Db,
  clock: Clock,
  reports: readonly Report[],
): Promise<Report[]> {
  const reaches = await reachesOfAll(
    db,
    reports.map(({ grant }) => grant?.reach ?? null),
  );
  const isReached = ({ site, grant }: Report, i: number) => reachesSubject(grant?.reach ?? null, reaches[i]!, site.id);
  return reports.filter((report, i) => {
    const { grant } = report;
    return grant === null || (!isOver(grant, clock) && isReached(report, i));
  });
}
