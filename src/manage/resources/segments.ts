import { z } from 'zod';
import { type Condition, printCondition } from '../../domain/condition.ts';
import { readCondition } from '../../sites/segment-conditions.ts';
import { createSegment, deleteSegment, listSegments, updateSegment } from '../../sites/segments.ts';
import { numberedConditions } from '../references.ts';
import { resource, type SitePlace } from '../resource.ts';
import { GOALS } from './goals.ts';

interface SegmentFields {
  readonly name: string;
  readonly where: readonly string[];
}

/** The segments of a site, which all members have. Those that members have for themselves are theirs alone. */
export const SEGMENTS = resource<SegmentFields>({
  name: 'segments',
  singular: 'segment',
  summary: 'A named set of conditions on visits, which all members can choose',
  of: 'site',
  area: 'settings',
  fields: z.object({
    name: z.string().describe('A display name that no other segment of the site has.'),
    where: z
      .array(z.string())
      .describe(
        'The conditions, such as `country:is:DE`, of which all must hold. A goal is named by its number, or as paths name it: `goal:is:order`.',
      ),
  }),
  defaults: {},
  namedBy: ['name'],
  nameOf: ({ name }) => name.trim(),
  list: async ({ context: { db }, site }, id) => {
    const segments = await listSegments(db, { siteId: site.id, userId: null });
    return segments
      .filter((segment) => id === undefined || String(segment.id) === id)
      .map(({ id, name, conditions }) => {
        return { id: String(id), fields: { name, where: conditions.map(printCondition) } };
      });
  },
  create: async (place, { name, where }) => {
    const { db, clock } = place.context;
    const segment = { siteId: place.site.id, userId: null, name, conditions: await conditionsOf(place, where) };
    return { id: String((await createSegment(db, clock, segment)).id) };
  },
  change: async (place, { id }, { name, where }) => {
    const { db, clock } = place.context;
    const key = { id: Number(id), siteId: place.site.id, userId: null };
    await updateSegment(db, clock, key, { name, conditions: await conditionsOf(place, where) });
    return { id };
  },
  remove: ({ context: { db }, site }, { id }) => deleteSegment(db, { id: Number(id), siteId: site.id, userId: null }),
});

async function conditionsOf(place: SitePlace, where: readonly string[]): Promise<Condition[]> {
  return (await numberedConditions(place, where, { goal: GOALS })).map(readCondition);
}
