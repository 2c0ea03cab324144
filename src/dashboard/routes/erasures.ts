import { z } from 'zod';
import { isDay } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import { firstClosedDay } from '../../rollup/days/closed-days.ts';
import type { ErasurePreview } from '../../rollup/maintain/erasure-preview.ts';
import type { PageErasurePreview } from '../../rollup/maintain/page-erasure-preview.ts';
import { lastErasable, requestDayErasure, requireErasable } from '../../sites/day-erasures.ts';
import { shownPattern } from '../../sites/erased-pattern.ts';
import { listLoggedErasures } from '../../sites/erasure-log.ts';
import { erasablePattern, requestPageErasure } from '../../sites/page-erasures.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';

export type { ErasurePreview, PageErasurePreview };

/** A run of days that somebody has asked to be erased, or pages of these days. */
export interface ListedErasure extends Period {
  /** The pattern of the pages, as it is still known; absent for days. */
  readonly pattern?: string;
  /** The days that had figures. */
  readonly days: number;
  readonly requestedAt: number;
  /** When no file had anything of them; null until then. */
  readonly doneAt: number | null;
}

export interface ErasuresAnswer {
  /** The first day with statistics; null without one. */
  readonly first: string | null;
  /** The last day that can be erased. */
  readonly last: string;
  /** The latest requests first. */
  readonly erasures: readonly ListedErasure[];
}

const DAY = z.string().refine(isDay);
const PAGES = z.object({ pattern: z.string() });
const NEW_PAGES = PAGES.extend({ domain: z.string() });
const NEW_ERASURE = z.object({ from: DAY, to: DAY, domain: z.string() });

/** The routes by which days and pages of a site are erased. */
export function erasureRoutes({
  db,
  clock,
  reads,
  erasurePreview,
  pageErasurePreview,
}: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/erasures', 'site:admin', async ({ site }): Promise<ErasuresAnswer> => {
      const erasures = (await listLoggedErasures(db)).flatMap(
        ({ siteId, range, pattern, days, requestedAt, doneAt }) =>
          siteId === site.id && range !== undefined
            ? [{ ...range, ...(pattern && { pattern: shownPattern({ pattern }) }), days, requestedAt, doneAt }]
            : [],
      );
      return {
        first: await firstClosedDay(db, site.id),
        last: lastErasable(site, clock),
        erasures: erasures.sort((a, b) => b.requestedAt - a.requestedAt),
      };
    }),
    route('GET /sites/:site/erasure-preview', 'site:admin', (request): Promise<ErasurePreview> => {
      const { site, query, gone } = request;
      const run = { from: dayOf(query, 'from'), to: dayOf(query, 'to') };
      requireErasable(site, clock, run);
      return reads.run(clientOf(request), () => erasurePreview(site, run), gone);
    }),
    route(
      'POST /sites/:site/erasures',
      'site:admin',
      NEW_ERASURE,
      async ({ site, signedIn, body: { from, to, domain } }) => {
        if (domain !== site.domain) throw dashboardRefusal('invalid', (texts) => texts.site.notDeleted(site.domain));
        await requestDayErasure(db, clock, site, { from, to }, { userId: signedIn.user.id });
      },
    ),
    // The pattern may tell a person, so it is not in an address.
    route('POST /sites/:site/page-erasure-preview', 'site:admin', PAGES, (request): Promise<PageErasurePreview> => {
      const { site, body } = request;
      const pattern = erasablePattern(body.pattern);
      return reads.run(clientOf(request), () => pageErasurePreview(site, pattern));
    }),
    route('POST /sites/:site/page-erasures', 'site:admin', NEW_PAGES, async ({ site, signedIn, body }) => {
      if (body.domain !== site.domain) throw dashboardRefusal('invalid', (texts) => texts.site.notDeleted(site.domain));
      await requestPageErasure(db, clock, site, body.pattern, { userId: signedIn.user.id });
    }),
  ];
}

function dayOf(query: URLSearchParams, name: string): string {
  const day = query.get(name) ?? '';
  if (!isDay(day)) throw new DashboardError('invalid', 'give `from` and `to`, such as 2026-05-20');
  return day;
}
