import { z } from 'zod';
import { printCondition } from '../../domain/condition.ts';
import type { Segment } from '../../domain/segment.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { createSegment, deleteSegment, listSegments, updateSegment } from '../../sites/segments.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** A segment as the dashboard gets it. */
export interface ListedSegment {
  readonly segmentId: number;
  readonly name: string;
  /** The written conditions. */
  readonly where: readonly string[];
  /** Whether the segment is the signed-in user's alone; others are the site's, which all members have. */
  readonly isOwn: boolean;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

export interface SegmentsAnswer {
  /** The site's segments and those of the signed-in user, oldest first. */
  readonly segments: readonly ListedSegment[];
}

/** Conditions are read byte for byte: a form encodes typed pages with `encodedCondition`. */
const SEGMENT = z.object({ name: z.string(), where: z.array(z.string()) });

/** The routes of segments: every member has some of their own, and the site has some for all members. So it is for a group of sites. */
export function segmentRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  const routes = [
    route('GET /sites/:site/segments', 'site:viewer', async ({ site, signedIn }): Promise<SegmentsAnswer> => {
      const segments = await listSegments(db, { siteId: site.id, userId: signedIn.user.id });
      return { segments: segments.map(listed) };
    }),
    route('POST /sites/:site/segments', 'site:editor', SEGMENT, async ({ site, body }): Promise<ListedSegment> => {
      return listed(await createSegment(db, clock, { siteId: site.id, userId: null, ...fieldsOf(body) }));
    }),
    route(
      'PATCH /sites/:site/segments/:segment',
      'site:editor',
      SEGMENT,
      async ({ site, params, body }): Promise<ListedSegment> => {
        const key = { id: idOf(params.segment), siteId: site.id, userId: null };
        return listed(await updateSegment(db, clock, key, fieldsOf(body)));
      },
    ),
    route('DELETE /sites/:site/segments/:segment', 'site:editor', async ({ site, params }) => {
      await deleteSegment(db, { id: idOf(params.segment), siteId: site.id, userId: null });
    }),
    route(
      'POST /sites/:site/own-segments',
      'site:viewer',
      SEGMENT,
      async ({ site, signedIn, body }): Promise<ListedSegment> => {
        const owner = { siteId: site.id, userId: signedIn.user.id };
        return listed(await createSegment(db, clock, { ...owner, ...fieldsOf(body) }));
      },
    ),
    route(
      'PATCH /sites/:site/own-segments/:segment',
      'site:viewer',
      SEGMENT,
      async ({ site, signedIn, params, body }): Promise<ListedSegment> => {
        const key = { id: idOf(params.segment), siteId: site.id, userId: signedIn.user.id };
        return listed(await updateSegment(db, clock, key, fieldsOf(body)));
      },
    ),
    route('DELETE /sites/:site/own-segments/:segment', 'site:viewer', async ({ site, signedIn, params }) => {
      await deleteSegment(db, { id: idOf(params.segment), siteId: site.id, userId: signedIn.user.id });
    }),
  ];
  return routes.map((each) => ({ ...each, isOfGroups: true }));
}

function fieldsOf({ name, where }: z.output<typeof SEGMENT>) {
  return { name, conditions: where.map(readCondition) };
}

function listed({ id, name, conditions, userId, changedAt }: Segment): ListedSegment {
  return { segmentId: id, name, where: conditions.map(printCondition), isOwn: userId !== null, changedAt };
}
