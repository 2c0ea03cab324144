import { refresh } from '../../query-client.ts';
import { refreshSession } from '../../session.ts';

export const ACCOUNT_KEY = ['account'] as const;

/** Reads the account from the server again, and the session, which says what organisations require of it. */
export async function refreshAccount(): Promise<void> {
  await Promise.all([refresh(ACCOUNT_KEY), refreshSession()]);
}
