import { z } from 'zod';
import { type PersonalKind, personalPath } from '../../domain/personal-path.ts';
import { updateSite } from '../../sites/sites.ts';
import { BREAKDOWN } from '../../stats/questions/breakdown.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { type DashboardRoute, route } from '../route.ts';

/** Pages of today that seem to have something personal in their paths. */
export interface MaskCandidate {
  /** The rule that would mask them. */
  readonly pattern: string;
  readonly kind: PersonalKind;
  readonly pages: number;
  readonly views: number;
}

export interface MasksAnswer {
  /** The rules of the site, in their order. */
  readonly masks: readonly string[];
  /** The most viewed first. */
  readonly candidates: readonly MaskCandidate[];
}

/** The pages of today that are looked at. */
const PAGES_MAX = 1000;
const CANDIDATES_MAX = 10;
/** More than a site has. */
const GIVEN_MAX = 200;
const MASKS = z.object({ masks: z.array(z.string()).max(GIVEN_MAX) });

/** The routes of the rules by which parts of paths are removed at collection. */
export function maskRoutes({ db, clock, reads, statistics }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/masks', 'site:viewer:settings', async (request): Promise<MasksAnswer> => {
      const { site, gone } = request;
      const query = { period: { preset: 'today' }, filters: [], dimension: 'page', search: null } as const;
      const page = { limit: PAGES_MAX, offset: 0 };
      const { rows } = await reads.run(
        clientOf(request),
        () => statistics.ask(site, BREAKDOWN, { ...query, ...page }),
        gone,
      );
      return { masks: site.masks ?? [], candidates: candidatesOf(rows) };
    }),
    route('PUT /sites/:site/masks', 'site:editor', MASKS, async ({ site, body: { masks } }) => {
      const changed = await updateSite(db, clock, site.publicId, { masks });
      return { masks: changed.masks ?? [] };
    }),
  ];
}

function candidatesOf(rows: readonly { readonly key: string; readonly views: number | null }[]): MaskCandidate[] {
  const found = rows.flatMap(({ key, views }) => {
    const personal = personalPath(key);
    return personal === null ? [] : [{ ...personal, views: views ?? 0 }];
  });
  return [...Map.groupBy(found, ({ pattern }) => pattern)]
    .map(([pattern, alike]) => {
      const views = alike.reduce((sum, each) => sum + each.views, 0);
      return { pattern, kind: alike[0]!.kind, pages: alike.length, views };
    })
    .sort((a, b) => b.views - a.views)
    .slice(0, CANDIDATES_MAX);
}
