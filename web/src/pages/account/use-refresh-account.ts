import { useQueryClient } from '@tanstack/react-query';

export const ACCOUNT_KEY = ['account'] as const;

/** Asks the server again for what it says about the account. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ACCOUNT_KEY });
}
