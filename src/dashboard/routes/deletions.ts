import { z } from 'zod';
import { accountRefusal } from '../../accounts/translations.ts';
import {
  deleteOrganisation,
  type OrganisationDeletion,
  previewOrganisationDeletion,
} from '../../manage/delete-organisation.ts';
import { deleteUser, previewUserDeletion, type UserDeletion } from '../../manage/delete-user.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { requirePasswordOf } from '../sign-in.ts';

export type { OrganisationDeletion, UserDeletion };

/** The things that go with the user's account. */
export interface AccountDeletion extends UserDeletion {
  /** Whether its deletion needs the password: a provider has not signed this browser in. */
  readonly needsPassword: boolean;
}

const ACCOUNT = z.object({ email: z.string(), password: z.string().optional() });
const ORGANISATION = z.object({ name: z.string() });

/** The routes that delete the user's own account, and organisations, with previews of what goes with them. */
export function deletionRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock } = dependencies;
  return [
    route('GET /account/deletion', 'user', async ({ signedIn }): Promise<AccountDeletion> => {
      const goes = await previewUserDeletion(db, signedIn.user.id);
      return { ...goes, needsPassword: signedIn.provider === null };
    }),
    route('DELETE /account', 'user', ACCOUNT, async ({ signedIn, body, setSession }) => {
      const { user, provider } = signedIn;
      requireTyped(body.email, user.email);
      // Somebody who has taken over a session is not rid of the owner.
      if (provider === null) await requirePasswordOf(dependencies, signedIn, body.password ?? '');
      await deleteUser(db, user.id);
      setSession(null);
    }),
    route(
      'GET /orgs/:org/deletion',
      'org:owner',
      ({ org }): Promise<OrganisationDeletion> => previewOrganisationDeletion(db, org.id),
    ),
    route('DELETE /orgs/:org', 'org:owner', ORGANISATION, async ({ org, body }) => {
      requireTyped(body.name, org.name);
      await requireAnother(db);
      await deleteOrganisation(db, clock, org.id);
    }),
  ];
}

/** Throws a DatabaseError `conflict` for the only organisation: without one, the server would wait to be set up again. */
async function requireAnother(db: Dependencies['db']): Promise<void> {
  const own = await db.selectFrom('organisations').select('id').where('is_demo', '=', 0).limit(2).execute();
  if (own.length < 2) throw accountRefusal('conflict', (texts) => texts.onlyOrganisation);
}

/** Requires the text that confirms a deletion. Throws a DashboardError `invalid`. */
function requireTyped(typed: string, expected: string): void {
  if (typed !== expected) throw dashboardRefusal('invalid', (texts) => texts.typeToDelete(expected));
}
