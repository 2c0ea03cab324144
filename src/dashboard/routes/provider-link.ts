import { z } from 'zod';
import { chosenLanguage } from '../../accounts/languages.ts';
import { secondFactorOf } from '../../accounts/second-factors.ts';
import { endSession } from '../../accounts/sessions.ts';
import { findUser, type User } from '../../accounts/users.ts';
import { ProviderError } from '../../oidc/provider-error.ts';
import { createMailToken, dropUnlinked, findUnlinked, isMailToken, type Unlinked } from '../../oidc/sign-ins.ts';
import { oidcRefusal } from '../../oidc/translations.ts';
import { providerLinkMail } from '../account-mails.ts';
import { browserName } from '../browser-name.ts';
import type { Dependencies } from '../dependencies.ts';
import { HourlyQuota } from '../hourly-quota.ts';
import { ASSERTION } from '../passkey-proof.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRequest, type DashboardRoute, route } from '../route.ts';
import { verifyCredentials } from '../sign-in.ts';
import { type SessionAnswer, sessionAnswer } from './session.ts';

/** A person of a provider whose address has an account: it opens when somebody proves that it is theirs. */
export interface ProviderLinkAnswer {
  readonly email: string;
  /** The name of the provider. */
  readonly provider: string;
  /** Whether a mail can confirm it in the place of the password. */
  readonly canMail: boolean;
}

export type LinkedAnswer = SessionAnswer & { readonly next: string };

const MAILS_PER_HOUR_MAX = 5;
const TEXT = z.string();
const MAILED = z.object({ token: TEXT });
const PROOF = z.union([MAILED, z.object({ password: TEXT, code: TEXT.optional(), passkey: ASSERTION.optional() })]);

type AnyRequest = DashboardRequest<unknown>;

/** The routes that link the account of an address to a provider, after a proof that is no address. */
export function providerLinkRoutes(dependencies: Dependencies): readonly DashboardRoute[] {
  const { db, clock, mailer, signIn, publicUrl } = dependencies;
  const quota = new HourlyQuota(clock, MAILS_PER_HOUR_MAX, 'signInLinks');
  const answer = async (request: AnyRequest): Promise<ProviderLinkAnswer> => {
    const { user, name } = await linkOf(dependencies, request);
    const canMail = mailer.isConfigured && !(await secondFactorOf(db, user.id)).isOn;
    return { email: user.email, provider: name, canMail };
  };
  return [
    route('GET /provider-link', 'anyone', answer),
    route('POST /provider-link/opened', 'anyone', MAILED, async (request) => {
      if (await signIn.isOfOtherBrowser(request.body.token, request.signInBrowser)) throw ofOtherBrowser();
      return await answer(request);
    }),
    route('POST /provider-link/mail', 'anyone', async (request) => {
      const { user, name, browser } = await linkOf(dependencies, request);
      quota.take(user.id);
      const token = await createMailToken(db, browser);
      const link = `${publicUrl()}/sign-in/link#${token}`;
      mailer.post(async () => {
        const language = (await chosenLanguage(db, user.email)) ?? request.language;
        return {
          recipient: user.email,
          message: providerLinkMail({ email: user.email, provider: name, link }, language),
        };
      });
    }),
    route('POST /provider-link', 'anyone', PROOF, async (request): Promise<LinkedAnswer> => {
      const { user, unlinked, browser, name } = await linkOf(dependencies, request);
      await requireProof(dependencies, request, { user, browser });
      const begun = await signIn.link(unlinked, user, browserName(request.agent)).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        if (error.problem === 'no_access') throw dashboardRefusal('forbidden', (texts) => texts.signIn.noAccess(name));
        throw oidcRefusal('conflict', (texts) => texts.gone);
      });
      await dropUnlinked(db, browser);
      if (request.signedIn !== null) await endSession(db, request.signedIn.user.id, request.signedIn.sessionId);
      request.setSession(begun.token);
      return {
        ...(await sessionAnswer(dependencies, request, { user, provider: unlinked.provider })),
        next: begun.next,
      };
    }),
  ];
}

function ofOtherBrowser(): Error {
  return dashboardRefusal('gone', (texts) => texts.linkOfOtherBrowser);
}

/** Finds the person with whom this browser has come back, and the account. Throws a DatabaseError `conflict`. */
async function linkOf(
  { db, clock, signIn }: Dependencies,
  { signInBrowser }: AnyRequest,
): Promise<{ readonly unlinked: Unlinked; readonly user: User; readonly browser: string; readonly name: string }> {
  const unlinked = await findUnlinked(db, clock, signInBrowser);
  const user = unlinked === null ? null : await findUser(db, unlinked.person.email ?? '');
  const provider = signIn.find(unlinked?.provider);
  if (unlinked === null || user === null || provider === undefined) {
    throw oidcRefusal('conflict', (texts) => texts.gone);
  }
  return { unlinked, user, browser: signInBrowser!, name: provider.settings.name };
}

/** Requires the account's password and code, or the token of the mail to its address. Throws a DashboardError. */
async function requireProof(
  dependencies: Dependencies,
  request: DashboardRequest<z.output<typeof PROOF>>,
  { user, browser }: { readonly user: User; readonly browser: string },
): Promise<void> {
  const { db, guard, signIn } = dependencies;
  const { body, address } = request;
  if (!('token' in body)) {
    await verifyCredentials(dependencies, request, { email: user.email, ...body });
    return;
  }
  await guard.attempt({ kind: 'link', address }, async () => {
    if (await isMailToken(db, browser, body.token)) return;
    if (await signIn.isOfOtherBrowser(body.token, browser)) throw ofOtherBrowser();
    throw dashboardRefusal('gone', (texts) => texts.linkGone);
  });
  // A mailbox is one factor, and the account has two.
  if ((await secondFactorOf(db, user.id)).isOn) throw oidcRefusal('conflict', (texts) => texts.secondFactor);
}
