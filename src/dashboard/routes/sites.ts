import { z } from 'zod';
import { membershipsOf } from '../../accounts/memberships.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { addDays } from '../../domain/calendar.ts';
import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { includesRole, type Role } from '../../domain/role.ts';
import type { Site } from '../../domain/site.ts';
import { emptySite } from '../../manage/empty-site.ts';
import { transferSite } from '../../manage/transfer-site.ts';
import { firstClosedDay } from '../../rollup/days/closed-days.ts';
import type { VisitStorage } from '../../rollup/maintain/visit-storage.ts';
import { RETENTION_MAX_MONTHS } from '../../sites/kept-months.ts';
import { setSiteState } from '../../sites/site-state.ts';
import { createSite, deleteSite, requireSite, updateSite } from '../../sites/sites.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route, type SignedIn } from '../route.ts';
import { siteSummary } from './session.ts';

export type { VisitStorage };

/** The effect of a retention on a site's statistics. Days are the site's local ones. */
export interface RetentionPreview {
  /** The first day that the retention keeps. */
  readonly firstKept: string;
  /** The erased days, both inclusive, from the first day with statistics; null when there is nothing to erase. */
  readonly erases: { readonly from: string; readonly to: string } | null;
}

/** More than a site has; what is given twice counts once. */
const ALSO_GIVEN_MAX = 100;
const NEW_SITE = z.object({ domain: z.string(), name: z.string(), timezone: z.string() });
const CHANGES = z.object({
  domain: z.string().optional(),
  also: z.array(z.string()).max(ALSO_GIVEN_MAX).optional(),
  name: z.string().optional(),
  timezone: z.string().optional(),
  retentionMonths: z.number().nullable().optional(),
  visitMonths: z.number().optional(),
  honoursGpc: z.boolean().optional(),
  readsFiles: z.boolean().optional(),
});
const STATE = z.object({ state: z.enum(['active', 'archived']) });
const ERASURE = z.object({ domain: z.string() });
const TRANSFER = ERASURE.extend({ org: z.number() });

/** The routes of sites: create, change, archive, restore, transfer, empty and delete. */
export function siteRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, statistics, reads, visitStorage, uploads, exports } = dependencies;
  const summary = (site: Site) => siteSummary({ statistics }, site);
  const requireNoUpload = async ({ id }: Site) => {
    if (((await uploads?.find(id)) ?? null) !== null)
      throw dashboardRefusal('conflict', (texts) => texts.site.hasUpload);
  };
  return [
    route('POST /orgs/:org/sites', 'org:admin', NEW_SITE, async ({ org, body }) =>
      summary(await createSite(db, clock, { ...body, orgId: org.id, retentionMonths: null, honoursGpc: true })),
    ),
    route('PATCH /sites/:site', 'site:admin', CHANGES, async ({ site, grant, body }) =>
      summary(
        await inTransaction(db, async (transaction) => {
          await requireMayErase(transaction, grant.role, site.publicId, body);
          return await updateSite(transaction, clock, site.publicId, given(body));
        }),
      ),
    ),
    route('GET /sites/:site/retention', 'site:viewer:settings', async ({ site, query }): Promise<RetentionPreview> => {
      const today = localDayAt(clock.nowMicros(), site.timezone).day;
      const firstKept = firstKeptDay({ retentionMonths: monthsOf(query) }, today);
      const first = await firstClosedDay(db, site.id);
      const erases = first === null || first >= firstKept ? null : { from: first, to: addDays(firstKept, -1) };
      return { firstKept, erases };
    }),
    route('GET /sites/:site/visit-storage', 'site:admin', (request): Promise<VisitStorage> => {
      const { site, gone } = request;
      return reads.run(clientOf(request), () => visitStorage(site), gone);
    }),
    route('PUT /sites/:site/state', 'site:admin', STATE, async ({ site, body }) =>
      summary(await setSiteState(db, site.publicId, body.state)),
    ),
    route('POST /sites/:site/transfer', 'site:owner', TRANSFER, async ({ site, body, signedIn }) => {
      if (body.domain !== site.domain) throw dashboardRefusal('invalid', (texts) => texts.site.notMoved(site.domain));
      await requireManages(db, clock, signedIn, body.org);
      await requireNoUpload(site);
      if (exports.isRunning(site.id)) throw dashboardRefusal('conflict', (texts) => texts.site.exportRuns);
      await transferSite(db, clock, site.publicId, body.org);
    }),
    route('POST /sites/:site/empty', 'site:owner', ERASURE, async ({ site, body, signedIn }) => {
      if (body.domain !== site.domain) throw dashboardRefusal('invalid', (texts) => texts.site.notDeleted(site.domain));
      await requireNoUpload(site);
      return summary((await emptySite(db, clock, site.publicId, { userId: signedIn.user.id })).site);
    }),
    route('DELETE /sites/:site', 'site:owner', ERASURE, async ({ site, body }) => {
      if (body.domain !== site.domain) throw dashboardRefusal('invalid', (texts) => texts.site.notDeleted(site.domain));
      await deleteSite(db, clock, site.publicId);
    }),
  ];
}

/** Requires an owner or admin of an organisation. Throws a DashboardError `not_found` or `forbidden`. */
async function requireManages(db: Db, clock: Clock, { user, provider }: SignedIn, orgId: number): Promise<void> {
  const membership = (await membershipsOf(db, clock, user.id, provider)).find((each) => each.orgId === orgId);
  if (membership === undefined) throw dashboardRefusal('not_found', (texts) => texts.access.noOrganisation);
  if (!includesRole(membership.role, 'admin')) throw dashboardRefusal('forbidden', (texts) => texts.access.onlyAdmins);
}

/**
 * Requires an owner for a shorter retention of days or visits, which erases them for good as deleting does. Throws a
 * DashboardError `forbidden`.
 */
async function requireMayErase(
  db: Db,
  role: Role,
  publicId: string,
  { retentionMonths, visitMonths }: z.output<typeof CHANGES>,
): Promise<void> {
  if (includesRole(role, 'owner')) return;
  const site = await requireSite(db, publicId);
  const days = retentionMonths !== undefined && monthsKept(retentionMonths) < monthsKept(site.retentionMonths);
  const visits = visitMonths !== undefined && visitMonths < site.visitMonths;
  if (days || visits) throw dashboardRefusal('forbidden', (texts) => texts.site.onlyOwnersShorten);
}

function monthsKept(retentionMonths: number | null): number {
  return retentionMonths ?? Number.POSITIVE_INFINITY;
}

/** Returns the given fields; the schema leaves an explicit `undefined` for the others. */
function given(changes: z.output<typeof CHANGES>) {
  const { domain, also, name, timezone, retentionMonths, visitMonths, honoursGpc, readsFiles } = changes;
  return {
    ...(domain !== undefined && { domain }),
    ...(also !== undefined && { also }),
    ...(name !== undefined && { name }),
    ...(timezone !== undefined && { timezone }),
    ...(retentionMonths !== undefined && { retentionMonths }),
    ...(visitMonths !== undefined && { visitMonths }),
    ...(honoursGpc !== undefined && { honoursGpc }),
    ...(readsFiles !== undefined && { readsFiles }),
  };
}

function monthsOf(query: URLSearchParams): number {
  const text = query.get('months') ?? '';
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months < 1 || months > RETENTION_MAX_MONTHS) {
    throw dashboardRefusal('invalid', (texts) => texts.site.months(RETENTION_MAX_MONTHS));
  }
  return months;
}
