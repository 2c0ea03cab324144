import { ApiError } from '../../domain/error.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Site } from '../../domain/site.ts';
import type { FunnelAnswer } from '../answer.ts';
import { readFunnel } from '../answers/funnel-readings.ts';
import { readFunnelRevenue } from '../answers/funnel-revenue.ts';
import type { CountedFunnelRevenue, Definitions } from '../definitions.ts';
import { INTEGER_TEXT, parseFunnelQuery } from '../parse.ts';
import { parseSelectedFunnel } from '../parse-selected.ts';
import type { FunnelQuery, SelectedFunnelQuery } from '../query.ts';
import type { FunnelRevenueAnswer } from '../revenue-answer.ts';
import { resolveWhere, type Where } from '../where.ts';
import { onLink } from './on-link.ts';
import { type Asked, likeOn, type Question, timeOf } from './question.ts';

/** A question about one funnel. */
export interface OneFunnelQuery extends FunnelQuery {
  readonly id: number;
}

/** How many visitors went through the steps of a funnel. */
export const FUNNEL: Question<OneFunnelQuery, FunnelVersion, FunnelAnswer> = {
  name: 'funnels/:funnelId',
  parse: (asked, by) => likeOn(funnelQuery(asked), by),
  time: timeOf,
  needs: funnelOf,
  key: () => null,
  read: (reader, window, _, funnel) => readFunnel(reader, window, funnel),
  onLink: { properties: () => [], cards: () => ['events'] },
};

/** The money of the orders that complete a funnel. */
export const FUNNEL_REVENUE: Question<
  SelectedFunnelQuery,
  { readonly where: Where; readonly funnel: FunnelVersion; readonly orders: CountedFunnelRevenue | null },
  FunnelRevenueAnswer
> = {
  name: 'funnels/:funnelId/revenue',
  tellsMoney: () => true,
  parse: (asked, by) => parseSelectedFunnel(funnelIdOf(asked), asked.query, by),
  time: timeOf,
  needs: async (definitions, site, query) => {
    const where = await resolveWhere(definitions, site, query.where);
    const funnel = await funnelOf(definitions, site, query);
    return { where, funnel, orders: await definitions.funnelRevenueOf(funnel) };
  },
  key: () => null,
  read: (reader, window, _, { where, funnel, orders }) => readFunnelRevenue(reader, window, funnel, orders, where),
  onLink: { ...onLink(() => ['events']), isOfRevenue: true },
};

function funnelQuery(asked: Asked): OneFunnelQuery {
  const id = funnelIdOf(asked);
  return { ...parseFunnelQuery(asked.query), id };
}

/** Reads the id of a funnel from a path. Throws an ApiError NOT_FOUND for a text that is none. */
export function funnelIdOf({ params: { funnelId = '' } }: Asked): number {
  const id = Number(funnelId);
  if (!INTEGER_TEXT.test(funnelId) || !Number.isSafeInteger(id) || id < 0) throw new ApiError('NOT_FOUND');
  return id;
}

/** Returns the version that is asked for. Throws an ApiError NOT_FOUND when the site has no such funnel. */
export async function funnelOf(
  definitions: Definitions,
  site: Site,
  { id, version }: Pick<OneFunnelQuery, 'id' | 'version'>,
): Promise<FunnelVersion> {
  const funnel = await definitions.funnelVersion(site.id, id, version);
  if (funnel === null) throw new ApiError('NOT_FOUND');
  return funnel;
}
