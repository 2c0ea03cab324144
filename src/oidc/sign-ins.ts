import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { fingerprintOf, newToken } from '../database/secret.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Person } from './claims.ts';
import type { Checks, Tokens } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { derived, seal, unseal } from './seal.ts';

/** A person has this time at the provider, and again to link an account. */
export const SIGN_IN_MAX_MS = 15 * 60_000;
/** Anybody can begin a sign-in, so their number is bounded. */
const SIGN_INS_MAX = 20_000;

/** A person whom a provider has signed in, and whose address has an account that is not linked yet. */
export interface Unlinked {
  readonly provider: string;
  readonly next: string;
  readonly person: Person;
  readonly tokens: Tokens | null;
}

/**
 * Begins a sign-in in a browser. Nothing that is stored is secret: nonce and code verifier come from the browser's cookie. Throws a
 * ProviderError `busy`.
 *
 * @param browser the token in the browser's cookie
 */
export async function beginSignIn(
  db: Db,
  clock: Clock,
  { browser, provider, next }: { readonly browser: string; readonly provider: string; readonly next: string },
): Promise<Checks> {
  const state = newToken();
  await inTransaction(db, async (transaction) => {
    await deleteExpiredSignIns(transaction, clock);
    const { count } = await transaction
      .selectFrom('oidc_sign_ins')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= SIGN_INS_MAX) throw new ProviderError('busy', 'too many sign-ins are under way');
    await transaction
      .insertInto('oidc_sign_ins')
      .values({
        ...{ state: fingerprintOf(state), browser: fingerprintOf(browser), provider, next },
        ...{ person: null, mail: null, created_at: epochMs(clock) },
      })
      .execute();
  });
  return checksOf(browser, state);
}

/**
 * Ends a sign-in that has come back from the provider: its state works once. Throws a ProviderError `expired` for a state that is
 * unknown, used or too old, `other_browser` for one that another browser has begun, which stays.
 */
export async function takeSignIn(
  db: Db,
  clock: Clock,
  { browser, provider, state }: { readonly browser: string | null; readonly provider: string; readonly state: string },
): Promise<{ readonly checks: Checks; readonly next: string }> {
  return await inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('oidc_sign_ins')
      .select(['browser', 'next', 'created_at'])
      .where('state', '=', fingerprintOf(state))
      .where('provider', '=', provider)
      .where('person', 'is', null)
      .where('created_at', '>', epochMs(clock) - SIGN_IN_MAX_MS)
      .executeTakeFirst();
    if (row === undefined) throw new ProviderError('expired', 'the state is unknown, used or too old');
    if (browser === null || row.browser !== fingerprintOf(browser)) {
      throw new ProviderError('other_browser', 'the state was begun by another browser');
    }
    await transaction.deleteFrom('oidc_sign_ins').where('state', '=', fingerprintOf(state)).execute();
    return { checks: checksOf(browser, state), next: row.next };
  });
}

/** Keeps a person until the account of the address is proved to be theirs, in the place of an earlier one of the browser. */
export async function keepUnlinked(db: Db, clock: Clock, browser: string, unlinked: Unlinked): Promise<void> {
  const { provider, next, ...person } = unlinked;
  await inTransaction(db, async (transaction) => {
    await dropUnlinked(transaction, browser);
    await transaction
      .insertInto('oidc_sign_ins')
      .values({
        ...{ state: fingerprintOf(newToken()), browser: fingerprintOf(browser), provider, next },
        ...{ person: seal(browser, JSON.stringify(person)), mail: null, created_at: epochMs(clock) },
      })
      .execute();
  });
}

/** Returns the person that a browser has come back with; null without one, and when it is too long ago. */
export async function findUnlinked(db: Db, clock: Clock, browser: string | null): Promise<Unlinked | null> {
  if (browser === null) return null;
  const row = await unlinked(db, browser)
    .select(['provider', 'next', 'person'])
    .where('created_at', '>', epochMs(clock) - SIGN_IN_MAX_MS)
    .executeTakeFirst();
  const text = row === undefined ? null : unseal(browser, row.person!);
  if (row === undefined || text === null) return null;
  const { person, tokens } = JSON.parse(text) as Pick<Unlinked, 'person' | 'tokens'>;
  return { provider: row.provider, next: row.next, person, tokens };
}

/** Makes the token that is mailed to the person's address. It works only in the browser that has begun the sign-in. */
export async function createMailToken(db: Db, browser: string): Promise<string> {
  const token = newToken();
  await db
    .updateTable('oidc_sign_ins')
    .set({ mail: fingerprintOf(token) })
    .where('browser', '=', fingerprintOf(browser))
    .where('person', 'is not', null)
    .execute();
  return token;
}

/** Tells whether a token is the one that was mailed for the sign-in of a browser. */
export async function isMailToken(db: Db, browser: string, token: string): Promise<boolean> {
  const row = await unlinked(db, browser).select('mail').executeTakeFirst();
  return row?.mail === fingerprintOf(token);
}

/** Returns the provider of a sign-in under way whose mailed token this is, when another browser has begun it; null otherwise. */
export async function providerOfOtherBrowser(
  db: Db,
  clock: Clock,
  browser: string | null,
  token: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('oidc_sign_ins')
    .select(['browser', 'provider'])
    .where('mail', '=', fingerprintOf(token))
    .where('created_at', '>', epochMs(clock) - SIGN_IN_MAX_MS)
    .executeTakeFirst();
  if (row === undefined || (browser !== null && row.browser === fingerprintOf(browser))) return null;
  return row.provider;
}

/** Forgets the person that a browser has come back with. Returns false when there was none. */
export async function dropUnlinked(db: Db, browser: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_sign_ins')
    .where('browser', '=', fingerprintOf(browser))
    .where('person', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes sign-ins that nobody has ended. */
export async function deleteExpiredSignIns(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('oidc_sign_ins')
    .where('created_at', '<=', epochMs(clock) - SIGN_IN_MAX_MS)
    .execute();
}

function unlinked(db: Db, browser: string) {
  return db.selectFrom('oidc_sign_ins').where('browser', '=', fingerprintOf(browser)).where('person', 'is not', null);
}

function checksOf(browser: string, state: string): Checks {
  return { state, nonce: derived(browser, `nonce ${state}`), verifier: derived(browser, `verifier ${state}`) };
}
