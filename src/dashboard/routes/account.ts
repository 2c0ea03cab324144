import { encode } from 'uqr';
import { z } from 'zod';
import { chooseCards } from '../../accounts/cards.ts';
import { requireSamePassword } from '../../accounts/credentials.ts';
import { chooseLanguage, chosenLanguage } from '../../accounts/languages.ts';
import { listPasskeys, type Passkey } from '../../accounts/passkeys.ts';
import { hashPassword } from '../../accounts/password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type NewSecondFactor,
  removeApp,
  secondFactorOf,
} from '../../accounts/second-factors.ts';
import { type HeldLimits, limitsHeldBy } from '../../accounts/session-limits.ts';
import { endSessionsOf, listSessions, revokeSession, type Session } from '../../accounts/sessions.ts';
import { changePassword, requirePassword } from '../../accounts/users.ts';
import { inTransaction } from '../../database/transaction.ts';
import { CARDS } from '../../domain/cards.ts';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import { endOfMemberlessAccount } from '../../manage/memberless-accounts.ts';
import { type ListedIdentity, listIdentities, removeIdentity } from '../../oidc/identities.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { requirePasswordOf, startSession } from '../sign-in.ts';
import type { AddedFactorAnswer } from './passkeys.ts';

/** The signed-in user's own account. */
export interface AccountAnswer {
  readonly email: string;
  /** The browser seen last comes first. */
  readonly sessions: readonly (Session & { readonly current: boolean })[];
  /** The limits that hold for the sessions, and the organisations that set them. */
  readonly sessionLimits: HeldLimits;
  /** Whether an authenticator app makes codes. */
  readonly secondFactor: boolean;
  readonly passkeys: readonly Passkey[];
  /** Null while signing in requires neither. */
  readonly recoveryCodesLeft: number | null;
  /** Null: the browser's. */
  readonly language: Language | null;
  /** From when on the account is deleted because it has no membership, epoch milliseconds; absent for one that has. */
  readonly endsAt?: number;
  /** The providers that open the account, by their names; absent without any. */
  readonly identities?: readonly ListedIdentity[];
}

/** The new secret for an authenticator app. */
export interface SecondFactorAnswer extends NewSecondFactor {
  /** The URL as a QR code, for an SVG of `size` × `size` units, its quiet zone included. */
  readonly qr: { readonly size: number; readonly path: string };
}

const TEXT = z.string();
const PASSWORD = z.object({ password: TEXT });
const CODE = z.object({ code: TEXT });
const ORDER = z
  .array(z.object({ name: z.enum(CARDS), isShown: z.boolean() }))
  .max(CARDS.length)
  .refine((cards) => new Set(cards.map(({ name }) => name)).size === cards.length, 'must name each card once');
const CHOSEN_CARDS = z.object({ cards: ORDER.nullable() });
const LANGUAGE = z.object({ language: z.enum(LANGUAGES).nullable() });
/** Readers of QR codes need this quiet zone, in modules. */
const QR_BORDER = 4;

/** The routes of a user's own account: language, order of the cards, password, second factor and sessions. */
export function accountRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  return [...ownAccountRoutes(dependencies), ...secondFactorRoutes(dependencies)];
}

function ownAccountRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, passwordHashQueue } = dependencies;
  return [
    route('GET /account', 'user', async ({ signedIn: { user, sessionId } }): Promise<AccountAnswer> => {
      const sessions = await listSessions(db, clock, user.id);
      const { isOn, hasApp, recoveryCodesLeft } = await secondFactorOf(db, user.id);
      const identities = await listIdentities(db, user.id);
      const endsAt = await endOfMemberlessAccount(db, clock, user.id);
      const nameOf = (id: string) => dependencies.signIn.find(id)?.settings.name ?? id;
      const named = identities.map((identity) => ({ ...identity, provider: nameOf(identity.provider) }));
      return {
        email: user.email,
        sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
        sessionLimits: await limitsHeldBy(db, clock, user.id),
        secondFactor: hasApp,
        passkeys: await listPasskeys(db, user.id),
        recoveryCodesLeft: isOn ? recoveryCodesLeft : null,
        language: await chosenLanguage(db, user.email),
        ...(endsAt === null ? {} : { endsAt }),
        ...(named.length === 0 ? {} : { identities: named }),
      };
    }),
    // The account opens by its password, so the person is not locked out, nor is somebody who has taken over a session rid of the owner.
    route('DELETE /account/identities/:identity', 'user', PASSWORD, async ({ signedIn, params, body }) => {
      const credentials = await requirePasswordOf(dependencies, signedIn, body.password);
      await inTransaction(db, async (transaction) => {
        await requireSamePassword(transaction, credentials);
        if (!(await removeIdentity(transaction, signedIn.user.id, idOf(params.identity)))) {
          throw dashboardRefusal('not_found', (texts) => texts.notFound);
        }
      });
    }),
    route('PUT /account/language', 'user', LANGUAGE, async ({ signedIn, body, setLanguage }) => {
      await chooseLanguage(db, signedIn.user.id, body.language);
      setLanguage(body.language);
    }),
    route('PUT /account/cards', 'user', CHOSEN_CARDS, async ({ signedIn, body }) => {
      await chooseCards(db, signedIn.user.id, body.cards);
    }),
    route('DELETE /account/sessions/:session', 'user', async ({ signedIn, params, setSession }) => {
      const id = idOf(params.session);
      await revokeSession(db, signedIn.user.id, id);
      if (id === signedIn.sessionId) setSession(null);
    }),
    route('DELETE /account/sessions', 'user', async ({ signedIn: { user, sessionId } }) => {
      await endSessionsOf(db, user.id, { except: sessionId });
    }),
    route('PUT /account/password', 'user', z.object({ current: TEXT, next: TEXT }), async (request) => {
      const { signedIn, body } = request;
      requirePassword(body.next, signedIn.user.email);
      const verified = await requirePasswordOf(dependencies, signedIn, body.current);
      const passwordHash = await passwordHashQueue.run(() => hashPassword(body.next));
      await inTransaction(db, async (transaction) => {
        await requireSamePassword(transaction, verified);
        await changePassword(transaction, signedIn.user.id, passwordHash);
      });
      // Somebody else may have obtained this browser's token, so its session ends with the others.
      const verification = { user: signedIn.user, passwordHash, withSecondFactor: true };
      await startSession(dependencies, { ...request, signedIn: null }, verification);
    }),
  ];
}

function secondFactorRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, publicUrl } = dependencies;
  return [
    route('POST /account/second-factor', 'user', PASSWORD, async ({ signedIn, body }): Promise<SecondFactorAnswer> => {
      const verified = await requirePasswordOf(dependencies, signedIn, body.password);
      const begun = await inTransaction(db, async (transaction) => {
        await requireSamePassword(transaction, verified);
        return await beginSecondFactor(transaction, clock, signedIn.user, `svc ${new URL(publicUrl()).hostname}`);
      });
      return { ...begun, qr: qrOf(begun.url) };
    }),
    route('PUT /account/second-factor', 'user', CODE, async ({ signedIn, body }): Promise<AddedFactorAnswer> => {
      return await inTransaction(db, async (transaction) => {
        const recoveryCodes = await confirmSecondFactor(transaction, clock, signedIn.user.id, body.code);
        await endSessionsOf(transaction, signedIn.user.id, { except: signedIn.sessionId });
        return { recoveryCodes };
      });
    }),
    route('DELETE /account/second-factor', 'user', PASSWORD, async ({ signedIn, body }) => {
      const verified = await requirePasswordOf(dependencies, signedIn, body.password);
      await inTransaction(db, async (transaction) => {
        await requireSamePassword(transaction, verified);
        await removeApp(transaction, signedIn.user.id);
        await endSessionsOf(transaction, signedIn.user.id, { except: signedIn.sessionId });
      });
    }),
  ];
}

/** Returns a text as a QR code. The path has one rectangle for each run of dark modules in a row. */
function qrOf(text: string): SecondFactorAnswer['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: QR_BORDER });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}
