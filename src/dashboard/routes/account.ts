import { encode } from 'uqr';
import { z } from 'zod';
import { hashPassword } from '../../accounts/password.ts';
import { findPasswordReset, requestPasswordReset, spendPasswordReset } from '../../accounts/password-resets.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type NewSecondFactor,
  removeSecondFactor,
  secondFactorOf,
} from '../../accounts/second-factors.ts';
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '../../accounts/sessions.ts';
import { changePassword, normaliseEmail, requirePassword, requireSamePassword } from '../../accounts/users.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { passwordResetMail } from '../account-mails.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { noteBrowser, requirePasswordOf, startSession } from '../sign-in.ts';

/** The signed-in user's own account. */
export interface AccountAnswer {
  readonly email: string;
  /** The browser seen last comes first. */
  readonly sessions: readonly (Session & { readonly current: boolean })[];
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number;
}

/** The new secret for an authenticator app. */
export interface SecondFactorAnswer extends NewSecondFactor {
  /** The URL as a QR code, for an SVG of `size` × `size` units, its quiet zone included. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** The new recovery codes, shown once. */
export interface RecoveryCodesAnswer {
  readonly recoveryCodes: readonly string[];
}

/** The answer to a request for a new password. It is the same whether or not the address has an account. */
export interface ResetRequestAnswer {
  readonly message: string;
}

/** The account whose password a link sets. */
export interface ResetLinkAnswer {
  readonly email: string;
}

/** The result of setting a new password. `signedIn` is false when a code of the second factor is needed first. */
export interface ResetAnswer {
  readonly signedIn: boolean;
}

const TEXT = z.string();
const PASSWORD = z.object({ password: TEXT });
/** Readers of QR codes need this quiet zone, in modules. */
const QR_BORDER = 4;
const GONE = 'this reset link was used, has expired or is incomplete; request a new one';

/** The routes of a user's own account: password, second factor, sessions, and the reset of a forgotten password. */
export function accountRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  return [...ownAccountRoutes(dependencies), ...secondFactorRoutes(dependencies), ...passwordResetRoutes(dependencies)];
}

function ownAccountRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { database, clock, passwordHashQueue } = dependencies;
  const { db } = database;
  return [
    route('GET', '/account', 'user', async ({ signedIn: { user, sessionId } }): Promise<AccountAnswer> => {
      const sessions = await listSessions(db, clock, user.id);
      const { isOn, recoveryCodesLeft } = await secondFactorOf(db, user.id);
      return {
        email: user.email,
        sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
        secondFactor: isOn,
        recoveryCodesLeft,
      };
    }),
    route('DELETE', '/account/sessions/:session', 'user', async ({ signedIn, params, setSession }) => {
      const id = idOf(params.session);
      await revokeSession(db, signedIn.user.id, id);
      if (id === signedIn.sessionId) setSession(null);
      return {};
    }),
    route('DELETE', '/account/sessions', 'user', async ({ signedIn: { user, sessionId } }) => {
      await revokeOtherSessions(db, user.id, sessionId);
      return {};
    }),
    route(
      'PUT',
      '/account/password',
      'user',
      async (request) => {
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
        return {};
      },
      z.object({ current: TEXT, next: TEXT }),
    ),
  ];
}

function secondFactorRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { database, clock, publicUrl } = dependencies;
  const { db } = database;
  return [
    route(
      'POST',
      '/account/second-factor',
      'user',
      async ({ signedIn, body }): Promise<SecondFactorAnswer> => {
        const verified = await requirePasswordOf(dependencies, signedIn, body.password);
        const begun = await inTransaction(db, async (transaction) => {
          await requireSamePassword(transaction, verified);
          return await beginSecondFactor(transaction, clock, signedIn.user, `svc ${new URL(publicUrl()).hostname}`);
        });
        return { ...begun, qr: qrOf(begun.url) };
      },
      PASSWORD,
    ),
    route(
      'PUT',
      '/account/second-factor',
      'user',
      async ({ signedIn, body }): Promise<RecoveryCodesAnswer> => ({
        recoveryCodes: await confirmSecondFactor(db, clock, signedIn.user.id, body.code),
      }),
      z.object({ code: TEXT }),
    ),
    route(
      'DELETE',
      '/account/second-factor',
      'user',
      async ({ signedIn, body }) => {
        const verified = await requirePasswordOf(dependencies, signedIn, body.password);
        await inTransaction(db, async (transaction) => {
          await requireSamePassword(transaction, verified);
          await removeSecondFactor(transaction, signedIn.user.id);
        });
        return {};
      },
      PASSWORD,
    ),
  ];
}

function passwordResetRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { database, clock, guard, passwordHashQueue, mailer, publicUrl } = dependencies;
  const { db } = database;
  const opened = (token: string, address: string) =>
    guard.attempt({ kind: 'link', address }, async () => {
      const user = await findPasswordReset(db, clock, token);
      if (user === null) throw new DashboardError('gone', GONE);
      return user;
    });
  return [
    route(
      'POST',
      '/password-reset',
      'anyone',
      async ({ body }): Promise<ResetRequestAnswer> => {
        const email = normaliseEmail(body.email);
        mailer.post(async () => {
          const reset = await requestPasswordReset(db, clock, email);
          if (reset === null) return null;
          const message = passwordResetMail({ email, link: `${publicUrl()}/reset#${reset.token}` }, DEFAULT_LANGUAGE);
          return { recipient: email, message };
        });
        return { message: mailer.isConfigured ? mailIsSent(email) : noMail(email) };
      },
      z.object({ email: TEXT }),
    ),
    route(
      'POST',
      '/password-reset/link',
      'anyone',
      async ({ body, address }): Promise<ResetLinkAnswer> => ({ email: (await opened(body.token, address)).email }),
      z.object({ token: TEXT }),
    ),
    route(
      'PUT',
      '/password-reset',
      'anyone',
      async (request): Promise<ResetAnswer> => {
        const { token, password } = request.body;
        const { email } = await opened(token, request.address);
        requirePassword(password, email);
        const passwordHash = await passwordHashQueue.run(() => hashPassword(password));
        const user = await spendPasswordReset(db, clock, token, passwordHash);
        if (user === null) throw new DashboardError('gone', GONE);
        if ((await secondFactorOf(db, user.id)).isOn) {
          // A user with this link may try codes without waiting for the guesses of strangers.
          await noteBrowser(dependencies, request, user);
          return { signedIn: false };
        }
        const verification = { user, passwordHash, withSecondFactor: false };
        await startSession(dependencies, { ...request, signedIn: null }, verification);
        return { signedIn: true };
      },
      z.object({ token: TEXT, password: TEXT }),
    ),
  ];
}

function mailIsSent(email: string): string {
  return `If ${email} has an account here, a reset link is on its way. It can be used once and expires in one hour.`;
}

function noMail(email: string): string {
  return `This server can't send email. Ask your server administrator to run, in the folder of svc: bin/svc user reset-link --email ${email}`;
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
