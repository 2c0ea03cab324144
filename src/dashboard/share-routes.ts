import { z } from 'zod';
import { createShareLink, listShareLinks, revokeShareLink, type ShareLink } from '../control/share-links.ts';
import type { Dependencies } from './dependencies.ts';
import { type DashboardRoute, route } from './route.ts';
import { idOf } from './row-id.ts';

export interface ShareLinksAnswer {
  /** Oldest first. */
  readonly links: readonly ShareLink[];
}

export type { ShareLink };

const NEW_LINK = z.object({ name: z.string() });

/** A site's public links. */
export function shareRoutes({ control, clock }: Pick<Dependencies, 'control' | 'clock'>): readonly DashboardRoute[] {
  const { db } = control;
  return [
    route(
      'GET',
      '/sites/:site/share-links',
      'site:member',
      async ({ site }): Promise<ShareLinksAnswer> => ({
        links: await listShareLinks(db, site.id),
      }),
    ),
    route(
      'POST',
      '/sites/:site/share-links',
      'site:admin',
      ({ site, body }) => createShareLink(db, clock, site.id, body.name),
      NEW_LINK,
    ),
    route('DELETE', '/sites/:site/share-links/:link', 'site:admin', async ({ site, params }) => {
      await revokeShareLink(db, site.id, idOf(params.link));
      return {};
    }),
  ];
}
