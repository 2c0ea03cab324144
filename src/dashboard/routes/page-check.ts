import { z } from 'zod';
import { inspectPage, type PageFinding } from '../../page-check/inspect-page.ts';
import { PageReader, type Unread } from '../../page-check/page-reader.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';

export type { PageFinding, Unread };

/** What a page of a site says of the site's tag. */
export interface PageCheckAnswer {
  /** The address that was read, after redirects; the given one when nothing was read. */
  readonly address: string;
  /** Why the page could not be read; null when it was. */
  readonly unread: Unread | null;
  /** What is to be mended; empty when nothing is, and when the page was not read. */
  readonly findings: readonly PageFinding[];
}

/** The pages that a user can have checked within an hour: nobody uses the service to flood a site. */
const CHECKS_PER_HOUR_MAX = 120;
/** A path, with its query, on the main domain of the site or on the one that is named. */
const CHECKED = z.object({ path: z.string().max(1024).startsWith('/'), domain: z.string().optional() });

/** The route that reads a page of a site and looks for its tag. */
export function pageCheckRoutes(
  { clock, publicUrl, alerts }: Pick<Dependencies, 'clock' | 'publicUrl' | 'alerts'>,
  pages: Pick<PageReader, 'read'> = new PageReader(alerts.destinations),
): readonly DashboardRoute[] {
  const checks = new HourlyQuota(clock, CHECKS_PER_HOUR_MAX, 'pageChecks');
  const check = route(
    'POST /sites/:site/page-check',
    'site:viewer',
    CHECKED,
    async ({ site, body, signedIn, gone }): Promise<PageCheckAnswer> => {
      const domain = [site.domain, ...site.also].find((each) => each === (body.domain ?? site.domain));
      if (domain === undefined) throw dashboardRefusal('invalid', (texts) => texts.site.noDomainOfSite);
      checks.take(signedIn.user.id);
      const address = `https://${domain}${body.path}`;
      const page = await pages.read(address, site, gone);
      if ('kind' in page) return { address, unread: page, findings: [] };
      const findings = inspectPage(page, { ...site, id: site.publicId, serviceUrl: publicUrl() });
      return { address: page.url.href, unread: null, findings };
    },
  );
  return [{ ...check, atOnceOfUserMax: 1 }];
}
