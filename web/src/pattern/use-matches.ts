import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GoalKind } from '../../../src/domain/goal.ts';
import type { PatternMatches } from '../../../src/stats/answers/pattern-matches.ts';
import { read } from '../request.ts';
import { useSite } from '../session.ts';

const PAUSE_MS = 200;

/** What a pattern matches of the site's last 30 days, asked when the typing pauses. */
export function useMatches(kind: GoalKind, pattern: string) {
  const { site } = useSite();
  const asked = usePaused(pattern.trim());
  return useQuery({
    queryKey: ['pattern-matches', site.id, kind, asked],
    queryFn: ({ signal }) =>
      read<PatternMatches>(`/sites/${site.id}/pattern-matches`, { kind, pattern: asked }, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // A pattern that is not one yet is told once.
    retry: false,
  });
}

/** A value once it has stayed the same for a moment. */
export function usePaused<Value>(value: Value, pauseMs: number = PAUSE_MS): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
