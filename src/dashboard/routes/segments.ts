import { z } from 'zod';
import { printCondition } from '../../domain/condition.ts';
import type { Segment } from '../../domain/segment.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { createSegment, deleteSegment, listSegments, type SegmentOwner, updateSegment } from '../../sites/segments.ts';
import { siteRefusal } from '../../sites/translations.ts';
import { hiddenConditions, requireNoAmounts } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, type RequestOf, route } from '../route.ts';
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

type Sender = Pick<RequestOf<'site:viewer', unknown>, 'site' | 'grant' | 'params' | 'signedIn'>;
type Written = { readonly body: z.output<typeof SEGMENT> };

/**
 * The routes of segments: every member has some of their own, and the site has some for all members. So it is for a group of sites.
 * Without revenue, those on amounts are as if they did not exist.
 */
export function segmentRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  const seen = async ({ site, grant }: Sender, owner: SegmentOwner): Promise<readonly Segment[]> => {
    const isHidden = await hiddenConditions(db, site, grant);
    return (await listSegments(db, owner)).filter(({ conditions }) => !isHidden(conditions));
  };
  const keyOf = async (request: Sender, owner: SegmentOwner) => {
    const id = idOf(request.params.segment);
    const segments = await seen(request, owner);
    if (segments.some((each) => each.id === id && each.userId === owner.userId)) return { ...owner, id };
    throw siteRefusal('not_found', (texts) => texts.unknown.segment(id));
  };
  const create = async (request: Sender & Written, owner: SegmentOwner): Promise<ListedSegment> => {
    const { site, grant, body } = request;
    await requireNoAmounts(db, site, grant, body.where);
    return listed(await createSegment(db, clock, { ...owner, ...fieldsOf(body) }));
  };
  const change = async (request: Sender & Written, owner: SegmentOwner): Promise<ListedSegment> => {
    const { site, grant, body } = request;
    const key = await keyOf(request, owner);
    await requireNoAmounts(db, site, grant, body.where);
    return listed(await updateSegment(db, clock, key, fieldsOf(body)));
  };
  const ofSite = ({ site }: Sender) => ({ siteId: site.id, userId: null });
  const own = ({ site, signedIn }: Sender) => ({ siteId: site.id, userId: signedIn.user.id });
  const routes = [
    route('GET /sites/:site/segments', 'site:viewer', async (request): Promise<SegmentsAnswer> => {
      return { segments: (await seen(request, own(request))).map(listed) };
    }),
    route('POST /sites/:site/segments', 'site:editor', SEGMENT, (request) => create(request, ofSite(request))),
    route('PATCH /sites/:site/segments/:segment', 'site:editor', SEGMENT, (request) =>
      change(request, ofSite(request)),
    ),
    route('DELETE /sites/:site/segments/:segment', 'site:editor', async (request) => {
      await deleteSegment(db, await keyOf(request, ofSite(request)));
    }),
    route('POST /sites/:site/own-segments', 'site:viewer', SEGMENT, (request) => create(request, own(request))),
    route('PATCH /sites/:site/own-segments/:segment', 'site:viewer', SEGMENT, (request) =>
      change(request, own(request)),
    ),
    route('DELETE /sites/:site/own-segments/:segment', 'site:viewer', async (request) => {
      await deleteSegment(db, await keyOf(request, own(request)));
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
