import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that reads all cached figures again, after a change of goals or funnels. */
export function useRefreshFigures(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
