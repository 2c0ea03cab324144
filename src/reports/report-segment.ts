import type { Db } from '../database/database.ts';
import type { Segment } from '../domain/segment.ts';
import { onAmountsOf } from '../sites/amounts.ts';
import { listSegments } from '../sites/segments.ts';
import type { ReportRecipient } from './report-recipient.ts';

/** The segment of a report, as its figures need it. */
export type ReportSegment = Pick<Segment, 'id' | 'name' | 'conditions'>;

type SegmentReader = Pick<ReportRecipient, 'site' | 'userId' | 'segmentId' | 'getsRevenue'> &
  Partial<Pick<ReportRecipient, 'outside'>>;

/**
 * Returns the segment of a recipient's report: of a member's one of their own or the site's, of others one of the site's. Null for a
 * report of all visitors; undefined when the segment has been deleted, or is on amounts, for a member who gets none.
 */
export async function segmentOfReport(
  db: Db,
  { site, userId, segmentId, getsRevenue, outside = null }: SegmentReader,
): Promise<ReportSegment | null | undefined> {
  if (segmentId === null) return null;
  const segment = (await listSegments(db, { siteId: site.id, userId })).find(({ id }) => id === segmentId);
  const isMember = userId !== null || outside?.isMember === true;
  if (segment === undefined || getsRevenue || !isMember) return segment;
  return (await onAmountsOf(db, site.id))(segment.conditions) ? undefined : segment;
}
