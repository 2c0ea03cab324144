import { z } from 'zod';
import { chosenLanguage } from '../../accounts/languages.ts';
import { hashPassword } from '../../accounts/password.ts';
import { findPasswordReset, requestPasswordReset, spendPasswordReset } from '../../accounts/password-resets.ts';
import { secondFactorOf } from '../../accounts/second-factors.ts';
import { normaliseEmail, requirePassword } from '../../accounts/users.ts';
import type { Message } from '../../domain/message.ts';
import { passwordResetMail } from '../account-mails.ts';
import type { Dependencies } from '../dependencies.ts';
import { dashboardMessage, dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';
import { noteBrowser, startSession } from '../sign-in.ts';

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
const NEW_PASSWORD = z.object({ token: TEXT, password: TEXT });
const TOKEN = z.object({ token: TEXT });
const EMAIL = z.object({ email: TEXT });

/** The routes with which users who forgot their password choose a new one. */
export function passwordResetRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, guard, passwordHashQueue, mailer, publicUrl } = dependencies;
  const opened = (token: string, address: string) =>
    guard.attempt({ kind: 'link', address }, async () => {
      const user = await findPasswordReset(db, clock, token);
      if (user === null) throw dashboardRefusal('gone', (texts) => texts.reset.gone);
      return user;
    });
  return [
    route('POST /password-reset', 'anyone', EMAIL, async ({ body, language }): Promise<ResetRequestAnswer> => {
      const email = normaliseEmail(body.email);
      mailer.post(async () => {
        const reset = await requestPasswordReset(db, clock, email);
        if (reset === null) return null;
        const link = `${publicUrl()}/reset#${reset.token}`;
        const message = passwordResetMail({ email, link }, (await chosenLanguage(db, email)) ?? language);
        return { recipient: email, message };
      });
      const message = mailer.isConfigured ? mailIsSent(email) : noMail(email);
      return { message: message(language) };
    }),
    route('POST /password-reset/link', 'anyone', TOKEN, async ({ body, address }): Promise<ResetLinkAnswer> => {
      const { email } = await opened(body.token, address);
      return { email };
    }),
    route('PUT /password-reset', 'anyone', NEW_PASSWORD, async (request): Promise<ResetAnswer> => {
      const { token, password } = request.body;
      const { email } = await opened(token, request.address);
      requirePassword(password, email);
      const passwordHash = await passwordHashQueue.run(() => hashPassword(password));
      const user = await spendPasswordReset(db, clock, token, passwordHash);
      if (user === null) throw dashboardRefusal('gone', (texts) => texts.reset.gone);
      if ((await secondFactorOf(db, user.id)).isOn) {
        // A user with this link may try codes without waiting for the guesses of strangers.
        await noteBrowser(dependencies, request, user);
        return { signedIn: false };
      }
      const verification = { user, passwordHash, withSecondFactor: false };
      await startSession(dependencies, { ...request, signedIn: null }, verification);
      return { signedIn: true };
    }),
  ];
}

function mailIsSent(email: string): Message {
  return dashboardMessage(({ reset }) => reset.sent(email));
}

function noMail(email: string): Message {
  return dashboardMessage(({ reset }) => reset.noMail(`bin/svc user reset-link --email ${email}`));
}
