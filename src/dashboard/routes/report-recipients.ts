import { z } from 'zod';
import { requireOrganisation } from '../../accounts/organisations.ts';
import { LANGUAGES } from '../../domain/language.ts';
import type { ReportDelivery } from '../../domain/report-delivery.ts';
import { REPORT_FREQUENCIES } from '../../domain/report-frequency.ts';
import { REPORT_PANELS, type ReportContent, WHOLE_REPORT } from '../../domain/report-panel.ts';
import { listReportDeliveries } from '../../reports/deliveries.ts';
import { writeAsk } from '../../reports/recipients/ask-email.ts';
import { type Ask, addRecipient, askAgain, takeBackUnsent } from '../../reports/recipients/asks.ts';
import {
  changeRecipient,
  listRecipients,
  type Recipient,
  removeRecipient,
  requireRecipient,
} from '../../reports/recipients/recipients.ts';
import { subjectName } from '../../sites/subjects.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { mailRefused, noMailServer } from '../mail-errors.ts';
import { type DashboardRoute, type RequestOf, route } from '../route.ts';
import { idOf } from '../row-id.ts';

export type { Recipient };

export interface RecipientsAnswer {
  /** By address; the reports of several frequencies of an address are several. */
  readonly recipients: readonly Recipient[];
}

/** The tries to send reports of a site, to members too. */
export interface ReportDeliveriesAnswer {
  readonly deliveries: readonly ReportDelivery[];
}

const ASKS_PER_HOUR_MAX = 20;
const ID = z.number().int().nullable();
const PANELS = z.array(z.enum(REPORT_PANELS)).min(1);
/** Fields that are left out stay as they are; a new report has all panels, and no file. */
const CONTENT = { panels: PANELS.optional(), withCsv: z.boolean().optional() };
const OPTIONS = z.object({
  ...{ language: z.enum(LANGUAGES), withRevenue: z.boolean(), linkId: ID, segmentId: ID, ...CONTENT },
});
const NEW_RECIPIENT = OPTIONS.extend({ email: z.string(), frequencies: z.array(z.enum(REPORT_FREQUENCIES)).min(1) });

/** The routes of the reports that go to addresses without an account, which admins enter. */
export function reportRecipientRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock } = dependencies;
  const quota = new HourlyQuota(clock, ASKS_PER_HOUR_MAX, 'asks');
  /** Has an address asked; the request waits for the mail server, so that an admin learns of an address that it refuses. */
  const ask = async (
    { site, signedIn }: Pick<RequestOf<'site:admin', unknown>, 'site' | 'signedIn'>,
    record: () => Promise<Ask>,
  ): Promise<RecipientsAnswer> => {
    const { email, publicUrl } = dependencies;
    if (email === null) throw noMailServer();
    quota.take(signedIn.user.id);
    const recorded = await record();
    const { name: organisation } = await requireOrganisation(db, site.orgId);
    const message = writeAsk(recorded, { domain: subjectName(site), organisation }, publicUrl());
    const sent = await email.send(recorded.email, message, new AbortController().signal);
    if (sent.status === 'succeeded') return { recipients: await listRecipients(db, site.id) };
    await takeBackUnsent(db, recorded, sent);
    throw mailRefused('ask', sent.detail);
  };
  const routes: readonly DashboardRoute[] = [
    route('GET /sites/:site/report-recipients', 'site:admin', async ({ site }): Promise<RecipientsAnswer> => {
      return { recipients: await listRecipients(db, site.id) };
    }),
    route('POST /sites/:site/report-recipients', 'site:admin', NEW_RECIPIENT, (request) =>
      ask(request, () => addRecipient(db, clock, request.site, withContent(request.body, WHOLE_REPORT))),
    ),
    route('POST /sites/:site/report-recipients/:recipient/ask', 'site:admin', async (request) => {
      const { site, params } = request;
      const { id } = await requireRecipient(db, site.id, idOf(params.recipient));
      return ask(request, () => askAgain(db, clock, site, id));
    }),
    route('PUT /sites/:site/report-recipients/:recipient', 'site:admin', OPTIONS, async ({ site, params, body }) => {
      const recipient = await requireRecipient(db, site.id, idOf(params.recipient));
      await changeRecipient(db, site.id, recipient.id, withContent(body, recipient));
      return { recipients: await listRecipients(db, site.id) };
    }),
    route('GET /sites/:site/report-deliveries', 'site:admin', async ({ site }): Promise<ReportDeliveriesAnswer> => {
      return { deliveries: await listReportDeliveries(db, site.id) };
    }),
    route('DELETE /sites/:site/report-recipients/:recipient', 'site:admin', async ({ site, params }) => {
      await removeRecipient(db, clock, site.id, idOf(params.recipient));
    }),
  ];
  return routes.map((each) => ({ ...each, isOfGroups: true }));
}

/** Adds to what an admin has chosen the parts that the request left out. */
function withContent<Chosen extends z.output<typeof OPTIONS>>(chosen: Chosen, { panels, withCsv }: ReportContent) {
  return { ...chosen, panels: chosen.panels ?? panels, withCsv: chosen.withCsv ?? withCsv };
}
