import { z } from 'zod';
import { includesRole } from '../../domain/role.ts';
import { createShareLink, listShareLinks, revokeShareLink, type ShareLink } from '../../sites/share-links.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** A public link as its list shows it. */
export interface ListedShareLink extends Omit<ShareLink, 'token'> {
  /** The token that opens the link. Null for viewers, who may know that the link exists but not pass it on. */
  readonly token: string | null;
}

export interface ShareLinksAnswer {
  /** The site's public links, oldest first. */
  readonly links: readonly ListedShareLink[];
}

export type { ShareLink };

const NEW_LINK = z.object({ name: z.string() });

/** The routes of a site's public links. */
export function shareRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  return [
    route(
      'GET /sites/:site/share-links',
      'site:viewer:settings',
      async ({ site, grant }): Promise<ShareLinksAnswer> => {
        const links = await listShareLinks(db, site.id);
        return { links: includesRole(grant.role, 'editor') ? links : links.map((link) => ({ ...link, token: null })) };
      },
    ),
    route('POST /sites/:site/share-links', 'site:editor', NEW_LINK, ({ site, body }) =>
      createShareLink(db, clock, site.id, body.name),
    ),
    route('DELETE /sites/:site/share-links/:link', 'site:editor', async ({ site, params }) => {
      await revokeShareLink(db, site.id, idOf(params.link));
    }),
  ];
}
