import { type EmailSender, SmtpSender } from '../alerts/email.ts';
import type { Control, ControlDb } from '../control/control.ts';
import { membershipsOf } from '../control/users.ts';
import { demoOrganisations } from '../demo/demo-organisation.ts';
import type { Config } from './config.ts';
import { ownOrganisations } from './with-control.ts';

/** The configured mail server; null without one. */
export function emailSenderFrom({ smtpUrl }: Config, publicUrl: string): EmailSender | null {
  return smtpUrl === null ? null : new SmtpSender({ url: smtpUrl, host: new URL(publicUrl).hostname });
}

/** Whether a user runs the server: an owner of its first organisation, not counting a demo's. */
export async function isOperator(control: Control, userId: number): Promise<boolean> {
  const first = (await ownOrganisations(control))[0];
  const memberships = await membershipsOf(control.db, userId);
  return memberships.some(({ orgId, role }) => role === 'owner' && orgId === first?.id);
}

/** Whether nobody has an account yet, not counting a demo's. */
export async function needsSetup(db: ControlDb): Promise<boolean> {
  const demos = await demoOrganisations(db);
  const members = await db.selectFrom('members').select('org_id').distinct().execute();
  return members.every(({ org_id }) => demos.has(org_id));
}
