import type { Db } from '../database/database.ts';
import type { Condition } from '../domain/condition.ts';
import { listSegments, type SegmentOwner } from '../sites/segments.ts';

/**
 * Replaces the own segments of a member by their conditions. Statistics know the site's segments only, so a segment of another
 * member is answered like one that does not exist. A condition on several segments stays as it is, and is refused.
 */
export async function withOwnSegments(
  db: Db,
  owner: SegmentOwner,
  query: { readonly where?: readonly Condition[] },
): Promise<object> {
  const { where = [] } = query;
  if (!where.some(({ subject }) => subject === 'segment')) return query;
  const own = (await listSegments(db, owner)).filter(({ userId }) => userId !== null);
  const conditionsOfOne = ({ subject, values }: Condition) =>
    subject === 'segment' && values.length === 1
      ? own.find(({ id }) => id === Number(values[0]))?.conditions
      : undefined;
  return { ...query, where: where.flatMap((condition) => conditionsOfOne(condition) ?? [condition]) };
}
