import { isOver, reachesOfAll, reachesSubject, withholds } from '../accounts/grants.ts';
import { membersAmong } from '../accounts/members.ts';
import type { Db } from '../database/database.ts';
import { type AlertType, isMoney } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { onAmountsOf } from '../sites/amounts.ts';
import { readCondition } from '../sites/segment-conditions.ts';

/** A rule whose alerts somebody would get. */
export interface AlertSource {
  readonly orgId: number;
  /** The id of a site, or the negative one of a group. */
  readonly siteId: number;
  readonly type: AlertType;
  /** The written conditions on what is counted. */
  readonly where: readonly string[];
}

/**
 * Tells of those addresses that belong to members of the organisation, also whose time is over, whether they may get the alerts of
 * a rule: they reach its site or the whole of its group, and neither settings nor, for a rule of money or with conditions on amounts,
 * revenue is withheld. Addresses are in lower case.
 */
export async function alertAccess(
  db: Db,
  clock: Clock,
  { orgId, siteId, type, where }: AlertSource,
  emails: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (emails.length === 0) return new Map();
  const members = await membersAmong(db, orgId, emails);
  const reaches = await reachesOfAll(
    db,
    members.map(({ reach }) => reach),
  );
  const isOfMoney = isMoney(type) || (where.length > 0 && (await onAmountsOf(db, siteId))(where.map(readCondition)));
  return new Map(
    members.map((member, i) => {
      const isHidden = withholds(member, 'settings') || (isOfMoney && withholds(member, 'revenue'));
      return [member.email, !isOver(member, clock) && !isHidden && reachesSubject(member.reach, reaches[i]!, siteId)];
    }),
  );
}
