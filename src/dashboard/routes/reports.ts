import { z } from 'zod';
import { withholds } from '../../accounts/grants.ts';
import { mailLanguage } from '../../accounts/languages.ts';
import type { User } from '../../accounts/users.ts';
import type { Grant } from '../../domain/grant.ts';
import { REPORT_FREQUENCIES, type ReportFrequency } from '../../domain/report-frequency.ts';
import { REPORT_PANELS, type ReportContent, WHOLE_REPORT } from '../../domain/report-panel.ts';
import type { Site } from '../../domain/site.ts';
import { sendPreview } from '../../reports/preview.ts';
import { contentFor } from '../../reports/report-content.ts';
import { latestEndedPeriodAt, nextReportAt } from '../../reports/report-period.ts';
import { segmentOfReport } from '../../reports/report-segment.ts';
import {
  chooseReportContent,
  listReportSubscriptions,
  type ReportSubscription,
  subscribeToReports,
  unsubscribeFromReports,
} from '../../reports/subscriptions.ts';
import { siteRefusal } from '../../sites/translations.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { mailRefused, noMailServer } from '../mail-errors.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';

/** The reports of a site that the signed-in user has subscribed to. */
export interface ReportsAnswer extends ReportContent {
  readonly daily: boolean;
  readonly weekly: boolean;
  readonly monthly: boolean;
  /** The segment of the reports; null for all visitors. It may have been deleted. */
  readonly segmentId: number | null;
  /** The receiver's address, which is the user's. */
  readonly email: string;
  /** Whether a mail server is configured. */
  readonly hasEmail: boolean;
  /** The next daily report, whether or not it is subscribed to; epoch milliseconds. */
  readonly nextDaily: number;
  readonly nextWeekly: number;
  readonly nextMonthly: number;
}

/** The receiver of a preview. */
export interface PreviewAnswer {
  readonly email: string;
}

/** Fields that a page of an earlier version does not name stay as they are. */
const CHOICE = z.object({
  daily: z.boolean().optional(),
  weekly: z.boolean(),
  monthly: z.boolean(),
  segmentId: z.number().int().nullable().optional(),
  panels: z.array(z.enum(REPORT_PANELS)).min(1).optional(),
  withCsv: z.boolean().optional(),
});
const PREVIEW = z.object({ frequency: z.enum(REPORT_FREQUENCIES) });
const PREVIEWS_PER_HOUR_MAX = 5;

/** The routes of a member's reports. Each member chooses for themselves. */
export function reportRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const quota = new HourlyQuota(dependencies.clock, PREVIEWS_PER_HOUR_MAX, 'previews');
  const routes: readonly DashboardRoute[] = [
    route('GET /sites/:site/reports', 'site:viewer', ({ site, signedIn }) =>
      reportsAnswer(dependencies, signedIn.user, site),
    ),
    route('PUT /sites/:site/reports', 'site:viewer', CHOICE, async ({ site, signedIn, grant, body }) => {
      await chooseReports(dependencies, { user: signedIn.user, grant }, site, body);
      return reportsAnswer(dependencies, signedIn.user, site);
    }),
    route('POST /sites/:site/reports/preview', 'site:viewer', PREVIEW, ({ site, grant, signedIn, body }) =>
      preview(dependencies, quota, signedIn.user, grant, site, body.frequency),
    ),
  ];
  return routes.map((each) => ({ ...each, isOfGroups: true }));
}

/** A member who chooses. */
interface Chooser {
  readonly user: User;
  readonly grant: Grant;
}

async function reportsAnswer({ db, clock, email }: Dependencies, user: User, site: Site): Promise<ReportsAnswer> {
  const subscriptions = await listReportSubscriptions(db, user.id, site.id);
  const of = (frequency: ReportFrequency) => subscriptions.find((each) => each.frequency === frequency);
  const next = (frequency: ReportFrequency) =>
    nextReportAt(frequency, site.timezone, clock.nowMicros(), of(frequency)?.sentFor ?? null) / 1000;
  return {
    daily: of('daily') !== undefined,
    weekly: of('weekly') !== undefined,
    monthly: of('monthly') !== undefined,
    segmentId: segmentOf(subscriptions),
    ...contentOfReports(subscriptions),
    email: user.email,
    hasEmail: email !== null,
    nextDaily: next('daily'),
    nextWeekly: next('weekly'),
    nextMonthly: next('monthly'),
  };
}

async function chooseReports(
  { db, clock, email }: Dependencies,
  { user, grant }: Chooser,
  site: Site,
  choice: z.output<typeof CHOICE>,
): Promise<void> {
  const subscriptions = await listReportSubscriptions(db, user.id, site.id);
  const { segmentId = segmentOf(subscriptions) } = choice;
  if (segmentId !== segmentOf(subscriptions)) await requireSegment(db, site, { user, grant }, segmentId);
  for (const frequency of REPORT_FREQUENCIES) {
    const key = { userId: user.id, siteId: site.id, frequency };
    const isOn = subscriptions.some((each) => each.frequency === frequency);
    const { [frequency]: isChosen = isOn } = choice;
    if (isChosen === isOn) continue;
    if (!isChosen) {
      await unsubscribeFromReports(db, key);
      continue;
    }
    // Without a mail server the report would never arrive.
    if (email === null) throw noMailServer();
    const { from } = latestEndedPeriodAt(frequency, site.timezone, clock.nowMicros());
    await subscribeToReports(db, clock, key, from);
  }
  const { panels, withCsv } = contentOfReports(subscriptions);
  const content = { panels: choice.panels ?? panels, withCsv: choice.withCsv ?? withCsv };
  await chooseReportContent(db, user.id, site.id, segmentId, content);
}

/** All reports of a member of a site have one segment. */
function segmentOf(subscriptions: readonly ReportSubscription[]): number | null {
  return subscriptions[0]?.segmentId ?? null;
}

/** All reports of a member of a site have the same panels. */
function contentOfReports(subscriptions: readonly ReportSubscription[]): ReportContent {
  return subscriptions[0]?.content ?? WHOLE_REPORT;
}

/** Throws a DatabaseError `not_found` for a segment that is neither the site's nor the member's own, or that the member does not get. */
async function requireSegment(
  db: Dependencies['db'],
  site: Site,
  { user, grant }: Chooser,
  segmentId: number | null,
): Promise<void> {
  const reader = { site, userId: user.id, segmentId, getsRevenue: !withholds(grant, 'revenue') };
  if ((await segmentOfReport(db, reader)) !== undefined) return;
  throw siteRefusal('not_found', (texts) => texts.unknown.segment(segmentId!));
}

async function preview(
  { db, statistics, clock, email, publicUrl }: Dependencies,
  quota: HourlyQuota,
  user: User,
  grant: Grant,
  site: Site,
  frequency: ReportFrequency,
): Promise<PreviewAnswer> {
  if (site.state !== 'active') throw dashboardRefusal('not_found', (texts) => texts.site.archived);
  if (email === null) throw noMailServer();
  quota.take(user.id);
  const options = { db, statistics, clock, email, publicUrl: publicUrl() };
  const language = await mailLanguage(db, user.email, site.orgId);
  const subscriptions = await listReportSubscriptions(db, user.id, site.id);
  const gets = { getsRevenue: !withholds(grant, 'revenue'), getsDiscards: !withholds(grant, 'settings') };
  const content = contentFor(grant, contentOfReports(subscriptions));
  const chosen = { segmentId: segmentOf(subscriptions), content };
  const recipient = { email: user.email, userId: user.id, site, ...chosen, ...gets };
  const { status, detail } = await sendPreview(options, recipient, frequency, language);
  if (status !== 'succeeded') throw mailRefused('preview', detail);
  return { email: user.email };
}
