import { useQuery } from '@tanstack/react-query';
import type { SegmentsAnswer } from '../../../../src/dashboard/routes/segments.ts';
import type { Condition } from '../../../../src/domain/condition.ts';
import { organisationOf, useSite } from '../../session.ts';
import { GOALS_QUESTION, type Question, questionOptions } from '../questions.ts';
import type { ViewState } from '../view-state.ts';
import type { Names } from './condition-words.ts';

const SEGMENTS_QUESTION: Question<SegmentsAnswer> = { path: 'segments', params: {} };

/** Names change seldom, and every change of them here reads them again. */
const SELDOM = { refetchInterval: false, staleTime: 10 * 60_000 } as const;

/** Reads the goals of the site; undefined until they are known. */
export function useGoals(isWanted: boolean) {
  const { site } = useSite();
  const { data } = useQuery({ ...questionOptions(site.id, GOALS_QUESTION), ...SELDOM, enabled: isWanted });
  return data?.answer.goals;
}

/** Reads the segments that the reader may use; undefined until they are known. A public link has none. */
export function useSegments(isWanted: boolean) {
  const context = useSite();
  const isAsked = isWanted && organisationOf(context) !== null;
  const { data } = useQuery({ ...questionOptions(context.site.id, SEGMENTS_QUESTION), ...SELDOM, enabled: isAsked });
  return data?.answer.segments;
}

/** Reads the names of what a view is about. */
export function useChipNames({ where, goal }: Pick<ViewState, 'where' | 'goal'>): Names {
  const isAbout = (name: Condition['subject']) => where.some(({ subject }) => subject === name);
  return { goals: useGoals(goal !== null || isAbout('goal')), segments: useSegments(isAbout('segment')) };
}

/** Returns the key below which the segments of a site are cached. */
export function segmentsKey(siteId: string): readonly unknown[] {
  return ['site', siteId, SEGMENTS_QUESTION.path];
}
