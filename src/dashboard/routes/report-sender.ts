import { z } from 'zod';
import { LOGO_MAX_BYTES } from '../../mail/logo.ts';
import { chooseLogo, chooseSender, chosenSender, type ReportSender } from '../../reports/sender.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

/** The sender of the reports of an organisation's sites; null for a part that was not chosen. */
export interface ReportSenderAnswer extends Pick<ReportSender, 'name' | 'replyTo'> {
  /** A `data:` URL. */
  readonly logo: string | null;
}

const SENDER = z.object({ name: z.string(), replyTo: z.string() });
/** A file in base64; null takes the logo away. */
const LOGO = z.object({ logo: z.string().nullable() });
/** A file in base64 takes four bytes for three; a larger one is refused in words. */
const LOGO_BODY_MAX_BYTES = 4 * LOGO_MAX_BYTES;

/** The routes of who sends the reports of an organisation's sites. */
export function reportSenderRoutes({ db }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/report-sender', 'org:admin', async ({ org }) => answerOf(await chosenSender(db, org.id))),
    route('PUT /orgs/:org/report-sender', 'org:admin', SENDER, async ({ org, body }) => {
      return answerOf(await chooseSender(db, org.id, body));
    }),
    {
      ...route('PUT /orgs/:org/report-logo', 'org:admin', LOGO, async ({ org, body }) => {
        return answerOf(await chooseLogo(db, org.id, body.logo));
      }),
      bodyMaxBytes: LOGO_BODY_MAX_BYTES,
    },
  ];
}

function answerOf({ name, replyTo, logo }: ReportSender): ReportSenderAnswer {
  return { name, replyTo, logo: logo === null ? null : `data:${logo.type};base64,${logo.base64}` };
}
