import { z } from 'zod';
import type { VerifiedCredentials } from '../../accounts/credentials.ts';
import { requireSamePassword } from '../../accounts/credentials.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../accounts/passkeys.ts';
import { renewRecoveryCodes } from '../../accounts/second-factors.ts';
import { endSessionsOf } from '../../accounts/sessions.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { SlidingWindow } from '../../domain/sliding-window.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  ASSERTION,
  type CreationOptions,
  creationOptions,
  REGISTRATION,
  type RequestOptions,
  requestOptions,
  requireNewPasskey,
} from '../passkey-proof.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route, type SignedIn } from '../route.ts';
import { idOf } from '../row-id.ts';
import { requirePasswordOf, signInByPasskey } from '../sign-in.ts';
import { type SessionAnswer, sessionAnswer } from './session.ts';

export type { CreationOptions, RequestOptions } from '../passkey-proof.ts';

/** The new recovery codes, shown once; null when the user has some already. */
export interface AddedFactorAnswer {
  readonly recoveryCodes: readonly string[] | null;
}

/** One address asks for this many challenges in a minute: each is a row. An office has one address. */
const CHALLENGES_PER_MINUTE_MAX = 300;
const ADDRESSES_MAX = 50_000;
const TEXT = z.string();
const PASSWORD = z.object({ password: TEXT });
const NAME = z.object({ name: TEXT });

/** The routes of passkeys: those of an account, and the sign-in by one. */
export function passkeyRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock } = dependencies;
  const asked = new SlidingWindow<string>({
    ...{ clock, maxRequests: CHALLENGES_PER_MINUTE_MAX, windowMs: 60_000, keysMax: ADDRESSES_MAX },
  });
  /** Makes a change after the account's password has been verified. */
  const withPassword = async <Result>(
    signedIn: SignedIn,
    password: string,
    change: (transaction: Db) => Promise<Result>,
  ): Promise<Result> => {
    const verified: VerifiedCredentials = await requirePasswordOf(dependencies, signedIn, password);
    return await inTransaction(db, async (transaction) => {
      await requireSamePassword(transaction, verified);
      return await change(transaction);
    });
  };
  return [
    route('POST /account/passkeys/options', 'user', PASSWORD, ({ signedIn, body }): Promise<CreationOptions> => {
      return withPassword(signedIn, body.password, (db) => creationOptions({ ...dependencies, db }, signedIn));
    }),
    route(
      'POST /account/passkeys',
      'user',
      z.object({ name: TEXT, passkey: REGISTRATION }),
      async ({ signedIn, body }): Promise<AddedFactorAnswer> => {
        const credential = await requireNewPasskey(dependencies, signedIn, body.passkey);
        return await inTransaction(db, async (transaction) => {
          const recoveryCodes = await addPasskey(transaction, clock, signedIn.user.id, {
            ...credential,
            name: body.name,
          });
          await endSessionsOf(transaction, signedIn.user.id, { except: signedIn.sessionId });
          return { recoveryCodes };
        });
      },
    ),
    route('PATCH /account/passkeys/:passkey', 'user', NAME, async ({ signedIn, params, body }) => {
      await renamePasskey(db, signedIn.user.id, idOf(params.passkey), body.name);
    }),
    route('DELETE /account/passkeys/:passkey', 'user', PASSWORD, async ({ signedIn, params, body }) => {
      const id = idOf(params.passkey);
      await withPassword(signedIn, body.password, async (transaction) => {
        await removePasskey(transaction, signedIn.user.id, id);
        await endSessionsOf(transaction, signedIn.user.id, { except: signedIn.sessionId });
      });
    }),
    route('POST /account/recovery-codes', 'user', PASSWORD, async ({ signedIn, body }): Promise<AddedFactorAnswer> => {
      const renew = (transaction: Db) => renewRecoveryCodes(transaction, signedIn.user.id);
      return { recoveryCodes: await withPassword(signedIn, body.password, renew) };
    }),
    route('POST /session/passkey/options', 'anyone', async (request): Promise<RequestOptions> => {
      if (!asked.admit(request.address)) {
        throw dashboardRefusal('too_many_tries', (texts) => texts.tooManyReads.client(1, 'minute'), 60);
      }
      return await requestOptions(dependencies, request);
    }),
    route(
      'POST /session/passkey',
      'anyone',
      z.object({ passkey: ASSERTION }),
      async (request): Promise<SessionAnswer> => {
        const user = await signInByPasskey(dependencies, request, request.body.passkey);
        return sessionAnswer(dependencies, request, { user, provider: null });
      },
    ),
  ];
}
