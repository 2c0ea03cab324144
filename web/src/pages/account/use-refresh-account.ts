import { useQueryClient } from '@tanstack/react-query';

export const ACCOUNT_KEY = ['account'] as const;

/** Returns a function that reads the account from the server again. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ACCOUNT_KEY });
}
