import { useQueryClient } from '@tanstack/react-query';

/** Has every figure that is on screen, or was, asked again: after a change of what is counted. */
export function useRefreshFigures(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
