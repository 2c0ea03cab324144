/** Organisations with signed-in members, for tests over HTTP. */
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import type { MembersAnswer } from '../../src/dashboard/routes/members.ts';
import type { Role } from '../../src/domain/role.ts';
import type { TestService } from '../service.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

export const NO_ORGANISATION = '404 not_found: organization not found';

export interface Insider {
  readonly tab: BrowserTab;
  readonly userId: number;
  readonly email: string;
}

let made = 0;

/** Creates an organisation with one member of each given role. */
export async function organisation<Roles extends Role[]>(service: TestService, ...roles: Roles) {
  const name = `Team ${++made}`;
  const { id } = await createOrganisation(service.database.db, service.clock, { name });
  const insiders: Insider[] = [];
  for (const role of roles) insiders.push(await join(service, id, role));
  return { id, name, insiders: insiders as { [Index in keyof Roles]: Insider } };
}

/** Creates a signed-in user with a role in an organisation. */
async function join(service: TestService, orgId: number, role: Role): Promise<Insider> {
  const { cookie, userId, email } = await signedIn(service, orgId, role);
  const tab = new BrowserTab(service);
  tab.take(cookie);
  return { tab, userId, email };
}

/** Signs an insider in again, after a change that has ended the sessions. */
export async function enterAgain({ database, clock }: TestService, { tab, userId }: Insider): Promise<void> {
  tab.take(`svc_session=${await createSession(database.db, clock, userId, 'test')}`);
}

/** Returns the roles of an organisation's members by address. */
export async function rolesOf(tab: BrowserTab, org: number): Promise<Record<string, Role>> {
  const { members } = await tab.get<MembersAnswer>('GET', `/orgs/${org}/members`);
  return Object.fromEntries(members.map(({ email, role }) => [email, role]));
}
