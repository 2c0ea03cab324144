import { z } from 'zod';
import { factorRequiredAt, requireFactor, resetFactorOfMember } from '../../accounts/second-factor-requirements.ts';
import { secondFactorOf } from '../../accounts/second-factors.ts';
import { accountRefusal } from '../../accounts/translations.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route, type SignedIn } from '../route.ts';
import { idOf } from '../row-id.ts';

/** Whether an organisation requires a second factor of its members. */
export interface FactorRuleAnswer {
  /** The instant from which it is required, epoch milliseconds; null: it is not. */
  readonly requiredAt: number | null;
}

const GRACE = z.object({ graceDays: z.number().nullable() });

/** The routes with which owners require a second factor of members, and help one who has lost it. */
export function secondFactorRuleRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /orgs/:org/second-factor', 'org:owner', async ({ org }): Promise<FactorRuleAnswer> => {
      return { requiredAt: await factorRequiredAt(db, org.id) };
    }),
    route('PUT /orgs/:org/second-factor', 'org:owner', GRACE, async (request): Promise<FactorRuleAnswer> => {
      const { org, signedIn, body } = request;
      return await inTransaction(db, async (transaction) => {
        if (body.graceDays !== null) await requireOwnFactor(transaction, signedIn);
        return { requiredAt: await requireFactor(transaction, clock, org.id, body.graceDays) };
      });
    }),
    route('DELETE /orgs/:org/members/:user/second-factor', 'org:owner', async ({ org, signedIn, params }) => {
      await resetFactorOfMember(db, clock, org.id, signedIn.user.id, idOf(params.user));
    }),
  ];
}

/** Throws a DatabaseError `conflict` for an owner who could not get in any more. */
async function requireOwnFactor(db: Dependencies['db'], { user, provider }: SignedIn): Promise<void> {
  if (provider !== null || (await secondFactorOf(db, user.id)).isOn) return;
  throw accountRefusal('conflict', (texts) => texts.secondFactor.ownFirst);
}
