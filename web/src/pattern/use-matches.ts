import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GoalKind } from '../../../src/domain/goal.ts';
import type { PatternMatches } from '../../../src/stats/answers/pattern-matches.ts';
import { question } from '../request.ts';
import { useSite } from '../session.ts';

const PAUSE_MS = 200;

/** Reads the matches of a pattern in the site's last 30 days, after a pause in the typing. */
export function useMatches(kind: GoalKind, pattern: string) {
  const { site } = useSite();
  const asked = usePaused(pattern.trim());
  return useQuery({
    ...question<PatternMatches>(['pattern-matches', site.id, kind, asked], `/sites/${site.id}/pattern-matches`, {
      kind,
      pattern: asked,
    }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // An incomplete pattern is refused; a retry would not change that.
    retry: false,
  });
}

/** Returns a value once it has stayed the same for a moment. */
export function usePaused<Value>(value: Value, pauseMs: number = PAUSE_MS): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
