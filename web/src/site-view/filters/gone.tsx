import type { Condition } from '../../../../src/domain/condition.ts';
import { RequestError } from '../../request.ts';
import { chooseGoal } from '../goal/choose-goal.ts';
import type { PanelProps } from '../panel-props.ts';
import type { Refusal } from '../refusals/refusals.ts';
import { Refused } from '../refusals/refused.tsx';
import type { ViewState } from '../view-state.ts';
import { texts } from './texts.ts';
import { useGoals, useSegments } from './use-names.ts';

const { gone } = texts;

/** Explains that a view asks for a segment or a goal that the site has no more; null when it has all of them, or until that is known. */
export function useGone(view: ViewState, error: unknown): Refusal | null {
  const isRefused = error instanceof RequestError && error.code === 'INVALID_PARAMS';
  const { where, goal } = view;
  const goals = useGoals(isRefused);
  const segments = useSegments(isRefused);
  if (!isRefused) return null;
  const isLeft = ({ subject, values }: Condition): boolean => {
    if (subject === 'segment') return segments?.some(({ segmentId }) => values.includes(String(segmentId))) !== false;
    if (subject !== 'goal' || goals === undefined) return true;
    return values.every((id) => goals.some(({ goalId }) => String(goalId) === id));
  };
  const left = where.filter(isLeft);
  if (left.length < where.length) {
    const isSegment = where.some((one) => one.subject === 'segment' && !isLeft(one));
    const words = isSegment ? gone.segment : gone.goal;
    return { ...words, offers: [{ label: words.remove, change: { where: left } }] };
  }
  if (goal === null || goals?.some(({ goalId }) => goalId === goal) !== false) return null;
  return { ...gone.goal, offers: [{ label: gone.goal.remove, change: chooseGoal(view, null) }] };
}

/** Stands in the place of all figures, which would be those of more visitors than the view is about. */
export function Gone({ refusal, change }: Pick<PanelProps, 'change'> & { readonly refusal: Refusal }) {
  return (
    <section className="card">
      <Refused heading="h2" refusal={refusal} change={change} />
    </section>
  );
}
