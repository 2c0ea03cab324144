import { ApiError } from '../../domain/error.ts';
import { conditionsOf } from '../parse-where.ts';
import { propertiesAsked } from './needs.ts';
import type { OnLink } from './question.ts';

type Conditions = Parameters<typeof conditionsOf>[0];

/** A public link gets conditions on what it shows: no segments, which are the members' own. */
export function onLink<Query extends Conditions, Answer>(): OnLink<Query, Answer> {
  return {
    properties: propertiesAsked,
    query: (query) => {
      if (conditionsOf(query).some(({ subject }) => subject === 'segment')) throw new ApiError('NOT_FOUND');
      return query;
    },
  };
}
