import { useQuery } from '@tanstack/react-query';
import type { GoalKind } from '../../../src/domain/goal.ts';
import type { BreakdownAnswer } from '../../../src/stats/answer.ts';
import { question } from '../request.ts';
import { useSite } from '../session.ts';

const SHOWN = 200;

/** Returns the site's pages or events of the last 30 days, the most visited first, as suggestions for a pattern. */
export function useKnownKeys(kind: GoalKind): readonly string[] {
  const { site } = useSite();
  const answer = useQuery({
    ...question<BreakdownAnswer>(['known-keys', site.id, kind], `/sites/${site.id}/breakdown`, {
      dimension: kind,
      period: '30d',
      limit: SHOWN,
    }),
    staleTime: 300_000,
  });
  return answer.data?.rows.map(({ key }) => key).filter((key) => !key.startsWith('(')) ?? [];
}
