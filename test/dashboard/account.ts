/** Signed-in users for tests, without hashing a password. */

import { columnsOfGrant } from '../../src/accounts/grants.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import type { Database } from '../../src/database/database.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { type Grant, wholeGrant } from '../../src/domain/grant.ts';
import type { Role } from '../../src/domain/role.ts';

/** A user with a session. `cookie` is the header of their requests. */
export interface SignedInUser {
  readonly userId: number;
  readonly email: string;
  readonly cookie: string;
}

/** Creates a user who is a member of an organisation, of all of it unless the limits say otherwise, and signs a browser in. */
export async function signedIn(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  orgId: number,
  role: Role,
  limits: Partial<Omit<Grant, 'role'>> = {},
): Promise<SignedInUser> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const createdAt = Math.floor(clock.nowMicros() / 1000);
  const { id } = await database.db
    .insertInto('users')
    .values({ email, password_hash: '', created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grant = columnsOfGrant({ ...wholeGrant(role), ...limits });
  await database.db
    .insertInto('members')
    .values({ ...grant, user_id: id, org_id: orgId, created_at: createdAt })
    .execute();
  return { userId: id, email, cookie: `svc_session=${await createSession(database.db, clock, id, 'test')}` };
}
