import { z } from 'zod';
import { chooseSender, chosenSender, type ReportSender } from '../../reports/sender.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

export type { ReportSender };

const SENDER = z.object({ name: z.string(), replyTo: z.string() });

/** The routes of who sends the reports of an organisation's sites. */
export function reportSenderRoutes({ db }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/report-sender', 'org:admin', ({ org }): Promise<ReportSender> => chosenSender(db, org.id)),
    route('PUT /orgs/:org/report-sender', 'org:admin', SENDER, ({ org, body }): Promise<ReportSender> => {
      return chooseSender(db, org.id, body);
    }),
  ];
}
