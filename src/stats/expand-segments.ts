import { areTooMany, type Condition } from '../domain/condition.ts';
import { ApiError } from '../domain/error.ts';
import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../domain/limits.ts';
import { statisticsMessage } from './translations.ts';

/** Finds the conditions of a segment; null when there is none of this id. */
type FindSegment = (id: number) => Promise<readonly Condition[] | null>;

/**
 * Replaces each condition on a segment by the conditions of that segment. Throws an ApiError INVALID_PARAMS for an unknown
 * segment, which must not leave figures unfiltered, for a condition on several segments, as either of two lists of conditions is
 * no list of conditions, and for too many conditions or values in all.
 */
export async function expandSegments(conditions: readonly Condition[], find: FindSegment): Promise<Condition[]> {
  const expanded: Condition[] = [];
  for (const condition of conditions) {
    if (condition.subject === 'segment') expanded.push(...(await conditionsOfSegment(condition, find)));
    else expanded.push(condition);
  }
  if (areTooMany(expanded)) {
    throw new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => texts.tooManyConditions(CONDITIONS_MAX, CONDITION_VALUES_MAX)),
    );
  }
  return expanded;
}

async function conditionsOfSegment({ values }: Condition, find: FindSegment): Promise<readonly Condition[]> {
  const [id, ...others] = values.map(Number);
  if (id === undefined || others.length > 0) {
    throw new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => texts.oneSegment),
    );
  }
  const found = await find(id);
  if (found !== null) return found;
  throw new ApiError(
    'INVALID_PARAMS',
    statisticsMessage((texts) => texts.noSegment(id)),
  );
}
