import { refresh } from '../../query-client.ts';

export const ACCOUNT_KEY = ['account'] as const;

/** Reads the account from the server again. */
export function refreshAccount(): Promise<void> {
  return refresh(ACCOUNT_KEY);
}
