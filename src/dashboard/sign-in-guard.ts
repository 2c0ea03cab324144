import { DashboardError } from './dashboard-error.ts';
import { dashboardRefusal } from './refusals/translations.ts';
import type { Counter, FailureCounts } from './sign-in-failures.ts';

/**
 * Failures that cost no wait. Many people may share an address, and a stranger's guesses must not cost the owner much.
 */
const FREE_FAILURES = { accountAtAddress: 5, known: 5, address: 20, account: 50, link: 20 } as const;

/**
 * The target of a guess, by which it is counted. `stranger`: a password or code of an account, from an address.
 * `known`: a password or code of an account, by a browser in which its owner was signed in before. `link`: the token of
 * a link or a passkey, from an address.
 */
export type Guess =
  | { readonly kind: 'stranger'; readonly account: string; readonly address: string }
  | { readonly kind: 'known'; readonly account: string }
  | { readonly kind: 'link'; readonly address: string };

/**
 * Slows down guesses of passwords, codes and tokens: after some failures each further attempt must wait, twice as long
 * each time, and is refused unexamined until then.
 *
 * Three counters hold a stranger back. The one for the account at this address soon stops the ordinary guesser. The one
 * for the address stops a client that tries one password on many accounts. The one for the account stops guesses from
 * many addresses. An attacker could keep the last one full only to lock the owner out. So browsers that have been
 * signed in to the account before are counted apart, where no stranger can add to the count. A link to choose a new
 * password always works, and makes the browser a known one. Tokens of links are too long to guess, so a right one is
 * never refused, whatever else has come from its address.
 */
export class SignInGuard {
  readonly #failures: FailureCounts;

  constructor(failures: FailureCounts) {
    this.#failures = failures;
  }

  /**
   * Runs the work that examines a guess. The guess is wrong when the work throws a DashboardError `wrong_credentials`
   * or `gone`; any other error leaves the counters as they were. Throws a DashboardError `too_many_tries` when the
   * guess comes too soon, without running the work; for a `link` only after the work has found it wrong.
   */
  async attempt<Result>(guess: Guess, work: () => Promise<Result>): Promise<Result> {
    const admitted = await this.#failures.admit(countersOf(guess));
    if (typeof admitted === 'number') {
      const refusal = refusalOf(admitted);
      if (guess.kind !== 'link') throw refusal;
      return await work().catch((error: unknown) => {
        throw isFailure(error) ? refusal : error;
      });
    }
    try {
      const result = await work();
      await admitted.settle('right');
      return result;
    } catch (error) {
      if (!isFailure(error)) await admitted.settle('void');
      throw error;
    }
  }
}

function refusalOf(waitMs: number): DashboardError {
  const seconds = Math.ceil(waitMs / 1000);
  const [count, unit] = seconds < 60 ? [seconds, 'second' as const] : [Math.ceil(seconds / 60), 'minute' as const];
  return dashboardRefusal('too_many_tries', ({ signIn }) => signIn.tooManyAttempts(count, unit), seconds);
}

function countersOf(guess: Guess): readonly Counter[] {
  switch (guess.kind) {
    case 'known':
      return [{ key: keyOf('known', guess.account), free: FREE_FAILURES.known, ofAccount: true }];
    case 'link':
      return [{ key: keyOf('link', guess.address), free: FREE_FAILURES.link, ofAccount: false }];
    case 'stranger': {
      const { account, address } = guess;
      return [
        { key: keyOf('at', account, address), free: FREE_FAILURES.accountAtAddress, ofAccount: true },
        { key: keyOf('account', account), free: FREE_FAILURES.account, ofAccount: true },
        { key: keyOf('address', address), free: FREE_FAILURES.address, ofAccount: false },
      ];
    }
  }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

function isFailure(error: unknown): boolean {
  return error instanceof DashboardError && (error.code === 'wrong_credentials' || error.code === 'gone');
}
