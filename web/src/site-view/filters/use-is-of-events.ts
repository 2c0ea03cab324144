import { areOfEvents, parseCondition } from '../../../../src/domain/condition.ts';
import { conditionsOf, type Selection } from './conditions.ts';
import { useSegments } from './use-names.ts';

/** Tells whether a view counts events with a name of their own instead of pageviews; of a segment, as soon as it is known. */
export function useIsOfEvents(selection: Selection): boolean {
  const conditions = conditionsOf(selection);
  const ids = conditions.flatMap(({ subject, values }) => (subject === 'segment' ? values : []));
  const segments = useSegments(ids.length > 0) ?? [];
  const inside = segments
    .filter(({ segmentId }) => ids.includes(String(segmentId)))
    .flatMap(({ where }) => where.flatMap((text) => parseCondition(text) ?? []));
  return areOfEvents([...conditions, ...inside]);
}
