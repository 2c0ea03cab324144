import type { Db } from '../database/database.ts';
import type { Segment } from '../domain/segment.ts';
import { listSegments } from '../sites/segments.ts';
import type { ReportRecipient } from './report-recipient.ts';

/** The segment of a report, as its figures need it. */
export type ReportSegment = Pick<Segment, 'id' | 'name' | 'conditions'>;

/**
 * Returns the segment of a recipient's report: of a member's one of their own or the site's, of others one of the site's. Null for a
 * report of all visitors; undefined when the segment has been deleted.
 */
export async function segmentOfReport(
  db: Db,
  { site, userId, segmentId }: Pick<ReportRecipient, 'site' | 'userId' | 'segmentId'>,
): Promise<ReportSegment | null | undefined> {
  if (segmentId === null) return null;
  return (await listSegments(db, { siteId: site.id, userId })).find(({ id }) => id === segmentId);
}
